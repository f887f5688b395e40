-- Trust. Runs unchanged on SQLite and on PostgreSQL.

-- One row, written to find out whether a turn could be stored.
create table write_checks (
    id bigint primary key,
    filler text not null
);
