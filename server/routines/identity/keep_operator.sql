-- raises unless an operator of the house has a role of the house, and an operator of a brand a role of the brand; an
-- operator's person never changes
create or replace function identity.keep_operator() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.person_id, old.username, old.merchant) is distinct from (new.person_id, new.username, new.merchant) then
    raise exception 'an operator stays who he is' using errcode = 'integrity_constraint_violation';
  end if;
  if (select scope from identity.roles where name = new.role) is distinct from (case when new.merchant is null then 'house' else 'brand' end) then
    raise exception 'the role is of another scope' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
