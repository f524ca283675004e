create or replace function wallet.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what the ledger wrote stays written (%)', tg_table_name;
end $$;
