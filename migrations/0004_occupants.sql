-- Who sits in a seat: a computer's level; none for a person. A computer has no user's id (0).
alter table players add column level bigint;
