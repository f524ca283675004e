create or replace function cashier.keep_compensated() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.cause <> old.cause or new.most <> old.most or new.compensated < old.compensated then
    raise exception 'what was made good stays so' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
