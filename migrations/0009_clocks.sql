-- How much time a match allows, and when it began; none where it has no clocks, and where it began before there were any.
alter table matches add column clock text;
alter table matches add column started bigint;

-- What stops a seat's clock, as agreed at the start: when its player sleeps, and a JSON list of when they are away, from and
-- until. The last reminder of a seat, and until when it wants none. All times in unix milliseconds.
alter table players add column sleep text;
alter table players add column away text;
alter table players add column reminded bigint not null default 0;
alter table players add column snoozed bigint not null default 0;

-- What somebody chooses for themselves: when they sleep, their vacations (a JSON list as above), how they are reminded, and
-- when they had the last digest.
alter table preferences add column sleep text;
alter table preferences add column away text;
alter table preferences add column reminders text;
alter table preferences add column digested bigint not null default 0;

-- When a bot was last seen alive, and when none was: that time is given back.
create table heartbeat (
    id bigint primary key,
    at bigint not null
);

create table outages (
    from_at bigint primary key,
    until_at bigint not null
);

create index outages_until on outages (until_at);
