-- Requests that are sent twice. Runs unchanged on SQLite and on PostgreSQL.

-- The interactions that have come over HTTP, for as long as their signatures are valid: a request that is sent again, to
-- whichever process, is not handled again.
create table handled (
    interaction bigint primary key
);
