-- One program for a shard. Runs unchanged on SQLite and on PostgreSQL.

-- Which program runs shard `shard` of `shards` of the gateway, and when it last said so.
create table programs (
    shards bigint not null,
    shard bigint not null,
    program text not null,
    at bigint not null,
    primary key (shards, shard)
);

create index programs_by_program on programs (program);
