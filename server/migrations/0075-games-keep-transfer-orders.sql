-- Transfer wallets: vendors that keep the members' money for their games in wallets of their own.

-- Where such a vendor is called; null: the studio.
alter table games.vendors add transfer_url text check (transfer_url ~ '^https?://');

create type games.transfer_direction as enum ('in', 'out');
create type games.transfer_state as enum ('new', 'reserved', 'sent', 'unknown', 'confirmed', 'rejected');

-- One order for each movement; its number is made before it is first sent, and the vendor knows it by that number.
create table games.transfer_orders (
  id bigint generated always as identity primary key,
  order_no text not null unique check (order_no ~ '^T-[0-9A-Z]{8}$'),
  merchant text not null,
  member_id text not null,
  username text not null,
  vendor text not null references games.vendors (code),
  direction games.transfer_direction not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- the member's key for the request: the same one is the same order
  request_id text not null,
  is_automatic boolean not null default false,
  state games.transfer_state not null,
  -- how often the vendor was called about it
  asks int not null default 0 check (asks >= 0),
  next_ask_at timestamptz,
  needs_attention boolean not null default false,
  vendor_reference text,
  -- why it was refused, or why its outcome is not clear
  why text,
  created_at timestamptz not null,
  sent_at timestamptz,
  decided_at timestamptz,
  unique (member_id, request_id),
  -- money on its way to a vendor is reserved in the commit that makes the order; on the way back there is nothing to reserve
  constraint transfer_orders_begin_as_they_should check ((direction = 'in' and state <> 'new') or (direction = 'out' and state <> 'reserved')),
  constraint transfer_orders_are_asked_for_while_open check ((state in ('confirmed', 'rejected')) = (next_ask_at is null)),
  constraint transfer_orders_are_decided_at_a_time check ((state in ('confirmed', 'rejected')) = (decided_at is not null)),
  constraint transfer_orders_were_sent_before check ((state in ('new', 'reserved')) = (sent_at is null)),
  constraint transfer_orders_decided_need_nobody check (decided_at is null or not needs_attention)
) with (fillfactor = 80);
-- one open order of a member with a vendor each way
create unique index transfer_orders_one_open on games.transfer_orders (member_id, vendor, direction) where decided_at is null;
create index transfer_orders_of_a_member on games.transfer_orders (member_id, id desc);
create index transfer_orders_waiting on games.transfer_orders (merchant, created_at) where decided_at is null;
create index transfer_orders_newest on games.transfer_orders (merchant, id desc);

-- Who did what with an order, every attempt among it. It only grows.
create table games.transfer_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references games.transfer_orders (id),
  event text not null,
  actor_kind text not null check (actor_kind in ('member', 'operator', 'vendor', 'system')),
  actor_name text not null,
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index transfer_history_of_an_order on games.transfer_history (order_id, id);
create trigger transfer_history_only_grows before update or delete or truncate on games.transfer_history
  for each statement execute function core.refuse_change();

-- What an operator learnt from the vendor in writing, and that another operator agreed.
create table games.transfer_decisions (
  id bigint generated always as identity primary key,
  order_id bigint not null references games.transfer_orders (id),
  outcome text not null check (outcome in ('confirmed', 'rejected')),
  vendor_reference text not null check (length(vendor_reference) between 3 and 64),
  reason text not null check (length(reason) between 3 and 500),
  requested_by text not null,
  requested_name text not null,
  requested_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'withdrawn')),
  closed_by text,
  closed_name text,
  closed_at timestamptz,
  constraint transfer_decisions_are_closed_by_somebody check ((state = 'open') = (closed_by is null) and (state = 'open') = (closed_at is null)),
  constraint transfer_decisions_need_two check (state <> 'confirmed' or closed_by <> requested_by)
);
create unique index transfer_decisions_one_open on games.transfer_decisions (order_id) where state = 'open';

-- A member's wallet at a vendor as our books have it: the lock under which its account moves, and what the house has advanced to it
-- for movements of which our books have not heard yet (decision 0035).
create table games.vendor_wallets (
  member_id text not null,
  vendor text not null references games.vendors (code),
  currency text not null,
  advance bigint not null default 0 check (advance >= 0),
  primary key (vendor, member_id, currency)
) with (fillfactor = 70);
create index vendor_wallets_of_a_member on games.vendor_wallets (member_id);

-- How far a vendor's feed of records was read.
create table games.record_feeds (
  vendor text primary key references games.vendors (code),
  cursor bigint not null default 0,
  heard_at timestamptz,
  failure text,
  failed_at timestamptz
);

-- Each record once; one that could not be booked stands here with the reason, and in the report.
create table games.vendor_records (
  vendor text not null references games.vendors (code),
  tx_id text not null,
  seq bigint not null,
  kind text not null check (kind in ('bet', 'win', 'rollback', 'end')),
  member_id text,
  round_id text not null,
  game_code text not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  state text not null check (state in ('posted', 'rolled_back', 'refused')),
  why text,
  posting_id bigint,
  at timestamptz not null,
  primary key (vendor, tx_id),
  unique (vendor, seq),
  constraint vendor_records_refused_say_why check ((state = 'refused') = (why is not null)),
  constraint vendor_records_moved_or_not check ((state = 'refused') = (posting_id is null))
);
create index vendor_records_refused on games.vendor_records (vendor, seq) where state = 'refused';

-- Where a vendor says another balance than our books.
create table games.wallet_differences (
  vendor text not null references games.vendors (code),
  member_id text not null,
  currency text not null,
  booked bigint not null,
  told bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (vendor, member_id, currency)
);

-- Members who do not want their balance to come along when they open a game.
create table games.transfer_preferences (
  member_id text primary key,
  auto_transfer boolean not null
);
