-- Languages. Runs unchanged on SQLite and on PostgreSQL. A language is a folder of `locales`, such as `es`; null: English.

-- The language of the person's Discord, once they have taken part in a match. Private notices are written in it.
alter table preferences add column language text;

-- The language that a manager chose for the server. Null: that of the server on Discord, which is `spoken`.
alter table servers add column language text;
alter table servers add column spoken text;
