-- Merges JSON objects in their order; for a key that occurs twice, the later value counts.
create or replace aggregate bets.merged (jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');
