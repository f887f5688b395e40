-- Ratings. Runs unchanged on SQLite and on PostgreSQL. Results and ratings follow from the records, so the old results are
-- dropped, and jobs derive all of them again.

-- 1: the match is rated; 0: it is casual; null: nobody has chosen, so it is decided by the number of seats.
alter table matches add column rated bigint;

-- How many months a season of the server lasts.
alter table servers add column season_months bigint not null default 3;

drop table standings;

drop table results;

-- People by the numbers under which results and ratings store them. When somebody is forgotten, the row is deleted and the
-- results stay, so everybody else's ratings stay too.
create table raters (
    rater bigint primary key,
    user_id bigint not null unique,
    -- until when the person's last absence lasted in which their time was up; 0: there was none
    absent_until bigint not null default 0
);

-- The names under which people played their last match on a server. For `guild` 0: in conversations, or the name under which
-- they have asked to be listed with all servers.
create table names (
    guild bigint not null,
    rater bigint not null references raters (rater) on delete cascade,
    name text not null,
    primary key (guild, rater)
);

create index names_rater on names (rater);

-- Derived from the records of matches that are over: a row per match and seat. The first columns follow from the match
-- alone; those from `weight` on also from all earlier matches.
create table results (
    -- the order in which matches were rated, without gaps
    seq bigint not null,
    seat bigint not null,
    -- null: its server was forgotten
    match bigint references matches (id),
    -- 0: a conversation, or a server that was forgotten
    guild bigint not null,
    -- which matches are rated together: a game, or a variant or board size of it
    pool text not null,
    -- the level of the strongest computer in the match; 0 among people
    strongest bigint not null,
    -- the person in the seat; 0 for a computer, which has the fixed rating `level_mean`
    rater bigint not null,
    level bigint not null,
    level_mean bigint not null,
    place bigint not null,
    -- the place that counts on the leaderboard: 0 if none does, because a seat that had hints cannot gain
    counted bigint not null,
    -- 1 when this seat alone is first
    sole bigint not null,
    score double precision,
    ended bigint not null,
    -- 1 when the match changes ratings
    rated bigint not null,
    -- 1 when somebody's time was up before half of a usual match was played
    early bigint not null,
    -- what the seat is worth
    edge bigint not null,
    -- since when it was this seat's turn when its time was up; 0: its time was not up
    absent_from bigint not null,
    -- how many months a season of the server lasted
    season_months bigint not null,
    -- how much the match counts for this seat, in thousandths, and why not in full
    weight bigint not null,
    reason bigint not null,
    -- the rating before and after, and its uncertainty, everywhere and on the server: hundredths of a point
    mean_before bigint not null,
    mean_after bigint not null,
    sigma bigint not null,
    server_before bigint not null,
    server_after bigint not null,
    server_sigma bigint not null,
    primary key (seq, seat)
);

create index results_match on results (match, seat);

create index results_rater on results (rater, ended, seq);

-- The ratings after the last match, and the counts of matches: the sums of `results`.
create table ratings (
    -- a server; 0: everywhere
    scope bigint not null,
    -- '' for the counts of all pools together
    pool text not null,
    -- 0: all time; a season: its first month since 1970 * 100 + its months; a month: that month since 1970 * 100 + 99
    period bigint not null,
    rater bigint not null,
    -- hundredths of a point
    mean bigint not null,
    sigma bigint not null,
    -- when the rating last changed
    at bigint not null,
    -- how many matches have changed it
    rated bigint not null,
    played bigint not null,
    won bigint not null,
    -- wins over each level, eight bits each; and the highest level with a win, negated
    beaten bigint not null,
    unbeaten bigint not null,
    -- negated, so that the best comes first: keyset pagination then needs one row comparison, which an index can answer
    uncautious bigint not null generated always as (2 * sigma - mean) stored,
    unplayed bigint not null generated always as (-played) stored,
    primary key (scope, pool, period, rater)
);

create index ratings_order on ratings (scope, pool, period, uncautious, rater) where rated >= 5;

create index ratings_active on ratings (scope, pool, period, unplayed, rater);

create index ratings_beaten on ratings (scope, pool, period, unbeaten, rater) where unbeaten < 0;

create index ratings_rater on ratings (rater, period, scope);

insert into endings (match, guild, ended)
select id, guild, ended from matches where status = 'over' on conflict do nothing;

-- One job derives the results of all servers, in the order in which the matches ended.
drop index endings_order;

create index endings_order on endings (ended, match);

create index endings_of_guild on endings (guild, ended);

delete from jobs where kind = 'results';

insert into jobs (kind, key, due, leased_until)
select distinct 'results', 0, 0, 0 from endings;
