-- What a vendor may do, from where, and in whose words it speaks.
alter table games.vendors
  -- which wire format it speaks, at which path
  add column adapter games.adapter not null default 'own',
  -- what the adapter needs to know, such as its hash or the places of its amounts
  add column adapter_settings jsonb not null default '{}',
  -- addresses that it may call from; empty: any
  add column networks cidr[] not null default '{}' check (cardinality(networks) <= 50),
  -- a win whose bet is unknown: paid, or refused
  add column pays_unknown_bets boolean not null default false,
  -- a correction that the member cannot afford: owed, or refused
  add column may_overdraw boolean not null default false;

-- A key that is being rotated out goes on until this moment.
alter table games.vendor_keys add column retires_at timestamptz;

-- Members who may not play, though they may do everything else.
create table games.barred_members (
  member_id text primary key,
  reason text not null,
  operator_id bigint not null,
  at timestamptz not null
);

alter table games.vendor_transactions drop constraint vendor_transactions_amount_check;
alter table games.vendor_transactions
  -- signed in a correction alone
  add constraint vendor_transactions_amount_check check (amount >= 0 or kind::text = 'adjust'),
  -- the part of the amount that was the member's bonus money
  add column bonus bigint not null default 0 check (bonus between 0 and abs(amount)),
  -- a bet's: what it left in the vendor's jackpot pool; a win's: what it took out of it
  add column jackpot bigint not null default 0 check (jackpot >= 0),
  -- what it added to what the member owes this vendor's house; below zero: what it kept back
  add column owed bigint not null default 0,
  -- what the vendor's amount had below our unit, in units of currency
  add column remainder numeric not null default 0 check (abs(remainder) < 0.0001);
