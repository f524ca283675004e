-- Rounds that everybody shares: what decides beside the link. Null: the round is of the first recipe, where the link decided alone.
-- The round's seed stands in it only when the round is over.
alter table studio.crash_rounds add column mix jsonb;
alter table studio.table_rounds add column mix jsonb;
alter table studio.pvp_hands add column mix jsonb;
