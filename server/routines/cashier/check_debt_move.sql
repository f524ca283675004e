-- Raises when a debt moved without the done decision about exactly that.
create or replace function cashier.check_debt_move() returns trigger language plpgsql as $$
begin
  if not exists (select from core.decisions c join cashier.debts d on d.id = new.debt_id
    where c.id = new.decision_id and c.kind = 'debt.settle' and c.state = 'done' and c.subject = 'debt:' || d.reference
      and c.brand = d.merchant and c.member_id = d.member_id and c.amount = new.amount
      and c.content ->> 'act' = case new.what when 'recovered' then 'recover' else 'waive' end)
  then raise exception 'debt % moved without its decision', new.debt_id using errcode = 'integrity_constraint_violation'; end if;
  return null;
end $$;
