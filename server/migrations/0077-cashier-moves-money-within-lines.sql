-- Transfers between an account and the agents above it: only within one line, by the brand's policy.

-- What a brand allows; without a row nothing is allowed.
create table cashier.line_policies (
  merchant text not null references core.brands (code),
  currency text not null,
  to_upline boolean not null,
  to_downline boolean not null,
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null,
  -- what one account may send in a day
  day_amount bigint not null,
  day_count int not null check (day_count > 0),
  primary key (merchant, currency),
  check (min_amount <= max_amount and max_amount <= day_amount)
);

create table cashier.line_transfers (
  id bigint generated always as identity primary key,
  reference text not null unique check (reference ~ '^L-[0-9A-Z]{8}$'),
  merchant text not null,
  direction text not null check (direction in ('up', 'down')),
  from_id text not null,
  from_name text not null,
  to_id text not null,
  to_name text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  request_id text not null,
  created_at timestamptz not null,
  unique (from_id, request_id),
  check (from_id <> to_id)
);
create index line_transfers_sent on cashier.line_transfers (from_id, id desc);
create index line_transfers_received on cashier.line_transfers (to_id, id desc);
create trigger line_transfers_stay before update or delete or truncate on cashier.line_transfers
  for each statement execute function core.refuse_change();
