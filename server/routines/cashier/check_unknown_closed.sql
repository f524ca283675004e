-- A payment of an unknown order belongs to the house: it may only be closed together with a decision of two of the
-- house's persons that is done by the end of the same commit. What was closed before is not changed.
create or replace function cashier.check_unknown_closed() returns trigger language plpgsql as $$
begin
  if not exists (
    select from core.decisions d
    where d.id = new.decision_id and d.state = 'done' and d.kind = 'finding.close' and d.brand is null and d.subject = 'finding:' || new.id)
  then raise exception 'payment % was closed without its decision', new.id using errcode = 'integrity_constraint_violation'; end if;
  return null;
end $$;
