-- What a vendor's key can cost at most, whoever holds it: caps that count in the commit of the money, for one command and for an hour.

alter table games.vendors
  -- corrections outside of betting are accepted at all
  add column may_adjust boolean not null default false,
  -- a win is paid in a round in which the member bet nothing
  add column pays_without_bet boolean not null default false;
-- the house's own studio corrects results of sports
update games.vendors v set may_adjust = true where exists (select from games.vendor_keys k where k.vendor = v.code and k.key_id like 'studio-%');

-- Of a vendor ('*': of every one that has none of its own) in a currency, in ledger units. A currency without caps is paid nothing.
create table games.vendor_caps (
  vendor text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- of one command
  bet_max bigint not null check (bet_max > 0),
  win_max bigint not null check (win_max > 0),
  adjust_max bigint not null check (adjust_max > 0),
  -- within an hour of the clock: paid to one member, or taken from him; and by the vendor in all, its bets taken off
  member_hour bigint not null check (member_hour > 0),
  vendor_hour bigint not null check (vendor_hour > 0),
  primary key (vendor, currency)
);
-- in units of the studio's stakes: its largest win (2,000,000) and its dearest bet (a bought feature) lie below
insert into games.vendor_caps (vendor, currency, bet_max, win_max, adjust_max, member_hour, vendor_hour)
select '*', currency, 250000 * unit, 2500000 * unit, 100000 * unit, 4000000 * unit, 6000000 * unit
from (values ('BDT', 10), ('INR', 10), ('THB', 5), ('TLB', 5), ('USD', 1), ('VND', 2000)) as known (currency, worth), lateral (select worth::bigint * 10000 as unit) u;

-- One row for a vendor's hour, changed once a batch, under the lock of the vendor's own account. net: paid, less what was bet.
create table games.vendor_hours (
  vendor text not null,
  currency text not null,
  hour timestamptz not null,
  net bigint not null,
  taken bigint not null,
  primary key (vendor, currency, hour)
) with (fillfactor = 50);
-- Members who were paid something, or from whom something was taken outside of a bet.
create table games.member_hours (
  member_id text not null,
  vendor text not null,
  currency text not null,
  hour timestamptz not null,
  paid bigint not null,
  taken bigint not null,
  primary key (member_id, vendor, currency, hour)
) with (fillfactor = 80);
create index member_hours_age on games.member_hours (hour);

-- One alarm for each cap, vendor, currency and hour.
create table games.cap_alarms (
  vendor text not null,
  cap text not null check (cap in ('bet', 'win', 'adjust', 'member', 'vendor')),
  currency text not null,
  hour timestamptz not null,
  times bigint not null default 1,
  primary key (vendor, cap, currency, hour)
);

-- Wins above a cap: owed to the member, paid or taken back by a decision of two.
create table games.held_wins (
  id bigint generated always as identity primary key,
  vendor text not null,
  tx_id text not null,
  member_id text not null,
  merchant text not null,
  -- as the vendor calls it
  round_id text not null,
  game_code text not null,
  game_type text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  kind text not null,
  cap text not null,
  -- it ends the round
  closes boolean not null,
  state text not null default 'held' check (state in ('held', 'released', 'taken_back', 'rolled_back')),
  held_at timestamptz not null,
  ended_at timestamptz,
  unique (vendor, tx_id),
  check ((state = 'held') = (ended_at is null))
);
create index held_wins_of_brand on games.held_wins (merchant, id desc);
create index held_wins_waiting on games.held_wins (vendor) where state = 'held';

insert into wallet.effects (name) values ('games.hold_wins'), ('games.release_wins');
