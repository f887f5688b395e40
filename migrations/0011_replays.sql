-- Animations of matches that are over, made when they end: each can be made anew from its match's record.
create table replays (
    match bigint primary key references matches (id),
    -- an animated GIF
    gif bytea not null
);

-- What whoever manages a server has chosen for it.
create table servers (
    guild bigint primary key,
    -- 1 when only people of the server may look at its matches by their codes
    own_matches_only bigint not null,
    -- the interaction that chose so
    chosen bigint not null
);
