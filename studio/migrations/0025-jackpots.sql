-- Jackpots: one pool for each vendor, jackpot and currency, apart for play money. The money itself lies in the platform's ledger.

create table studio.jackpots (
  -- vendor / jackpot / currency, and /play for play money
  pool text primary key,
  vendor_code text not null,
  jackpot text not null,
  currency text not null,
  is_demo boolean not null,
  cycle integer not null check (cycle > 0),
  -- what would be won now, the house's seed included
  amount_minor bigint not null check (amount_minor >= 0),
  -- of a jackpot that must drop: what decides at which amount; null for a progressive, which the player's own seeds decide
  secret_sealed text,
  secret_hash text,
  started_at timestamptz not null,
  check ((secret_sealed is null) = (secret_hash is null))
);

create table studio.jackpot_hits (
  pool text not null references studio.jackpots (pool),
  cycle integer not null,
  -- a cycle is won once
  primary key (pool, cycle),
  amount_minor bigint not null check (amount_minor > 0),
  -- revealed now: the secret of the cycle and the amount that it stood for
  secret text,
  secret_hash text,
  drawn_minor bigint,
  round_id text not null references studio.rounds (id),
  masked_name text not null,
  won_at timestamptz not null
);
create index jackpot_hits_latest on studio.jackpot_hits (pool, cycle desc);
