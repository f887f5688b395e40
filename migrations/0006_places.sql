-- Places. Runs unchanged on SQLite and on PostgreSQL.

-- Null: the bot posts in the place by its own right. Otherwise it can only answer interactions there: the server that
-- has not added the bot, or 0 in a group or private conversation. `guild` is 0 then, so the match is on no server's list.
alter table matches add column guest bigint;
