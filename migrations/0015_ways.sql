-- When the bot was last heard, and when it was away, by the ways in which interactions reach it: a shard of the gateway,
-- of so many; with shards = 0, the HTTP door.
drop table heartbeat;
drop table outages;

create table heartbeats (
    shards bigint not null,
    shard bigint not null,
    at bigint not null,
    primary key (shards, shard)
);

create index heartbeats_at on heartbeats (at);

create table outages (
    shards bigint not null,
    shard bigint not null,
    from_at bigint not null,
    until_at bigint not null,
    primary key (shards, shard, from_at)
);

create index outages_until on outages (until_at);
