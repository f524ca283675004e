-- A report asks for the days of one team, one currency and one type of games: with the day before the type, each day's rows of all
-- types were read for it.
alter table agents.team_days drop constraint team_days_pkey;
alter table agents.team_days add primary key (agent_id, currency, game_type, day, path);
