-- Who was given hints in the match: bit 0 for seat 1, and so on. Such a match is not rated.
alter table matches add column hinted bigint not null default 0;
