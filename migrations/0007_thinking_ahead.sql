-- Plans and analyses. Runs unchanged on SQLite and on PostgreSQL.

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

-- What a person has tried on a board of their own: a tree of turns for each position at which they began.
create table analyses (
    -- 0: no match, but a game from its start
    match bigint not null,
    user_id bigint not null,
    -- the game, if there is no match; otherwise empty
    game text not null,
    -- how many events the match had at the position; of a game from its start, how many seats
    since bigint not null,
    -- as the package `plans` writes it
    steps text not null,
    -- when a turn was last added, in unix milliseconds
    touched bigint not null,
    primary key (match, user_id, game, since)
);

-- to delete the oldest of a person's analyses, to export and to forget them
create index analyses_user on analyses (user_id, touched);

-- when people may analyse matches in play: null (always), 'casual' (only those that are not rated), 'never'
alter table servers add column analysis text;
