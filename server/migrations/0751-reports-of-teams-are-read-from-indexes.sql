-- A report of somebody with a hundred thousand below adds up a few figures of many rows that lie all over the tables: it finds them in
-- the index by which it looks for the rows, and reads no row.
alter table agents.team_days drop constraint team_days_pkey;
alter table agents.team_days add primary key (agent_id, currency, game_type, day, path) include (valid);

drop index agents.member_days_by_day;
create index member_days_by_day on agents.member_days (day, game_type, teams text_pattern_ops)
  include (currency, member_id, stake, valid, payout, bonus, deposits, withdrawals, rounds);

-- An index answers for pages of which PostgreSQL knows that everybody sees all of them, which is what vacuum finds out. Both tables grow by
-- a day at their end: a fiftieth of new rows, and not a fifth, is a week of a year.
alter table agents.team_days set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
alter table agents.member_days set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
