-- Crash: the published chains, the rounds that all players of a table share, and each bet's own choices.

create table studio.crash_chains (
  id bigint generated always as identity primary key,
  -- vendor code / game code
  table_key text not null,
  terminal_hash text not null,
  -- the secret that the chain was made from, encrypted
  seed_sealed text not null,
  -- named or drawn only after the terminal hash was stored
  salt text,
  salt_source text check (salt_source in ('public', 'house')),
  length integer not null check (length > 0),
  used integer not null default 0 check (used between 0 and length),
  created_at timestamptz not null
);
create index crash_chains_table on studio.crash_chains (table_key, id desc);

create table studio.crash_rounds (
  id text primary key,
  chain_id bigint not null references studio.crash_chains (id),
  table_key text not null,
  number integer not null,
  state text not null check (state in ('betting', 'locked', 'running', 'crashed', 'interrupted')),
  -- stored when the round is over, never before
  hash text,
  bust_hundredths bigint,
  opened_at timestamptz not null,
  running_at timestamptz,
  ended_at timestamptz,
  unique (chain_id, number)
);
create index crash_rounds_history on studio.crash_rounds (table_key, id desc) where state = 'crashed';
create index crash_rounds_unfinished on studio.crash_rounds (id) where state in ('betting', 'locked', 'running');

create table studio.crash_bets (
  round_id text primary key references studio.rounds (id),
  crash_round_id text not null references studio.crash_rounds (id),
  panel smallint not null check (panel in (0, 1)),
  auto_at bigint,
  cashed_at bigint,
  cash_reason text check (cash_reason in ('hand', 'auto', 'cap'))
);
create index crash_bets_round on studio.crash_bets (crash_round_id);
