-- Card rooms: hands that people play against each other, from decks that a room's published chain draws.

create table studio.pvp_hands (
  id text primary key,
  chain_id bigint not null references studio.hash_chains (id),
  -- vendor code / game code / room
  table_key text not null,
  number integer not null,
  -- settled: stored in the transaction that settles every player; nobody sees an end before
  state text not null check (state in ('dealing', 'settled', 'interrupted')),
  -- the house's only income of the hand
  rake_minor bigint not null default 0 check (rake_minor >= 0),
  -- the link, which opens every card, folded ones too: stored at the end, told to nobody before a day has passed
  hash text,
  -- what was played, with every card
  record jsonb,
  opened_at timestamptz not null,
  ended_at timestamptz,
  unique (chain_id, number)
);
create index pvp_hands_unfinished on studio.pvp_hands (id) where state = 'dealing';

create table studio.pvp_seats (
  round_id text primary key references studio.rounds (id),
  hand_id text not null references studio.pvp_hands (id),
  seat smallint not null
);
create index pvp_seats_hand on studio.pvp_seats (hand_id);

-- what may be collusion: for people to judge, never a punishment by itself
create table studio.pvp_signals (
  id bigint generated always as identity primary key,
  -- same_network: two seats from one address and browser; chips_flow: most of what one loses goes to one other; folds_to: one nearly always folds to one other
  kind text not null check (kind in ('same_network', 'chips_flow', 'folds_to')),
  table_key text not null,
  hand_id text,
  player_id bigint not null references studio.players (id),
  other_id bigint not null references studio.players (id),
  facts jsonb not null,
  at timestamptz not null
);
create index pvp_signals_time on studio.pvp_signals (id desc);
