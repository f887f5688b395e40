-- Notes. Runs unchanged on SQLite and on PostgreSQL.

-- What a person has noted about a match. Nobody else sees it.
create table notes (
    match bigint not null references matches (id),
    user_id bigint not null,
    note text not null,
    primary key (match, user_id)
);

-- to export and forget what a person has noted
create index notes_user on notes (user_id);
