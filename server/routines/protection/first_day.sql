-- Returns the first day of the period in which a day lies.
create or replace function protection.first_day(p_period protection.period, p_day date) returns date language sql immutable as $$
  select case p_period when 'week' then date_trunc('week', p_day::timestamp)::date
    when 'month' then date_trunc('month', p_day::timestamp)::date else p_day end
$$;
