-- Runs unchanged on SQLite and on PostgreSQL. Ids are Discord's snowflakes, times are unix milliseconds, booleans are 1 and 0.

-- Lobbies and matches.
create table matches (
    id bigint primary key,
    -- counts the changes that are not events; every change is checked against the version that its author saw
    version bigint not null default 0,
    status text not null,
    guild bigint not null,
    channel bigint not null,
    -- the message with its lobby or board
    message bigint,
    -- 1 when it is played in a thread that the bot opened for it
    own_thread bigint not null default 0,
    -- 1 when Discord has reported that the place of a match in play is gone or closed to the bot
    lost bigint not null default 0,
    -- a number below 22^6, shown as six letters and digits
    code bigint,
    -- 0 when everybody has left the lobby
    host bigint not null,
    game text not null,
    rules bigint not null,
    -- 0 in a lobby
    seats bigint not null,
    -- an unsigned 64-bit number, bit for bit
    seed bigint not null,
    -- a JSON object
    options text not null,
    -- the number of seats that the host asked for, if any
    wanted bigint,
    -- who sits where: `random`, `joining`, `invited`, `host-first` or `host-last`
    seat_order text not null,
    -- 1 when it begins by itself as soon as all seats are taken
    self_start bigint not null default 0,
    -- 1 when only invited users can join
    private bigint not null default 0,
    -- the games from which the user who joins chooses: a JSON list of ids that begins with `game`; null: only `game`
    offers text,
    -- the invited users, and those of them who declined: JSON lists of ids; `declined` is null if nobody did
    invited text not null,
    declined text,
    -- the time control; null: no clocks
    clock text,
    -- the seats that were given hints: bit 0 for seat 1, and so on
    hinted bigint not null default 0,
    opened bigint not null,
    started bigint,
    -- the time of the last change that is not an event; events have their own time
    touched bigint not null,
    ended bigint
);

-- A channel has at most one lobby or match in play.
create unique index matches_one_table on matches (channel) where status in ('lobby', 'live');

create unique index matches_code on matches (code);

-- Lobbies that never became a match; they are deleted 30 days later.
create index matches_unbegun on matches (ended) where status in ('cancelled', 'expired') and seats = 0;

create index matches_of_guild on matches (guild, id);

create index matches_going_on on matches (guild, id, status) where status in ('lobby', 'live');

-- The last match that was played to an end in a channel.
create index matches_over_in on matches (channel, ended) where status = 'over';

-- Invitations are looked up in open lobbies only.
create index matches_asking on matches (id) where status = 'lobby' and invited <> '[]';

create table players (
    match bigint not null references matches (id),
    -- from 1 on: in a lobby the order of joining, in a match the seat
    position bigint not null,
    -- 0 for a computer, which has a level instead
    user_id bigint not null,
    level bigint,
    name text not null,
    -- 1 when this player has nothing more to do in the match: it is over, or they are out
    done bigint not null default 1,
    -- since when the match waits for this player; 0 when it does not
    waiting_since bigint not null default 0,
    -- what pauses the seat's clock: the sleep window that its player had at the start, and a JSON list of absences (from, until)
    sleep text,
    away text,
    -- the last rung of which the player was reminded, and until when they want no reminder
    reminded bigint not null default 0,
    snoozed bigint not null default 0,
    primary key (match, position)
);

create index players_user on players (user_id, done, match);

-- The record: the events of a match, in order, without gaps. If two changes were made for the same position, the primary key
-- lets only one of them write the next event.
create table events (
    match bigint not null references matches (id),
    -- from 0 on
    seq bigint not null,
    seat bigint not null,
    what text not null,
    at bigint not null,
    primary key (match, seq)
);

-- What somebody has offered in a match in play: to take back a turn, or to end or cancel the match. At most one offer is open.
-- Each turn can be asked for once, so its row stays until the match ends.
create table offers (
    match bigint not null references matches (id),
    -- the event of the turn to take back; -1: to end or cancel the match
    event bigint not null,
    -- 1 to cancel the match, 0 to end it as it stands
    cancels bigint not null,
    -- the interaction that made the offer
    number bigint not null,
    -- the match's number of events when the offer was made; the next event closes it
    events bigint not null,
    -- the seats that have agreed, one bit each
    agreed bigint not null,
    -- the message with the offer, if known; it loses its buttons when the offer closes
    message bigint,
    -- 1 when it was declined or withdrawn; there is one offer a turn
    closed bigint not null,
    primary key (match, event)
);

-- Background jobs. A worker acquires a job's lease, which ends at `leased_until`. If the job is not finished by then, any worker
-- may acquire it.
create table jobs (
    kind text not null,
    -- what the job is about, for example a match's id
    key bigint not null,
    due bigint not null,
    -- 0 when nobody has the lease
    leased_until bigint not null,
    holder bigint not null default 0,
    -- the number of attempts, and what the job remembers between attempts
    attempts bigint not null default 0,
    state text not null default '',
    -- 1 when it was given up
    dead bigint not null default 0,
    primary key (kind, key)
);

create index jobs_waiting on jobs (kind, due, key) where dead = 0;

create index jobs_dead on jobs (kind, key) where dead = 1;

insert into jobs (kind, key, due, leased_until) values ('clean', 0, 0, 0);

-- Matches that are over and whose results are not yet derived from their records. A job per server (`results`) derives them, in
-- the order in which the matches ended.
create table endings (
    match bigint primary key references matches (id),
    guild bigint not null,
    ended bigint not null
);

create index endings_order on endings (guild, ended, match);

-- Derived from the records of matches that are over.
create table results (
    match bigint not null references matches (id),
    seat bigint not null,
    guild bigint not null,
    game text not null,
    -- the level of the strongest computer in the match, 0 among people: each level has its own leaderboard
    level bigint not null default 0,
    user_id bigint not null,
    name text not null,
    place bigint not null,
    -- the place that counts on the leaderboard: 0 if none does, because a seat that had hints cannot gain
    counted bigint not null default 0,
    -- 1 when this seat alone is first
    sole bigint not null,
    score double precision,
    ended bigint not null,
    primary key (match, seat)
);

-- The sums of `results`, updated with each result.
create table standings (
    guild bigint not null,
    -- '' for the sums of all games
    game text not null,
    level bigint not null,
    user_id bigint not null,
    -- the name in the match that ended last
    name text not null,
    played bigint not null,
    won bigint not null,
    places bigint not null,
    -- places / played
    average double precision not null,
    -- when the last match ended
    ended bigint not null,
    -- negated, so that "most won first" and "most played first" are ascending like `average`: keyset pagination then needs one
    -- row comparison, which an index can answer
    unwon bigint not null generated always as (-won) stored,
    unplayed bigint not null generated always as (-played) stored,
    primary key (guild, game, level, user_id)
);

create index standings_order on standings (guild, game, level, unwon, average, unplayed, user_id);

create index standings_of_user on standings (user_id);

-- Such rows exist only within a transaction.
create index standings_emptied on standings (user_id) where played <= 0;

-- Animations of matches that are over, made when they end. Each can be made again from its match's record.
create table replays (
    match bigint primary key references matches (id),
    -- an animated GIF
    gif bytea not null
);

-- What a user has chosen with /settings, /sleep and /vacation. A user who has chosen nothing has no row.
create table preferences (
    user_id bigint primary key,
    -- 1: a turn that is chosen with buttons is played without confirmation
    unconfirmed bigint not null default 0,
    -- the sleep window, the absences (a JSON list), how reminders are sent, and the time of the last digest
    sleep text,
    away text,
    reminders text,
    digested bigint not null default 0
);

-- What a server's managers have chosen for it.
create table servers (
    guild bigint primary key,
    -- 1 when only members of the server may look at its matches by their codes
    own_matches_only bigint not null,
    -- the interaction that chose it
    chosen bigint not null
);

-- When each way in last worked, and its outages. A way in is shard `shard` of `shards` of the gateway; `shards` = 0 is HTTP.
-- Clocks are paused during an outage of the way in that leads to the match.
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
