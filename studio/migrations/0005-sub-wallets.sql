-- Wallets that the studio keeps for members of vendors that do not ask the platform's wallet.

create table studio.sub_wallets (
  vendor_code text not null,
  account_ref text not null,
  currency text not null,
  balance_minor bigint not null default 0 check (balance_minor >= 0),
  primary key (vendor_code, account_ref, currency)
);

-- The platform's orders, each carried out once. A refused number stays refused.
create table studio.sub_wallet_orders (
  vendor_code text not null,
  order_no text not null,
  command text not null check (command in ('deposit', 'withdraw')),
  account_ref text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('pending', 'done', 'refused')),
  reason text,
  reference text not null,
  created_at timestamptz not null,
  primary key (vendor_code, order_no)
);

-- Numbers of a vendor's feed rise by one in the order of commits: this row is locked until the commit.
create table studio.sub_wallet_feeds (
  vendor_code text primary key,
  last_seq bigint not null default 0
);

-- What the games did with these wallets, by the id of their command. What moved nothing has no place in the feed.
create table studio.sub_wallet_commands (
  vendor_code text not null,
  tx_id text not null,
  seq bigint,
  kind text not null check (kind in ('bet', 'win', 'rollback', 'end', 'tombstone')),
  state text not null check (state in ('posted', 'rolled_back', 'tombstone')),
  account_ref text not null,
  currency text not null,
  round_id text not null,
  game_code text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  target_tx_id text,
  round_closed boolean not null default false,
  detail jsonb,
  at timestamptz not null,
  primary key (vendor_code, tx_id),
  unique (vendor_code, seq)
);
