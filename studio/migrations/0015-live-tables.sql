-- Live tables: rounds that everybody at a table shares, decided by published chains as crash rounds are.

alter table studio.crash_chains rename to hash_chains;

create table studio.table_rounds (
  id text primary key,
  chain_id bigint not null references studio.hash_chains (id),
  -- vendor code / game code
  table_key text not null,
  number integer not null,
  -- settled: the result is stored, in the transaction that settles every bet; nobody sees a result before
  state text not null check (state in ('betting', 'settled', 'interrupted')),
  -- stored when the round is over, never before
  hash text,
  outcome jsonb,
  mark text,
  opened_at timestamptz not null,
  ended_at timestamptz,
  unique (chain_id, number)
);
create index table_rounds_history on studio.table_rounds (table_key, id desc) where state = 'settled';
create index table_rounds_unfinished on studio.table_rounds (id) where state = 'betting';

create table studio.table_bets (
  round_id text primary key references studio.rounds (id),
  table_round_id text not null references studio.table_rounds (id)
);
create index table_bets_round on studio.table_bets (table_round_id);
