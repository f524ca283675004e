-- Begins a new epoch. Called once after a database was restored from a dump, because transaction ids start again in it.
create or replace function bets.begin_epoch() returns smallint language sql as $$
  insert into bets.epochs (number) select max(number) + 1 from bets.epochs returning number
$$;
