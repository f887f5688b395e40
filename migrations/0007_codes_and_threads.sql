-- A match's short code, a number below 22^6. Older programs that still run open matches without one.
alter table matches add column code bigint;

-- The factor has no divisor in common with 22^6: numbers that differ give codes that differ.
update matches set code = numbered.code
from (select id, row_number() over (order by id) * 70072633 % 113379904 as code from matches) as numbered
where numbered.id = matches.id;

create unique index matches_code on matches (code);

-- 1 when the match is played in a thread that the bot made for it.
alter table matches add column own_thread bigint not null default 0;
