-- Luck that the house closed is opened by the decision of two persons only.
create or replace function promotions.check_luck_opened() returns trigger language plpgsql as $$
begin
  if not exists (
    select from core.decisions d where d.kind = 'luck.open' and d.subject = 'luck:' || new.id and d.brand is null and d.state = 'done'
  ) then raise exception 'luck % opened without its decision', new.id using errcode = 'integrity_constraint_violation'; end if;
  return null;
end $$;
