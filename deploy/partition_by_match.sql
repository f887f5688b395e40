-- Divides the tables that grow with every match into partitions, on PostgreSQL. The bot needs no change and no
-- configuration: the statements and the primary keys are the same. Stop the bot, make a backup, run this once with psql
-- as the role that the bot uses, start the bot. It copies the tables, so it needs as much free space as they take.

begin;

alter table events rename to events_whole;
create table events (like events_whole including all) partition by hash (match);
create table events_0 partition of events for values with (modulus 4, remainder 0);
create table events_1 partition of events for values with (modulus 4, remainder 1);
create table events_2 partition of events for values with (modulus 4, remainder 2);
create table events_3 partition of events for values with (modulus 4, remainder 3);
insert into events select * from events_whole;
drop table events_whole;
alter table events add foreign key (match) references matches (id);

alter table players rename to players_whole;
create table players (like players_whole including all) partition by hash (match);
create table players_0 partition of players for values with (modulus 4, remainder 0);
create table players_1 partition of players for values with (modulus 4, remainder 1);
create table players_2 partition of players for values with (modulus 4, remainder 2);
create table players_3 partition of players for values with (modulus 4, remainder 3);
insert into players select * from players_whole;
drop table players_whole;
alter index players_user_id_done_match_idx rename to players_user;
alter table players add foreign key (match) references matches (id);

-- Results are appended in the order of their numbers. Old partitions are read seldom, and can be on a cheaper disk.
alter table results rename to results_whole;
create table results (like results_whole including all) partition by range (seq);
create table results_1 partition of results for values from (minvalue) to (10000000);
create table results_2 partition of results for values from (10000000) to (20000000);
create table results_3 partition of results default;
insert into results select * from results_whole;
drop table results_whole;
alter index results_match_seat_idx rename to results_match;
alter index results_rater_ended_seq_idx rename to results_rater;
alter table results add foreign key (match) references matches (id);

analyze events;
analyze players;
analyze results;

commit;
