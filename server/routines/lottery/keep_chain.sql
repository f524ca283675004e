-- Raises when anything of a published chain would change but the key that its secrets are boxed with.
create or replace function lottery.keep_chain() returns trigger language plpgsql as $$
begin
  if (new.id, new.lottery, new.length, new.commitment, new.beacon_commitment, new.published_at)
    is distinct from (old.id, old.lottery, old.length, old.commitment, old.beacon_commitment, old.published_at)
  then raise exception 'what was published of a chain stands' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
