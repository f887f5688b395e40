-- The page on which a board is tapped. Runs unchanged on SQLite and on PostgreSQL.

-- Links to the page that were opened, each with the session that its browser got.
create table board_sessions (
    -- a random number that the link has inside
    id bigint primary key,
    user_id bigint not null,
    -- when the session ends, in unix milliseconds
    until bigint not null
);

create index board_sessions_user on board_sessions (user_id);

create index board_sessions_until on board_sessions (until);
