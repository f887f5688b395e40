-- The results of each season, in a channel that a server's managers choose. Runs unchanged on SQLite and on PostgreSQL.

-- the channel; null: nowhere
alter table servers add column season_channel bigint;
