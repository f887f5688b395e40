-- Removed servers. Runs unchanged on SQLite and on PostgreSQL.

-- Servers with data that Discord does not list for the bot, as `skirmish servers` has found. A row goes when Discord lists the
-- server again, and when the server is forgotten.
create table removed_servers (
    guild bigint primary key,
    -- when it was first missing; the time starts again when somebody plays there
    seen bigint not null
);
