-- Raises unless a grant is the house's to one of its persons: never the permission to make operators, nor permissions
-- about money for a person who makes them, and for eight hours at most.
create or replace function identity.keep_grant() returns trigger language plpgsql as $$
declare
  v_merchant text; v_permissions text[];
begin
  if tg_op = 'UPDATE' then
    if (old.operator_id, old.merchant, old.permissions, old.reason, old.from_at, old.until_at, old.agreed_by)
      is distinct from (new.operator_id, new.merchant, new.permissions, new.reason, new.from_at, new.until_at, new.agreed_by) or old.ended_at is not null
    then raise exception 'a grant stays as it was given' using errcode = 'integrity_constraint_violation'; end if;
    return new;
  end if;
  select o.merchant, r.permissions into v_merchant, v_permissions
    from identity.operators o join identity.roles r on r.name = o.role where o.id = new.operator_id;
  if v_merchant is not null or 'operators.manage' = any (new.permissions) or new.until_at - new.from_at > interval '8 hours'
    or ('{operators.manage,house.operators}'::text[] && v_permissions
      and '{deposits.review,withdrawals.review,withdrawals.force,transfers.decide,rounds.resolve,cashier.rules,promotions.review,promotions.grant,lotteries.write,templates.write}'::text[] && new.permissions)
  then raise exception 'such a grant is not given' using errcode = 'FH005'; end if;
  return new;
end $$;
