create or replace function statements.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a sealed day stays as it is (%)', tg_table_name;
end $$;
