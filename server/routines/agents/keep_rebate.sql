-- Raises when a rebate would change in anything but its state, change back, or be deleted.
create or replace function agents.keep_rebate() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE'
    or (old.id, old.brand, old.agent_id, old.day, old.currency, old.earned, old.carried, old.amount, old.remainder, old.claim_until)
      is distinct from
        (new.id, new.brand, new.agent_id, new.day, new.currency, new.earned, new.carried, new.amount, new.remainder, new.claim_until)
    or not (
      (old.state = 'calculated' and new.state in ('calculated', 'paid'))
      or (old.state = 'claimable' and new.state in ('claimable', 'paid', 'expired'))
      or (old.state = 'waiting' and new.state in ('waiting', 'paid', 'refused'))
    )
  then raise exception 'what a rebate was stays written' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
