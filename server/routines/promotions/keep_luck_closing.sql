-- A closing of luck is never changed: it is opened, once.
create or replace function promotions.keep_luck_closing() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.opened_at is not null or new.opened_at is null
    or to_jsonb(new) - 'opened_at' - 'opened_by' <> to_jsonb(old) - 'opened_at' - 'opened_by'
  then raise exception 'closings of luck are kept as they were written' using errcode = 'check_violation'; end if;
  return new;
end $$;
