-- Raises when a debt would be forgotten, grow, or be of somebody else.
create or replace function cashier.keep_debt() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.reference, new.kind, new.cause, new.merchant, new.member_id, new.currency, new.amount, new.at)
      is distinct from (old.reference, old.kind, old.cause, old.merchant, old.member_id, old.currency, old.amount, old.at)
    or new.recovered < old.recovered or new.waived < old.waived or old.closed_at is not null
  then raise exception 'a debt only shrinks' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
