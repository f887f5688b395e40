-- Looks: how pictures are coloured and how large their words are. Runs unchanged on SQLite and on PostgreSQL. A look is a text such as
-- `light-deutan-large`; null: the usual one.

-- What a person has chosen for the pictures that only they see. 1: they get words instead of pictures.
alter table preferences add column look text;
alter table preferences add column text_only bigint not null default 0;

-- What a manager has chosen for the pictures that everybody in the server sees.
alter table servers add column look text;
