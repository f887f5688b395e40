-- Background work: what is to be done, and when. Whoever holds a job has it until `held`; a job that
-- is not finished by then is anybody's again.

create table jobs (
    kind text not null,
    -- what it is about: a match, say
    key bigint not null,
    due bigint not null,
    -- 0 when nobody has it
    held bigint not null,
    primary key (kind, key)
);

create index jobs_due on jobs (due);

insert into jobs (kind, key, due, held) select 'lobby', id, 0, 0 from matches where status = 'lobby';

insert into jobs (kind, key, due, held) values ('clean', 0, 0, 0);

drop index matches_silent;

create index matches_ended on matches (ended) where status in ('cancelled', 'expired');
