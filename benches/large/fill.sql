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
drop index results_match;
drop index results_rater;
drop index ratings_order;
drop index ratings_active;
drop index ratings_beaten;
drop index ratings_rater;

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

insert into matches (id, status, guild, channel, host, game, rules, seats, seed, options, wanted, seat_order,
    invited, message, opened, touched, ended, code)
select p.id, case when p.live = 1 then 'live' else 'over' end, p.guild, {channel} + p.n, {user} + p.n % 1000,
    g.game, g.rules, g.seats, g.seed, g.options, null, 'joining', '[]', p.id + 1, p.at, p.at,
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

insert into raters (rater, user_id)
select row_number() over (order by user_id), user_id from (select distinct user_id from players where user_id > 0) people;

-- The ratings below are not those that follow from these results; `skirmish verify --mend` makes them.
insert into results (seq, seat, match, guild, pool, strongest, rater, level, level_mean, place, counted, sole, score,
    ended, rated, early, edge, absent_from, season_months, weight, reason, mean_before, mean_after, sigma,
    server_before, server_after, server_sigma)
select p.n + 1, r.seat, p.id, p.guild, case when g.game = 'kitaran' then 'kitaran-5' else g.game end, 0, x.rater, 0, 0,
    r.place, r.place, r.sole, r.score, p.at + 30000, 1, 0, 0, 0, 3, 1000, 0, 150000, 150000, 22000,
    150000, 150000, 22000
from plain p join t_games g on g.t = p.t join t_results r on r.t = p.t
    join players l on l.match = p.id and l.position = r.seat
    join raters x on x.user_id = l.user_id
where p.live = 0;

insert into names (guild, rater, name)
select 0, x.rater, 'Player ' || x.user_id from raters x;

insert into names (guild, rater, name)
select s.guild, s.rater, 'Player ' || x.user_id
from (select distinct guild, rater from results) s join raters x on x.rater = s.rater;

create temporary table t_sums (scope bigint, pool text, rater bigint, played bigint, won bigint, ended bigint);

insert into t_sums
select guild, pool, rater, count(*), cast(sum(sole) as bigint), max(ended) from results group by guild, pool, rater
union all
select 0, pool, rater, count(*), cast(sum(sole) as bigint), max(ended) from results group by pool, rater;

insert into t_sums
select scope, '', rater, cast(sum(played) as bigint), cast(sum(won) as bigint), max(ended) from t_sums
where pool <> '' group by scope, rater;

-- all time everywhere; the season and the month on the large server
insert into ratings (scope, pool, period, rater, mean, sigma, at, rated, played, won, beaten, unbeaten)
select s.scope, s.pool, t.period, s.rater, 150000 + (s.won * 5 - s.played) * 300 + s.rater % 1000, 6000, s.ended,
    s.played, s.played, s.won, 0, 0
from t_sums s join (
    select cast(0 as bigint) as period union all select {season} union all select {month}
) t on t.period = 0 or s.scope = {guild};

-- Lobbies: for 500 matches, 1 lobby is open, and 30 expired two months ago.
insert into matches (id, status, guild, channel, host, game, rules, seats, seed, options, wanted, seat_order,
    invited, message, opened, touched, ended)
with recursive series (n) as (
    select cast(0 as bigint) union all select n + 1 from series where n + 1 < {matches} * 31 / 500
)
select {match} + ({matches} + n) * 4194304, case when n < {matches} / 500 then 'lobby' else 'expired' end,
    {small} + n % {servers}, {channel} + {matches} + n, {user} + 1000000000 + n % {servers} * 40, 'zyrcan',
    1, 0, 0, '{}', null, 'random', '[]', {match}, {now}, {now},
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
create index results_match on results (match, seat);
create index results_rater on results (rater, ended, seq);
create index ratings_order on ratings (scope, pool, period, uncautious, rater) where rated >= 5;
create index ratings_active on ratings (scope, pool, period, unplayed, rater);
create index ratings_beaten on ratings (scope, pool, period, unbeaten, rater) where unbeaten < 0;
create index ratings_rater on ratings (rater, period, scope);
