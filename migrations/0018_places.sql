-- 1 when Discord has said that the place of a match in play is gone, or shut to the bot.
alter table matches add column lost bigint not null default 0;
