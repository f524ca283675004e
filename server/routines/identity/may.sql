-- Returns whether an operator may do something at a brand (null: at the house) at a moment. `p_house` is the permission
-- of the house that is also sufficient; null when none is.
create or replace function identity.may(p_operator bigint, p_permission text, p_house text, p_brand text, p_at timestamptz) returns boolean
language sql stable as $$
  select exists (
    select from identity.operators o join identity.roles r on r.name = o.role
    where o.id = p_operator and o.status = 'active' and (
      (o.merchant = p_brand and p_permission = any (r.permissions))
      or (o.merchant is null and (p_permission = any (r.permissions) or p_house = any (r.permissions)))
      or (o.merchant is null and exists (
        select from identity.grants g
        where g.operator_id = o.id and g.merchant = p_brand and p_permission = any (g.permissions)
          and g.from_at <= p_at and p_at < g.until_at and g.ended_at is null))))
$$;
