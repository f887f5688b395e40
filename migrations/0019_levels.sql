-- The strongest computer's level, 0 among people: each level is a leaderboard of its own. The place that counts there: 0 where
-- none does, for a seat that had hints gains nothing.
alter table results add column level bigint not null default 0;
alter table results add column counted bigint not null default 0;

update results set counted = place;

drop table standings;

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
    -- most won and most played come first: so that the order of rows is one ascending comparison, by which
    -- an index finds where to go on
    unwon bigint not null generated always as (-won) stored,
    unplayed bigint not null generated always as (-played) stored,
    primary key (guild, game, level, user_id)
);

insert into standings (guild, game, level, user_id, name, played, won, places, average, ended)
select s.guild, s.game, 0, s.user_id, n.name, s.played, s.won, s.places,
    cast(s.places as double precision) / s.played, s.ended
from (
    select guild, game, user_id, count(*) as played, cast(sum(sole) as bigint) as won,
        cast(sum(place) as bigint) as places, max(ended) as ended
    from results where user_id <> 0 and guild <> 0 group by guild, game, user_id
    union all
    select guild, '', user_id, count(*), cast(sum(sole) as bigint), cast(sum(place) as bigint), max(ended)
    from results where user_id <> 0 and guild <> 0 group by guild, user_id
) s join (
    select guild, user_id, name,
        row_number() over (partition by guild, user_id order by ended desc, match desc, seat) as nth
    from results
) n on n.guild = s.guild and n.user_id = s.user_id and n.nth = 1;

create index standings_order on standings (guild, game, level, unwon, average, unplayed, user_id);

create index standings_of_user on standings (user_id);

-- There are such rows within a transaction only.
create index standings_emptied on standings (user_id) where played <= 0;

-- Who is asked to play is looked up in open lobbies alone.
create index matches_asking on matches (id) where status = 'lobby' and invited <> '[]';

-- 1 when a proposal is to call the match off, not to end it as it stands; 1 when it was declined: one a turn.
alter table proposals add column cancels bigint not null default 0;
alter table proposals add column closed bigint not null default 0;
