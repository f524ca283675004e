-- Refuses to change or delete a row that is written once.
create or replace function missions.keep_as_written() returns trigger language plpgsql as $$
begin
  raise exception 'rows of missions.% are written once', tg_table_name using errcode = 'check_violation';
end $$;
