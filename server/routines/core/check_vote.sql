-- raises when a person votes on their own money, or on a decision that is over
create or replace function core.check_vote() returns trigger language plpgsql as $$
declare
  v_decision core.decisions;
begin
  select * into v_decision from core.decisions where id = new.decision_id for update;
  if v_decision.state <> 'open' then raise exception 'it is over' using errcode = 'FH003'; end if;
  if cashier.is_own_account(new.person_id, v_decision.member_id) then
    raise exception 'nobody decides about his own money' using errcode = 'FH001';
  end if;
  if not exists (select from identity.operators where id = new.operator_id and person_id = new.person_id) then
    raise exception 'the operator is another person' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
