-- What a brand puts into a lottery's pool, so that its jackpot is worth its name: the terms that two persons decided say how much.
alter type wallet.reason add value 'jackpot_start' after 'jackpot_contribution';

create table lottery.pool_starts (
  posting bigint primary key,
  merchant text not null,
  lottery text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  -- the version that says so; its decision is the cause of the money
  terms bigint not null references lottery.terms,
  at timestamptz not null
);
create index pool_starts_of_a_lottery on lottery.pool_starts (merchant, lottery, at);
create trigger pool_starts_only_grow before update or delete or truncate on lottery.pool_starts
  for each statement execute function core.refuse_change();
