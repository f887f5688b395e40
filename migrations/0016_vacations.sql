-- The vacations of a seat's player that were said where the match is played: a JSON list like `away`.
alter table players add column away_told text;
