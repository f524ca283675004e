-- Returns protection.use_of as JSON, null where there is no limit of money. A part of its own, so that a statement about
-- many bets prepares it only when one of their members has such a limit.
create or replace function protection.uses_of(p_member text, p_at timestamptz) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('kind', u.kind, 'period', u.period, 'valueMinor', u.value::text, 'usedMinor', u.used::text)
      order by u.kind, u.period)
    from protection.use_of(p_member, p_at) u
  );
end $$;
