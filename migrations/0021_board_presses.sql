-- The page on which a board is tapped, inside Discord. Runs unchanged on SQLite and on PostgreSQL.

-- For which match a person last pressed the button that opens the page inside Discord. That page cannot be told.
create table board_presses (
    user_id bigint primary key,
    match bigint not null,
    -- until when the page opens that match, in unix milliseconds
    until bigint not null
);

create index board_presses_until on board_presses (until);
