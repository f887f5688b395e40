-- Matches that are over and whose results have not been derived from their records yet. A job of each
-- server (`results`) does that, in the order in which they ended.

create table endings (
    match bigint primary key references matches (id),
    guild bigint not null,
    ended bigint not null
);

create index endings_order on endings (guild, ended, match);
