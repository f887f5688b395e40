-- A rated match is played without help. Runs unchanged on SQLite and on PostgreSQL.

-- A match of one person against computers was rated unless somebody had chosen. From now on it is casual unless somebody
-- chooses. Matches that have begun keep their meaning.
update matches set rated = 1 where rated is null and status <> 'lobby' and practice_from is null
    and (select count(*) from players p where p.match = matches.id and p.level is null) = 1;
