-- Every change to a lobby or match states what it saw: how often the match has changed besides its
-- events (`version`), and how many events it has.

alter table matches add column version bigint not null default 0;

-- Whoever was asked to join and did not is on file in lobbies alone.
update matches set invited = '[]' where status <> 'lobby' and invited <> '[]';

-- A lobby that everybody has left has no host.
update matches set host = 0 where status = 'cancelled'
    and not exists (select 1 from players p where p.match = matches.id);

drop index matches_ended;

-- Never began: forgotten after a while.
create index matches_unbegun on matches (ended) where status in ('cancelled', 'expired') and seats = 0;

create index matches_of_guild on matches (guild, id);

create index matches_going_on on matches (guild, id, status) where status in ('lobby', 'live');

-- 1 when this player has nothing more to do in the match: it is over, or they have left it. Most are over:
-- to add the column so and to change the others is quick, to change most of a large table is not.
alter table players add column done bigint not null default 1;

update players set done = 0 where match in (select id from matches where status in ('lobby', 'live'))
    and not exists (select 1 from events e where e.match = players.match and e.seat = players.position
        and e.what in ('resign', 'timeout'));

create index players_user on players (user_id, done, match);

-- An open proposal to end a match, as of how many events; who has agreed is a bit a seat.
create table proposals (
    match bigint primary key references matches (id),
    number bigint not null,
    events bigint not null,
    agreed bigint not null
);

-- The sums of `results`, kept with each ending: of each game, and of all games (game '').
create table standings (
    guild bigint not null,
    game text not null,
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
    -- most won and most played come first: so that the order of lines is one ascending comparison, by which
    -- an index finds where to go on
    unwon bigint not null generated always as (-won) stored,
    unplayed bigint not null generated always as (-played) stored,
    primary key (guild, game, user_id)
);

insert into standings (guild, game, user_id, name, played, won, places, average, ended)
select s.guild, s.game, s.user_id,
    (select r.name from results r where r.guild = s.guild and r.user_id = s.user_id
        order by r.ended desc, r.match desc, r.seat limit 1),
    s.played, s.won, s.places, cast(s.places as double precision) / s.played, s.ended
from (
    select guild, game, user_id, count(*) as played, cast(sum(sole) as bigint) as won,
        cast(sum(place) as bigint) as places, max(ended) as ended
    from results group by guild, game, user_id
    union all
    select guild, '', user_id, count(*), cast(sum(sole) as bigint), cast(sum(place) as bigint), max(ended)
    from results group by guild, user_id
) s;

create index standings_order on standings (guild, game, unwon, average, unplayed, user_id);

drop index results_standings;

drop index results_names;

-- Which attempt this is; what the job has to remember between attempts; 1 when it was given up; who
-- holds it.
alter table jobs add column attempts bigint not null default 0;

alter table jobs add column state text not null default '';

alter table jobs add column dead bigint not null default 0;

alter table jobs add column holder bigint not null default 0;

drop index jobs_due;

create index jobs_waiting on jobs (kind, due, key) where dead = 0;

create index jobs_dead on jobs (kind, key) where dead = 1;

create index standings_of_user on standings (user_id);

-- There are such lines within a transaction only.
create index standings_emptied on standings (user_id) where played <= 0;

-- A process that ended while it closed a lobby could leave it open and empty.
update matches set status = 'cancelled', ended = touched, host = 0
    where status = 'lobby' and not exists (select 1 from players p where p.match = matches.id);
