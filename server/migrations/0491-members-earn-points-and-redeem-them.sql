-- Points: what earns them, what was counted and booked, and the points mall with its orders (docs/reference/games.md 9.4).
create schema points;

-- The rates of a brand. A version never changes; the one in force when a round began counts.
create table points.rates (
  id bigint generated always as identity primary key,
  merchant text not null,
  version int not null check (version > 0),
  rates jsonb not null,
  from_at timestamptz not null,
  -- what bounds the money that points become; null: none do
  authority text,
  by_name text not null,
  at timestamptz not null,
  unique (merchant, version)
);
create trigger rates_only_grow before update or delete or truncate on points.rates
  for each statement execute function core.refuse_change();

-- What the follower points.earned counts: valid bet of a member's own money, in ledger units, by what decides its weight:
-- {"<points.rates, or 0 for those of a brand that set none> <VIP level>": "<valid bet>"}.
create table points.counted (
  member_id text not null,
  game_type text not null,
  valid jsonb not null,
  primary key (member_id, game_type)
);
-- The same, weighted: 10^12 is one point.
create table points.members (
  member_id text primary key,
  brand text not null,
  progress numeric not null,
  valid bigint not null
);
-- Each change of a VIP level: [[moment in ms, level], …].
create table points.levels (
  member_id text primary key,
  changes jsonb not null
);

-- What was booked of it. Points that must come back and were spent already are owed, and taken from the next ones.
create table points.posted (
  member_id text primary key,
  points bigint not null,
  valid bigint not null,
  owed bigint not null default 0 check (owed >= 0),
  owed_since timestamptz,
  constraint posted_owe_since_a_moment check ((owed > 0) = (owed_since is not null))
);
create index posted_that_owe on points.posted (owed_since) where owed > 0;
create table points.earnings (
  id bigint generated always as identity primary key,
  member_id text not null,
  brand text not null,
  reference text not null unique,
  -- below zero: taken back
  points bigint not null check (points <> 0),
  valid bigint not null,
  at timestamptz not null
);
create index earnings_of_a_member on points.earnings (member_id, id);
create trigger earnings_only_grow before update or delete or truncate on points.earnings
  for each statement execute function core.refuse_change();

create table points.goods (
  id bigint generated always as identity primary key,
  merchant text not null,
  state text not null check (state in ('on', 'off')),
  version int not null check (version > 0),
  -- what is left and nobody has reserved; null: any number
  stock int check (stock >= 0),
  position int not null default 0,
  -- a drawn picture of ours, or the digest of one in points.good_pictures
  picture text not null,
  created_at timestamptz not null
);
create index goods_of_a_brand on points.goods (merchant, position, id);
create table points.good_versions (
  good_id bigint not null references points.goods,
  version int not null,
  terms jsonb not null,
  bounds jsonb,
  authority text,
  by_name text not null,
  at timestamptz not null,
  primary key (good_id, version)
);
create trigger versions_only_grow before update or delete or truncate on points.good_versions
  for each statement execute function core.refuse_change();
create table points.good_pictures (
  good_id bigint not null references points.goods,
  digest text not null,
  picture bytea not null,
  at timestamptz not null,
  primary key (good_id, digest)
);

-- Redemptions, reservations included: an order keeps the version and the price that it was made with.
create table points.orders (
  id bigint generated always as identity primary key,
  reference text not null unique,
  merchant text not null,
  member_id text not null,
  username text not null,
  good_id bigint not null,
  version int not null,
  points bigint not null check (points > 0),
  state text not null check (state in ('reserved', 'abandoned', 'in_process', 'approved', 'shipped', 'delivered', 'rejected')),
  reserved_until timestamptz not null,
  request_id text,
  -- where it is sent; only of goods that are sent
  address jsonb,
  tracking text,
  reason text,
  reward text,
  decided_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (good_id, version) references points.good_versions,
  unique (member_id, request_id),
  constraint orders_that_cost_were_asked_for check ((state in ('reserved', 'abandoned')) = (request_id is null)),
  constraint orders_are_rejected_for_a_reason check (state <> 'rejected' or reason is not null)
);
create unique index orders_reserved_once on points.orders (member_id, good_id) where state = 'reserved';
create index orders_that_may_be_abandoned on points.orders (reserved_until) where state = 'reserved';
create index orders_of_a_member on points.orders (member_id, id);
create index orders_of_goods on points.orders (good_id, state);
create index orders_of_a_brand on points.orders (merchant, state, id);
-- routine: points.keep_order
create trigger orders_move_forward before update or delete on points.orders
  for each row execute function points.keep_order();

create table points.conversions (
  id bigint generated always as identity primary key,
  reference text not null unique,
  merchant text not null,
  member_id text not null,
  request_id text not null,
  points bigint not null check (points > 0),
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reward text not null,
  at timestamptz not null,
  unique (member_id, request_id)
);
create index conversions_of_a_member on points.conversions (member_id, at);
create trigger conversions_only_grow before update or delete or truncate on points.conversions
  for each statement execute function core.refuse_change();

-- Corrections by two persons.
create table points.corrections (
  id bigint generated always as identity primary key,
  reference text not null unique,
  merchant text not null,
  member_id text not null,
  username text not null,
  points bigint not null check (points <> 0),
  reason text not null,
  state text not null default 'requested' check (state in ('requested', 'posted', 'refused')),
  asked_by text not null,
  at timestamptz not null
);
