-- Runs unchanged on SQLite and on PostgreSQL. Ids are Discord's snowflakes, times unix milliseconds, yes and no are 1 and 0.

-- Lobbies, and what became of them.
create table matches (
    id bigint primary key,
    -- how often it has changed besides its events: whoever changes it states what they saw
    version bigint not null default 0,
    status text not null,
    guild bigint not null,
    channel bigint not null,
    -- the message that shows it
    message bigint,
    -- 1 when it is played in a thread that the bot made for it
    own_thread bigint not null default 0,
    -- 1 when Discord has said that the place of a match in play is gone, or shut to the bot
    lost bigint not null default 0,
    -- a number below 22^6, told as six letters and digits
    code bigint,
    -- 0 in a lobby that everybody has left
    host bigint not null,
    game text not null,
    rules bigint not null,
    -- 0 in a lobby
    seats bigint not null,
    -- an unsigned 64-bit number, bit for bit
    seed bigint not null,
    -- a JSON object
    options text not null,
    -- how many seats a lobby is to have, if that was said
    wanted bigint,
    shuffled bigint not null,
    -- 1 when it begins by itself as soon as all seats are taken
    self_start bigint not null default 0,
    -- 1 when only those who were asked can join
    private bigint not null default 0,
    -- the games among which whoever joins chooses, as a JSON list of their ids, its own first; null: that alone
    offers text,
    -- who is asked to play, and who of them does not, as JSON lists of ids; the second is null for nobody
    invited text not null,
    declined text,
    -- how much time it allows; null: any
    clock text,
    -- who was given hints: bit 0 for seat 1, and so on
    hinted bigint not null default 0,
    opened bigint not null,
    started bigint,
    -- the last change but events, which have their own time
    touched bigint not null,
    ended bigint
);

-- A channel has one lobby or match.
create unique index matches_one_table on matches (channel) where status in ('lobby', 'live');

create unique index matches_code on matches (code);

-- Never began: forgotten after a while.
create index matches_unbegun on matches (ended) where status in ('cancelled', 'expired') and seats = 0;

create index matches_of_guild on matches (guild, id);

create index matches_going_on on matches (guild, id, status) where status in ('lobby', 'live');

-- The last match that was played to an end in a channel.
create index matches_over_in on matches (channel, ended) where status = 'over';

-- Who is asked to play is looked up in open lobbies alone.
create index matches_asking on matches (id) where status = 'lobby' and invited <> '[]';

create table players (
    match bigint not null references matches (id),
    -- from 1 on: the order of joining in a lobby, the seat from the start on
    position bigint not null,
    -- 0 for a computer, which has a level
    user_id bigint not null,
    level bigint,
    name text not null,
    -- 1 when this player has nothing more to do in the match: it is over, or they have left it
    done bigint not null default 1,
    -- since when it is this player's decision; 0 when it is not
    waiting_since bigint not null default 0,
    -- what stops the seat's clock, as agreed at the start: when its player sleeps, and a JSON list of when they are away, from
    -- and until; and which of these absences were told where the match is played
    sleep text,
    away text,
    away_told text,
    -- the last reminder, and until when the player wants none
    reminded bigint not null default 0,
    snoozed bigint not null default 0,
    primary key (match, position)
);

create index players_user on players (user_id, done, match);

-- The record: what happened to a match, in order, without gaps. The primary key lets only one of two who saw the same
-- position write the next event.
create table events (
    match bigint not null references matches (id),
    -- from 0 on
    seq bigint not null,
    seat bigint not null,
    what text not null,
    at bigint not null,
    primary key (match, seq)
);

-- The open proposal to end a match, as of how many events.
create table proposals (
    match bigint primary key references matches (id),
    -- the interaction that proposed
    number bigint not null,
    events bigint not null,
    -- who has agreed, a bit a seat
    agreed bigint not null,
    -- 1 when it is to cancel the match, not to end it as it stands
    cancels bigint not null default 0,
    -- the message that shows it, as far as it is known: it loses its buttons when the proposal closes
    message bigint,
    -- 1 when it was declined: one a turn
    closed bigint not null default 0
);

-- The turns of matches in play that somebody has asked to take back: each is asked for once, and stays here until the match
-- ends.
create table takeback_offers (
    match bigint not null references matches (id),
    -- the turn's event
    event bigint not null,
    -- the interaction that asked
    number bigint not null,
    -- as of how many events: the next one closes it
    events bigint not null,
    -- who has agreed, a bit a seat
    agreed bigint not null,
    -- the message that shows it, as far as it is known
    message bigint,
    -- 1 when it was declined or withdrawn
    closed bigint not null,
    primary key (match, event)
);

-- Background work: what is to be done, and when. Whoever holds a job has it until `held`; a job that is not finished by then
-- is anybody's again.
create table jobs (
    kind text not null,
    -- what it is about: a match, say
    key bigint not null,
    due bigint not null,
    -- 0 when nobody has it
    held bigint not null,
    holder bigint not null default 0,
    -- which attempt this is, and what it has to remember between attempts
    attempts bigint not null default 0,
    state text not null default '',
    -- 1 when it was given up
    dead bigint not null default 0,
    primary key (kind, key)
);

create index jobs_waiting on jobs (kind, due, key) where dead = 0;

create index jobs_dead on jobs (kind, key) where dead = 1;

insert into jobs (kind, key, due, held) values ('clean', 0, 0, 0);

-- Matches that are over and whose results have not been derived from their records yet. A job of each server (`results`)
-- does that, in the order in which they ended.
create table endings (
    match bigint primary key references matches (id),
    guild bigint not null,
    ended bigint not null
);

create index endings_order on endings (guild, ended, match);

-- Made from the records of matches that are over.
create table results (
    match bigint not null references matches (id),
    seat bigint not null,
    guild bigint not null,
    game text not null,
    -- the strongest computer's, 0 among people: each level is a leaderboard of its own
    level bigint not null default 0,
    user_id bigint not null,
    name text not null,
    place bigint not null,
    -- the place that counts: 0 where none does, for a seat that had hints gains nothing
    counted bigint not null default 0,
    -- first, and alone
    sole bigint not null,
    score double precision,
    ended bigint not null,
    primary key (match, seat)
);

-- The sums of `results`, kept with each ending.
create table standings (
    guild bigint not null,
    -- '' for the sums of all games
    game text not null,
    level bigint not null,
    user_id bigint not null,
    -- as in the match that ended last
    name text not null,
    played bigint not null,
    won bigint not null,
    places bigint not null,
    -- places / played
    average double precision not null,
    -- when the last match ended
    ended bigint not null,
    -- most won and most played come first: so that the order of rows is one ascending comparison, by which an index finds
    -- where to go on
    unwon bigint not null generated always as (-won) stored,
    unplayed bigint not null generated always as (-played) stored,
    primary key (guild, game, level, user_id)
);

create index standings_order on standings (guild, game, level, unwon, average, unplayed, user_id);

create index standings_of_user on standings (user_id);

-- There are such rows within a transaction only.
create index standings_emptied on standings (user_id) where played <= 0;

-- Animations of matches that are over, made when they end: each can be made anew from its match's record.
create table replays (
    match bigint primary key references matches (id),
    -- an animated GIF
    gif bytea not null
);

-- What a person has chosen for themselves with /settings; who has chosen nothing has no row.
create table preferences (
    user_id bigint primary key,
    -- 1: a turn that is put together by buttons is played without being confirmed
    unconfirmed bigint not null,
    -- when they sleep, their absences (a JSON list), how they are reminded, and when they had the last digest
    sleep text,
    away text,
    reminders text,
    digested bigint not null default 0
);

-- What whoever manages a server has chosen for it.
create table servers (
    guild bigint primary key,
    -- 1 when only people of the server may look at its matches by their codes
    own_matches_only bigint not null,
    -- the interaction that chose so
    chosen bigint not null
);

-- When the bot was last heard, and when it was away, by the ways in which interactions reach it: a shard of the gateway, of
-- so many; with shards = 0, the HTTP door. Time without a way counts for nobody.
create table heartbeats (
    shards bigint not null,
    shard bigint not null,
    at bigint not null,
    primary key (shards, shard)
);

create index heartbeats_at on heartbeats (at);

create table outages (
    shards bigint not null,
    shard bigint not null,
    from_at bigint not null,
    until_at bigint not null,
    primary key (shards, shard, from_at)
);

create index outages_until on outages (until_at);
