-- 1 when a lobby's match begins by itself as soon as all seats are taken; what is open now said that its host
-- starts it.
alter table matches add column self_start bigint not null default 0;

-- The message that shows a proposal, as far as it is known: it loses its buttons when the proposal closes.
alter table proposals add column message bigint;

-- The last match that was played to an end in a channel.
create index matches_over_in on matches (channel, ended) where status = 'over';

-- What a person has chosen for themselves with /settings; who has chosen nothing has no row.
create table preferences (
    user_id bigint primary key,
    -- 1: a turn that is put together by buttons is played without being confirmed
    unconfirmed bigint not null
);
