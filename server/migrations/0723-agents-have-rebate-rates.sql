-- What a brand allows of rates, what each account has from a day on, and what a day's bets brought each.
create table agents.rate_rules (brand text primary key, document jsonb not null);

-- basis points (hundredths of a percent) by type of game; the newest row whose day has come counts
create table agents.rates (
  id bigint generated always as identity primary key,
  brand text not null,
  member_id text not null,
  from_day date not null,
  points jsonb not null,
  set_by text not null,
  set_at timestamptz not null
);
create index rates_of_a_member on agents.rates (member_id, id desc);
create index rates_of_a_brand on agents.rates (brand);
-- routine: core.refuse_change
create trigger rates_stay before update or delete on agents.rates for each statement execute function core.refuse_change();

-- days whose rebates are computed
create table agents.rebate_days (brand text not null, day date not null, at timestamptz not null, primary key (brand, day));

-- ledger units; carried and left keep parts of a cent and what is less than nothing for the next day
create table agents.rebates (
  id bigint generated always as identity primary key,
  brand text not null,
  agent_id text not null,
  day date not null,
  currency text not null,
  earned bigint not null,
  carried bigint not null,
  amount bigint not null check (amount >= 0),
  remainder bigint not null,
  state text not null check (state in ('calculated', 'waiting', 'paid', 'refused', 'nothing')),
  paid_at timestamptz,
  unique (agent_id, day, currency),
  constraint rebates_add_up check (earned + carried = amount + remainder),
  constraint rebates_of_nothing_are_not_paid check ((amount = 0) = (state = 'nothing')),
  constraint rebates_are_paid_at_a_time check ((state = 'paid') = (paid_at is not null))
);
create index rebates_to_pay on agents.rebates (id) where state = 'calculated';
create index rebates_of_a_brand on agents.rebates (brand, day desc, id desc);
-- routine: agents.keep_rebate
create trigger rebates_stay before update or delete on agents.rebates for each row execute function agents.keep_rebate();
