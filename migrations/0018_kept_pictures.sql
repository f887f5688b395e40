-- Kept pictures. Runs unchanged on SQLite and on PostgreSQL.

-- 1 when past boards keep their pictures in this server's channels; 0: a line of small print stays of each
alter table servers add column keeps_pictures bigint not null default 0;
