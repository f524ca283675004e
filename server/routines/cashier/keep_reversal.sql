-- Raises when a deposit that the bank took back would change, or one would be taken back that was not credited.
create or replace function cashier.keep_reversal() returns trigger language plpgsql as $$
begin
  if old.reversed_at is not null and (
      new.reversed_at is distinct from old.reversed_at or new.state <> old.state or new.credited is distinct from old.credited
      or new.taken_back is distinct from old.taken_back or new.reversal_decision_id is distinct from old.reversal_decision_id)
    or new.state = 'reversed' and old.state not in ('paid', 'reversed')
    or new.state = 'reversed' and (new.credited, new.fee) is distinct from (old.credited, old.fee)
  then raise exception 'deposit % was taken back once', old.reference using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
