-- Makes of the tables of version 0.1.0 those of 0001_tables.sql as it is now. Runs unchanged on SQLite and on PostgreSQL.

alter table matches add column seat_order text not null default 'joining';

-- in a rematch the host was invited too, and the invitations have the order of the seats
update matches set seat_order = case
    when shuffled <> 0 then 'random'
    when ',' || replace(substr(invited, 2, length(invited) - 2), ' ', '') || ',' like '%,' || host || ',%' then 'invited'
    else 'joining'
end;

alter table matches drop column shuffled;

-- vacations are not announced any more
alter table players drop column away_told;

-- A job of this kind was about a match, and is about a person now. The job that checks a match's clocks plans it again.
update jobs set due = 0
where kind = 'clock' and dead = 0 and key in (select r.key from jobs r where r.kind = 'reminder');

delete from jobs where kind = 'reminder';
