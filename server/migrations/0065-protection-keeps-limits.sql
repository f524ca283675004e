-- What members set to protect themselves: limits, breaks, exclusions, and every change of them.

-- The ledger as protection reads it: what moved a member's own money, in the order in which it happened to the account.
create view wallet.moves as
  select e.account_id, e.transfer_id, e.amount, t.reason, e.created_at as at
  from wallet.entries e join wallet.transfers t on t.id = e.transfer_id;

-- Money that came in from outside, for deposit limits; costs nothing where something else is booked.
create index transfers_paid_in on wallet.transfers (credit, created_at) where reason in ('deposit', 'line_transfer');

create schema protection;

create type protection.kind as enum ('deposit', 'loss', 'stake', 'time', 'reality');
create type protection.period as enum ('day', 'week', 'month', 'session');

-- One row for whoever ever set something; members without a row pay nothing on a bet's path.
create table protection.members (
  member_id text primary key,
  merchant text not null references core.brands (code),
  currency text not null,
  rest_since timestamptz,
  rest_until timestamptz,
  excluded_at timestamptz,
  -- null while excluded_at is set: for good
  excluded_until timestamptz,
  return_asked_at timestamptz,
  -- the sitting as bets of somebody who is watched keep it
  sitting_at timestamptz,
  last_bet_at timestamptz,
  checked_at timestamptz,
  -- the cash account and how far its entries are in protection.days
  account_id bigint,
  counted_to bigint not null default 0,
  constraint members_rest_has_both_ends check ((rest_since is null) = (rest_until is null)),
  constraint members_exclusion_has_a_start check (excluded_at is not null or (excluded_until is null and return_asked_at is null))
) with (fillfactor = 70);

create table protection.limits (
  member_id text not null references protection.members (member_id),
  kind protection.kind not null,
  period protection.period not null,
  -- ledger units, or minutes of time and reality
  value bigint not null check (value > 0),
  since timestamptz not null,
  set_by text not null,
  primary key (member_id, kind, period),
  constraint limits_of_time_are_of_a_session check ((kind in ('time', 'reality')) = (period = 'session'))
);

-- Everything that was ever asked, applied, dropped; never deleted.
create table protection.changes (
  id bigint generated always as identity primary key,
  member_id text not null references protection.members (member_id),
  at timestamptz not null,
  what text not null check (what in ('limit', 'break', 'exclusion', 'return')),
  kind protection.kind,
  period protection.period,
  from_value bigint,
  -- null: none
  to_value bigint,
  state text not null check (state in ('applied', 'pending', 'confirmed', 'dropped')),
  -- of an easing: from when and until when it may be confirmed
  ready_at timestamptz,
  expires_at timestamptz,
  decided_at timestamptz,
  told_at timestamptz,
  -- of a break or exclusion: its end, null for good
  until timestamptz,
  -- 'member', or the operator's name
  set_by text not null,
  reason text,
  check ((what = 'limit') = (kind is not null and period is not null)),
  check ((ready_at is null) = (expires_at is null)),
  check (state <> 'pending' or ready_at is not null)
);
create index changes_of_a_member on protection.changes (member_id, id desc);
create unique index changes_pending on protection.changes (member_id, kind, period) where state = 'pending';

-- What a member staked and got back on a day of the brand's time zone, from the ledger.
create table protection.days (
  member_id text not null references protection.members (member_id),
  day date not null,
  staked bigint not null default 0,
  paid bigint not null default 0,
  -- to vendors' own wallets, less what came back
  moved bigint not null default 0,
  primary key (member_id, day)
) with (fillfactor = 70);

-- Deposits that may still be paid: they count until they are, or until they expire.
create table protection.deposit_claims (
  reference text primary key,
  member_id text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index deposit_claims_of_a_member on protection.deposit_claims (member_id, expires_at);
