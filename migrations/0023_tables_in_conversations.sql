-- Several matches at once in the bot's own conversation with a person. Runs unchanged on SQLite and on PostgreSQL.

-- The conversation of a match that began while another one was in play there; its `channel` is then its own id.
alter table matches add column conversation bigint;

create index matches_at_tables on matches (conversation, ended) where conversation is not null;
