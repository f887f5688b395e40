-- Trust. Runs unchanged on SQLite and on PostgreSQL.

-- Losing costs. Under which terms a match began: 0 before this migration. What voids a result is decided at the start, so
-- results of earlier matches stay as they are.
alter table matches add column terms bigint not null default 0;

-- When the seat's time was up, and when its person had last acted in any match before that. 0: unknown, or its time was not up.
alter table results add column absent_until bigint not null default 0;
alter table results add column acted bigint not null default 0;

-- 1 when the person left before their first turn, or before two had played.
alter table results add column left_early bigint not null default 0;

-- Since when the first time-out of a person's last absence was waited for, and what the absence has cost so far in the ratings
-- everywhere, in hundredths of a point.
alter table raters add column absent_from bigint not null default 0;
alter table raters add column absent_cost bigint not null default 0;

-- Rated matches against computers without a clock are looked at: a match that nobody plays on for 30 days is resigned.
insert into jobs (kind, key, due, leased_until)
select 'clock', id, 0, 0 from matches where status = 'live' and clock is null on conflict do nothing;
