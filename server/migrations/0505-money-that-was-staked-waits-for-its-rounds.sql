-- A source of money whose target was met stays in sight for a while: stakes that counted may come back with their rounds.
alter table rewards.turnovers add column met_at timestamptz;
-- what was released before this migration stays so
