-- Who was asked to play and does not, as a JSON list of ids; null: nobody.
alter table matches add column declined text;

-- 1 when only those who were asked can join.
alter table matches add column private bigint not null default 0;

-- The games among which whoever joins chooses, as a JSON list of their ids, the match's own first; null: that alone.
alter table matches add column offers text;
