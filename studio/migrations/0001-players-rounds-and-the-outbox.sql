-- Who plays, with which seeds, what happened, and what the door still has to be told.

create table studio.players (
  id bigint generated always as identity primary key,
  vendor_code text not null,
  account_ref text not null,
  is_demo boolean not null,
  currency text not null,
  masked_name text not null,
  created_at timestamptz not null,
  unique (vendor_code, account_ref, is_demo, currency)
);

create table studio.sessions (
  token_hash text primary key,
  launch_hash text not null unique,
  request_id text not null,
  player_id bigint not null references studio.players (id),
  game_code text not null,
  engine text not null,
  language text not null,
  -- the door's play session, encrypted
  door_session_sealed text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_expires_at on studio.sessions (expires_at);

create table studio.seed_pairs (
  id bigint generated always as identity primary key,
  player_id bigint not null references studio.players (id),
  game_code text not null,
  state text not null check (state in ('next', 'active', 'revealed')),
  server_seed_sealed text not null,
  server_seed_hash text not null,
  client_seed text not null,
  -- nonces used so far; the next one is this number
  rounds integer not null default 0 check (rounds >= 0),
  created_at timestamptz not null,
  revealed_at timestamptz
);
create unique index seed_pairs_one_of_each on studio.seed_pairs (player_id, game_code, state) where state <> 'revealed';

create table studio.rounds (
  id text primary key,
  player_id bigint not null references studio.players (id),
  game_code text not null,
  engine text not null,
  request_id text not null,
  request_hash text not null,
  -- betting: the door has not answered; refused: it said no; refunded: rolled back
  state text not null check (state in ('betting', 'open', 'settled', 'refunded', 'refused')),
  stake_minor bigint not null check (stake_minor >= 0),
  win_minor bigint not null default 0 check (win_minor >= 0),
  wins_sent integer not null default 0,
  seed_pair_id bigint references studio.seed_pairs (id),
  first_nonce integer,
  nonce_count integer not null default 0,
  -- what happened, as the member sees it
  detail jsonb not null default '{}',
  -- what the game needs for its next play; null when the round is over
  progress jsonb,
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (player_id, request_id)
);
-- one seeded round at a time for a member in a game
create unique index rounds_one_open on studio.rounds (player_id, game_code) where state in ('betting', 'open') and seed_pair_id is not null;
create index rounds_history on studio.rounds (player_id, game_code, id desc) where state in ('open', 'settled', 'refunded');
create index rounds_unfinished on studio.rounds (started_at) where state in ('betting', 'open');

-- what a request was answered, for its repeats
create table studio.answers (
  player_id bigint not null references studio.players (id),
  request_id text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (player_id, request_id)
);
create index answers_created_at on studio.answers (created_at);

-- every command that moves money, written before it is sent
create table studio.outbox (
  seq bigint generated always as identity primary key,
  tx_id text not null unique,
  vendor_code text not null,
  command text not null check (command in ('bet', 'win', 'rollback', 'endRound')),
  round_id text not null,
  body jsonb not null,
  -- sending: a bet under way; pending: goes out until answered; done: answered OK; refused: answered no, for good;
  -- unanswered: a bet given up, its rollback stands behind it
  state text not null check (state in ('sending', 'pending', 'done', 'refused', 'unanswered')),
  attempts integer not null default 0,
  next_at timestamptz not null,
  answer jsonb,
  created_at timestamptz not null,
  answered_at timestamptz
);
create index outbox_due on studio.outbox (next_at, seq) where state = 'pending';
create index outbox_round on studio.outbox (round_id, seq) where state in ('pending', 'sending');
