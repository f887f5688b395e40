-- Known people. Runs unchanged on SQLite and on PostgreSQL.

-- to find the first rated matches of a person in a pool, those of full length first
create index results_known on results (rater, pool, early) where rated = 1;

-- When the last absence began of which a time-out was spared; 0: none was.
alter table raters add column absent_spared bigint not null default 0;

-- the ratings are computed again: in a closed circle of friends, people are known to each other; time-outs are spared once a month
insert into jobs (kind, key, due, leased_until)
select distinct 'ratings', 0, 0, 0 from results where true on conflict do nothing;
