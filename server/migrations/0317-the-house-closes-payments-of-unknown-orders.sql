-- A payment of an order that nobody knows is the house's: it is closed beside the done decision of two of its persons, at the end of
-- the same commit. What was closed before stays as it was.
create function cashier.check_unknown_closed() returns trigger language plpgsql as $$
begin
  if not exists (
    select from core.decisions d
    where d.id = new.decision_id and d.state = 'done' and d.kind = 'finding.close' and d.brand is null and d.subject = 'finding:' || new.id)
  then raise exception 'payment % was closed without its decision', new.id using errcode = 'integrity_constraint_violation'; end if;
  return null;
end $$;
create constraint trigger unknown_payments_are_closed_by_decision after update on cashier.findings deferrable initially deferred for each row
  when (new.deposit_id is null and old.state = 'open' and new.state <> 'open')
  execute function cashier.check_unknown_closed();
