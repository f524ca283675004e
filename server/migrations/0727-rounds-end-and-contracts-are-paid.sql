-- Rounds as they ended below agents, what rebates and salaries cost a team, and bills of contracts (docs/decisions/0704).

-- "member/contract": what an agent has set aside for a contract that he gives
alter table wallet.accounts drop constraint accounts_know_their_member;
alter table wallet.accounts add constraint accounts_know_their_member check (
  member is not distinct from case
    when kind in (
      'member_cash', 'member_bonus', 'bonus_held', 'member_points', 'vendor_wallet', 'vendor_debt', 'member_debt', 'trial_play', 'member_held',
      'trial_held', 'agent_set_aside'
    ) then split_part(owner, '/', 1) end
);

-- One row for each line of the journal that ended a round below an agent, or changed one that was over: what it added, in ledger
-- units of the member's own money. Written by the follower of measures; what it leaves out of the measures is not here.
create table agents.round_ends (
  epoch smallint not null,
  xid xid8 not null,
  seq bigint not null,
  brand text not null,
  member_id text not null,
  -- the agents who count it, from the top down, joined by dots; the member too where it is an agent
  teams text not null,
  vendor text not null,
  round_id text not null,
  game_code text not null,
  game_type text not null,
  currency text not null,
  at timestamptz not null,
  stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  primary key (epoch, xid, seq)
);
create index round_ends_of_a_round on agents.round_ends (vendor, round_id, member_id);
create index round_ends_of_a_brand on agents.round_ends (brand, at);
create index round_ends_of_teams on agents.round_ends (teams text_pattern_ops, at);
create trigger round_ends_stay before update or delete or truncate on agents.round_ends for each statement execute function core.refuse_change();

-- What a day cost by team: rebates that the day's bets earned those of the team (by type of game), and salaries that came into it
-- from outside it (type ''). A dividend may take them off.
create table agents.team_costs (
  agent_id text not null,
  day date not null,
  currency text not null,
  game_type text not null,
  rebates bigint not null default 0,
  salaries bigint not null default 0,
  primary key (agent_id, day, currency, game_type)
);
-- days from before: their costs are added up once
alter table agents.rebate_days add column has_costs boolean not null default false;

-- How far bills of a kind are computed: for salaries by the hour and in real time also up to which place of the journal.
create table agents.bill_runs (
  brand text not null,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  -- the first moment that is not in it
  until_at timestamptz not null,
  epoch smallint not null,
  xid xid8 not null,
  seq bigint not null,
  at timestamptz not null,
  primary key (brand, kind, until_at)
);
create trigger bill_runs_stay before update or delete or truncate on agents.bill_runs for each statement execute function core.refuse_change();

-- Amounts are ledger units.
create table agents.bills (
  id bigint generated always as identity primary key,
  brand text not null,
  contract_id bigint not null references agents.contracts,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  giver_id text,
  taker_id text not null,
  -- the taker and everybody above when it was computed, from the top down
  teams text not null,
  currency text not null,
  -- the business day on which it begins
  day date not null,
  until_day date,
  from_at timestamptz not null,
  until_at timestamptz not null,
  stake bigint not null,
  payout bigint not null,
  valid bigint not null,
  active int not null,
  bonuses bigint not null,
  rebates bigint not null,
  salaries bigint not null,
  carried bigint not null,
  base bigint not null,
  tier int,
  -- basis points, or an amount where the contract's unit is fixed
  gives bigint,
  earned bigint not null,
  over_member bigint not null,
  over_cap bigint not null,
  amount bigint not null check (amount >= 0),
  -- goes into the next one
  remainder bigint not null,
  state text not null check (state in ('calculated', 'waiting', 'approved', 'paid', 'owed', 'nothing')),
  paid bigint not null default 0,
  paid_at timestamptz,
  at timestamptz not null,
  unique (contract_id, from_at),
  constraint bills_of_whole_days_say_them check ((until_day is not null) = (kind in ('dividend', 'daily'))),
  constraint bills_go_forwards check (until_at > from_at),
  constraint bills_of_nothing_are_not_paid check ((amount = 0) = (state = 'nothing')),
  constraint bills_are_paid_whole check (case state when 'paid' then paid = amount when 'owed' then paid between 0 and amount - 1 else paid = 0 end),
  constraint bills_are_paid_at_a_time check ((state = 'paid') = (paid_at is not null)),
  constraint bills_are_owed_by_agents check (state <> 'owed' or giver_id is not null),
  constraint bills_wait_for_the_brand check (state not in ('waiting', 'approved') or giver_id is null)
);
create index bills_to_pay on agents.bills (id) where state in ('calculated', 'approved');
create index bills_that_are_owed on agents.bills (giver_id, id) where state = 'owed';
create index bills_of_a_taker on agents.bills (taker_id, kind, from_at desc);
create index bills_of_a_giver on agents.bills (giver_id, kind, from_at desc) where giver_id is not null;
create index bills_of_a_brand on agents.bills (brand, id desc);
create index bills_of_a_day on agents.bills (brand, kind, day);
-- routine: agents.keep_bill
create trigger bills_stay before update or delete on agents.bills for each row execute function agents.keep_bill();
create trigger bills_only_grow before truncate on agents.bills for each statement execute function core.refuse_change();

-- What one member brought on a day of a real-time salary whose contract bounds it: what was earned so far, before the bound.
create table agents.bill_members (
  taker_id text not null,
  day date not null,
  member_id text not null,
  currency text not null,
  earned bigint not null,
  primary key (taker_id, day, member_id, currency)
);

-- Each payment of a bill; append-only. brand: of the brand. aside: of what was set aside. cash: of the giver's cash.
create table agents.bill_payments (
  id bigint generated always as identity primary key,
  bill_id bigint not null references agents.bills,
  source text not null check (source in ('brand', 'aside', 'cash')),
  amount bigint not null check (amount > 0),
  at timestamptz not null
);
create index payments_of_a_bill on agents.bill_payments (bill_id);
create trigger bill_payments_stay before update or delete or truncate on agents.bill_payments for each statement execute function core.refuse_change();

-- What is set aside for a contract, and each movement; below zero it went back. Append-only.
create table agents.set_asides (
  id bigint generated always as identity primary key,
  contract_id bigint not null references agents.contracts,
  amount bigint not null check (amount <> 0),
  at timestamptz not null
);
create index set_asides_of_a_contract on agents.set_asides (contract_id);
create trigger set_asides_stay before update or delete or truncate on agents.set_asides for each statement execute function core.refuse_change();

-- What running periods would give when they were added up last.
create table agents.accruals (
  contract_id bigint primary key references agents.contracts,
  amount bigint not null,
  at timestamptz not null
);
