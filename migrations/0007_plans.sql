-- Plans. Runs unchanged on SQLite and on PostgreSQL.

-- What a person has planned to answer in a match in play, by seat. The row stays until the match ends or the person replaces
-- it; a plan that the match has left says nothing more.
create table plans (
    match bigint not null references matches (id),
    seat bigint not null,
    -- whose plan it is
    user_id bigint not null,
    -- as the package `plans` writes it
    steps text not null,
    primary key (match, seat)
);

-- to export and forget what a person has planned
create index plans_user on plans (user_id);
