-- A maintenance window with a beginning and words of its own; countries and networks; how the brand looks.
alter table core.brands
  add maintenance_start timestamptz,
  add maintenance_message jsonb not null default '{}',
  -- off: nobody is asked where he is; block: the countries are refused; allow: only they are let in
  add region_mode text not null default 'off' check (region_mode in ('off', 'block', 'allow')),
  add region_countries text[] not null default '{}',
  -- [{"network": "203.0.113.0/24", "rule": "allow", "note": "office"}]
  add region_networks jsonb not null default '[]',
  add skin text not null default 'house',
  -- values of the skin that the brand sets itself (contract/site/theme.ts)
  add theme jsonb not null default '{}',
  add check (maintenance_end > maintenance_start);
-- a brand that was closed to its region lets nobody in
update core.brands set region_mode = 'allow' where region_restriction;
alter table core.brands drop region_restriction;
