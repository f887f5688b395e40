-- Company. Runs unchanged on SQLite and on PostgreSQL.

-- 1: the host of the lobby lets it be listed on other servers.
alter table matches add column listed bigint not null default 0;

-- 1: people who asked to be told of lobbies were pinged about this one.
alter table matches add column asked_around bigint not null default 0;

-- Whom somebody does not want to play with. Only the person who blocks can see it.
create table blocks (
    user_id bigint not null,
    blocked bigint not null,
    primary key (user_id, blocked)
);

-- Who asked to be told of new lobbies, on which server, and of which game; an empty text: of any game.
create table lobby_wishes (
    guild bigint not null,
    game text not null,
    user_id bigint not null,
    -- lobbies that were opened later are new to the person
    since bigint not null,
    primary key (guild, game, user_id)
);

create index lobby_wishes_user on lobby_wishes (user_id);

-- When the person was last told of lobbies, or pinged about one.
alter table preferences add column lobbies_told bigint not null default 0;

-- Who wants to be told of the end of a match that they watch.
create table followers (
    match bigint not null references matches (id),
    user_id bigint not null,
    primary key (match, user_id)
);

create index followers_user on followers (user_id);
