-- Raises when what decides a draw would change, when a told secret would be hidden, or when a draw that is over would
-- begin again.
create or replace function promotions.keep_draw() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.reference, old.offer_id, old.version, old.brand, old.kind, old.opens_at, old.closes_at, old.seal,
        old.envelopes, old.sum, old.created_at)
      is distinct from (new.reference, new.offer_id, new.version, new.brand, new.kind, new.opens_at, new.closes_at,
        new.seal, new.envelopes, new.sum, new.created_at)
    or new.taken < old.taken
    or new.tickets < old.tickets
    or (old.state <> 'open' and (new.tickets, new.taken) is distinct from (old.tickets, old.taken))
    or (old.root is not null and new.root is distinct from old.root)
    or (old.told_at is not null and new.told_at is distinct from old.told_at)
    or array_position(array['open', 'closed', 'drawn', 'over', 'void'], new.state)
      < array_position(array['open', 'closed', 'drawn', 'over', 'void'], old.state)
    or (old.state = 'over' and new.state <> 'over')
  then raise exception 'a draw keeps its seal and does not begin again' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
