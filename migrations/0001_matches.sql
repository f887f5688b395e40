-- Runs unchanged on SQLite and on PostgreSQL. Ids are Discord's snowflakes, times unix
-- milliseconds, yes and no are 1 and 0.

create table matches (
    id bigint primary key,
    status text not null,
    guild bigint not null,
    channel bigint not null,
    host bigint not null,
    game text not null,
    rules bigint not null,
    -- 0 in a lobby
    seats bigint not null,
    -- an unsigned 64-bit number, bit for bit
    seed bigint not null,
    -- a JSON object
    options text not null,
    wanted bigint,
    shuffled bigint not null,
    -- a JSON array of user ids
    invited text not null,
    message bigint,
    opened bigint not null,
    -- the last change but events, which have their own time
    touched bigint not null,
    ended bigint
);

-- A channel has one table.
create unique index matches_one_table on matches (channel) where status in ('lobby', 'live');

create index matches_silent on matches (touched) where status = 'lobby';

create table players (
    match bigint not null references matches (id),
    -- from 1 on: the order of joining in a lobby, the seat from the start on
    position bigint not null,
    user_id bigint not null,
    name text not null,
    primary key (match, position)
);

-- The record: what happened to a match, in order, without gaps. The primary key lets only one of
-- two who saw the same position write the next event.
create table events (
    match bigint not null references matches (id),
    -- from 0 on
    seq bigint not null,
    seat bigint not null,
    what text not null,
    at bigint not null,
    primary key (match, seq)
);

-- A cache, made from the records of matches that are over.
create table results (
    match bigint not null references matches (id),
    seat bigint not null,
    guild bigint not null,
    game text not null,
    user_id bigint not null,
    name text not null,
    place bigint not null,
    -- first, and alone
    sole bigint not null,
    score double precision,
    ended bigint not null,
    primary key (match, seat)
);

create index results_standings on results (guild, game, user_id, place, sole);

create index results_names on results (guild, user_id, ended);
