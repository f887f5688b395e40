-- Claims by the bot. Runs unchanged on SQLite and on PostgreSQL.

-- The bot puts out a person whose time has been up for a week. The clock jobs of matches in play find out when.
insert into jobs (kind, key, due, leased_until)
select 'clock', id, 0, 0 from matches where status = 'live' and clock is not null on conflict do nothing;
