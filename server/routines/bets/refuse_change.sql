create or replace function bets.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what the journal wrote stays written';
end $$;
