-- Tournaments, which players call events. Runs unchanged on SQLite and on PostgreSQL.

create table tournaments (
    -- the interaction that opened it
    id bigint not null primary key,
    -- 0: in no server
    guild bigint not null,
    channel bigint not null,
    -- 0: forgotten
    host bigint not null,
    -- 'open', 'running', 'over' or 'cancelled': follows from the acts
    status text not null,
    -- the game, the format, the clock and so on
    terms text not null,
    -- the message that shows it
    message bigint
);

create index tournaments_of_guild on tournaments (guild, id);
create index tournaments_of_host on tournaments (host);

-- The record: who did what, in order.
create table tournament_acts (
    tournament bigint not null,
    seq bigint not null,
    at bigint not null,
    -- JSON
    act text not null,
    primary key (tournament, seq)
);

-- Who takes part or took part. The record has only their numbers.
create table entrants (
    tournament bigint not null,
    number bigint not null,
    -- 0: forgotten
    user_id bigint not null,
    name text not null,
    primary key (tournament, number)
);

create index entrants_of_user on entrants (user_id, tournament);

-- Who plays whom. A result is written once, by the match or by the end of its round.
create table pairings (
    tournament bigint not null,
    round bigint not null,
    number bigint not null,
    -- the match; none if nobody is to play
    match bigint,
    -- 'pending', or how it ended
    how text not null,
    primary key (tournament, round, number)
);

create unique index pairings_of_match on pairings (match);

create table paired_seats (
    tournament bigint not null,
    round bigint not null,
    number bigint not null,
    position bigint not null,
    entrant bigint not null,
    -- in 24ths of a point
    points bigint not null,
    ran_out bigint not null,
    primary key (tournament, round, number, position)
);

-- The tournament of a match.
alter table matches add column tournament bigint;
