-- Raises when what was promised would change, or when a reward that has ended would move again.
create or replace function rewards.keep_reward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.reference, old.member_id, old.brand, old.source_kind, old.source_id, old.occurrence, old.kind, old.currency, old.amount, old.what, old.authority_id,
        old.created_at, old.deposit, old.payer, old.paid_as, old.reckoning)
      is distinct from (new.reference, new.member_id, new.brand, new.source_kind, new.source_id, new.occurrence, new.kind, new.currency, new.amount, new.what,
        new.authority_id, new.created_at, new.deposit, new.payer, new.paid_as, new.reckoning)
    or old.state <> 'promised'
    or new.expires_at < old.expires_at
  then raise exception 'a reward ends once, and is what was promised' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
