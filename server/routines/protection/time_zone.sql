create or replace function protection.time_zone(p_merchant text) returns text language sql stable as $$
  select time_zone from core.brands where code = p_merchant
$$;
