-- Since when it is this player's decision, in unix milliseconds; 0 when it is not. A match in play of which an
-- older program noted nothing has none, until the job below has looked at its record.
alter table players add column waiting_since bigint;

update players set waiting_since = 0
where done = 0 and match in (select id from matches where status = 'lobby');

insert into jobs (kind, key, due, held) values ('whose-turn', 0, 0, 0);
