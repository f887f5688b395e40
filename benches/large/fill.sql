-- Fills a large database, with the same SQL for both databases. generate_database.rs replaces `{…}`. The tables
-- `t_games`, `t_events` and `t_results` have a few matches that were really played; all other matches are copies of
-- these.
--
-- 3 of 10 matches are in one server, with 2 different players for every 3 matches. The others are in many servers with
-- 40 people each, and the same user plays in every seventh of these. The last hundredth of all matches is still in
-- play.

drop index matches_one_table;
drop index matches_code;
drop index players_user;
drop index standings_order;
drop index standings_of_user;
drop index standings_emptied;

create temporary table plain (n bigint, id bigint, guild bigint, t bigint, live bigint, at bigint);

insert into plain
with recursive series (n) as (
    select cast(0 as bigint) union all select n + 1 from series where n + 1 < {matches}
)
select n, {match} + n * 4194304,
    case when n < {matches} * 3 / 10 then {guild} else {small} + n % {servers} end,
    n / 7 % 4,
    case when n >= {matches} * 99 / 100 then 1 else 0 end,
    {now} - ({matches} - n) * 60000
from series;

insert into matches (id, status, guild, channel, host, game, rules, seats, seed, options, wanted, shuffled,
    invited, message, opened, touched, ended, code)
select p.id, case when p.live = 1 then 'live' else 'over' end, p.guild, {channel} + p.n, {user} + p.n % 1000,
    g.game, g.rules, g.seats, g.seed, g.options, null, 0, '[]', p.id + 1, p.at, p.at,
    case when p.live = 1 then null else p.at + 30000 end,
    -- has no divisor in common with 22^6, so different numbers give different codes
    (p.n + 1) * 70072633 % 113379904
from plain p join t_games g on g.t = p.t;

insert into players (match, position, user_id, name, done, waiting_since)
select s.id, s.seat, s.who, 'Player ' || s.who, 1 - s.live, case when s.live = 1 and s.seat = s.to_act then s.at else 0 end
from (
    select p.id, p.live, p.at, g.to_act, r.seat, case
        when p.n < {matches} * 3 / 10 then {user} + (p.n * 7919 + r.seat * 39989) % ({matches} / 5)
        when p.n % 7 = 0 and r.seat = 1 and p.live = 0 then {heavy}
        else {user} + 1000000000 + p.n % {servers} * 40 + (p.n / {servers} * 3 + r.seat * 7) % 40
        end as who
    from plain p join t_games g on g.t = p.t join t_results r on r.t = p.t
) s;

insert into events (match, seq, seat, what, at)
select p.id, e.seq, e.seat, e.what, p.at + e.seq * 1000
from plain p join t_events e on e.t = p.t
where p.live = 0 or e.what not in ('resign', 'pass');

insert into results (match, seat, guild, game, user_id, name, place, counted, sole, score, ended)
select p.id, r.seat, p.guild, g.game, l.user_id, l.name, r.place, r.place, r.sole, r.score, p.at + 30000
from plain p join t_games g on g.t = p.t join t_results r on r.t = p.t
    join players l on l.match = p.id and l.position = r.seat
where p.live = 0;

insert into standings (guild, game, level, user_id, name, played, won, places, average, ended)
select s.guild, s.game, 0, s.user_id, 'Player ' || s.user_id, s.played, s.won, s.places,
    cast(s.places as double precision) / s.played, s.ended
from (
    select guild, game, user_id, count(*) as played, cast(sum(sole) as bigint) as won,
        cast(sum(place) as bigint) as places, max(ended) as ended
    from results group by guild, game, user_id
    union all
    select guild, '', user_id, count(*), cast(sum(sole) as bigint), cast(sum(place) as bigint), max(ended)
    from results group by guild, user_id
) s;

-- Lobbies: for 500 matches, 1 lobby is open, and 30 expired two months ago.
insert into matches (id, status, guild, channel, host, game, rules, seats, seed, options, wanted, shuffled,
    invited, message, opened, touched, ended)
with recursive series (n) as (
    select cast(0 as bigint) union all select n + 1 from series where n + 1 < {matches} * 31 / 500
)
select {match} + ({matches} + n) * 4194304, case when n < {matches} / 500 then 'lobby' else 'expired' end,
    {small} + n % {servers}, {channel} + {matches} + n, {user} + 1000000000 + n % {servers} * 40, 'zyrcan',
    1, 0, 0, '{}', null, 1, '[]', {match}, {now}, {now},
    case when n < {matches} / 500 then null else {now} - 5184000000 + n end
from series;

insert into players (match, position, user_id, name, done)
select id, 1, host, 'Player ' || host, case when status = 'lobby' then 0 else 1 end from matches where status in ('lobby', 'expired');

insert into jobs (kind, key, due, leased_until)
select 'lobby', id, {now} + 86400000000, 0 from matches where status = 'lobby';

update jobs set due = {now} + 86400000000 where kind = 'clean';

create unique index matches_one_table on matches (channel) where status in ('lobby', 'live');
create unique index matches_code on matches (code);
create index players_user on players (user_id, done, match);
create index standings_order on standings (guild, game, level, unwon, average, unplayed, user_id);
create index standings_of_user on standings (user_id);
create index standings_emptied on standings (user_id) where played <= 0;
