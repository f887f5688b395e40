-- Farming. Runs unchanged on SQLite and on PostgreSQL.

-- Ratings that cannot be farmed. `results.early` has a new meaning: how much of what a match of its game needs to count in
-- full was not played, in thousandths.

-- When pairs of people finished rated matches. `pair` is the sum of two hashes, one of each person's id, made with a key
-- that is not in the database; so a pair is known again after one of them was forgotten. Rows are deleted after 30 days.
create table meetings (
    pair bigint not null,
    at bigint not null,
    -- how many matches
    met bigint not null,
    primary key (pair, at)
);

-- to delete old rows
create index meetings_at on meetings (at);

-- How many rated matches of the week before do not stand under the numbers of a pair: a byte for the opponent in each seat.
alter table results add column again bigint not null default 0;

-- What the person gained from people who were new, in hundredths of a point.
alter table results add column from_new bigint not null default 0;

-- results of earlier matches stay as they are: half of these matches was missing
update results set early = early * 500;

-- the ratings are computed again, because gains from new people are bounded
insert into jobs (kind, key, due, leased_until)
select distinct 'ratings', 0, 0, 0 from results where true on conflict do nothing;
