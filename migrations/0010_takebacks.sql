-- The turns of matches in play that somebody has asked to take back: each is asked for once, and stays here until
-- the match ends. It stands beside `proposals`, for a program that knows no takebacks would read one there as a
-- proposal to end the match.
create table takeback_offers (
    match bigint not null references matches (id),
    -- the turn's event
    event bigint not null,
    -- the interaction that asked
    number bigint not null,
    -- as of how many events: the next one closes it
    events bigint not null,
    -- who has agreed, a bit a seat
    agreed bigint not null,
    -- the message that shows it, as far as it is known
    message bigint,
    -- 1 when it was declined or withdrawn
    closed bigint not null,
    primary key (match, event)
);
