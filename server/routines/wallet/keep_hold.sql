-- Raises when an ended hold would change, or a hold would be deleted.
create or replace function wallet.keep_hold() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or old.state <> 'open'
    or (old.key, old.account_id, old.held_id, old.amount, old.reference, old.expires_at, old.created_at)
      is distinct from (new.key, new.account_id, new.held_id, new.amount, new.reference, new.expires_at, new.created_at)
  then raise exception 'what a hold was stays written'; end if;
  return new;
end $$;
