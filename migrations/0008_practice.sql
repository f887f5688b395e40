-- Practice matches. Runs unchanged on SQLite and on PostgreSQL.

-- A practice match goes on from a position of a match that is over, and never counts: the id of that match (0 once its server
-- is forgotten), and how many events of its record the practice match began with. Null: any other match.
alter table matches add column practice_from bigint;

alter table matches add column practice_events bigint;

-- to forget where practice began when the first match is deleted
create index matches_practice on matches (practice_from) where practice_from is not null;
