-- Matches of the book and their bets: the published chains that decide them, tickets with their legs, and operators' corrections.

create table studio.sports_chains (
  id bigint generated always as identity primary key,
  -- sport-lane
  lane_key text not null,
  -- link n decides the match of slot first_slot + n - 1
  first_slot bigint not null,
  length integer not null check (length > 0),
  terminal_hash text not null,
  -- the secret that the chain was made from, encrypted
  seed_sealed text not null,
  -- drawn only after the terminal hash was stored
  salt text,
  created_at timestamptz not null,
  unique (lane_key, first_slot)
);

create table studio.sports_tickets (
  round_id text primary key references studio.rounds (id),
  player_id bigint not null references studio.players (id),
  -- single, parlay, a system's name, or "3/4"
  kind text not null,
  unit_minor bigint not null check (unit_minor > 0),
  accept text not null check (accept in ('any', 'higher', 'none')),
  -- placing: the wallet is asked; pending: in play, waits out the delay; rejected: the stake went back
  state text not null check (state in ('placing', 'pending', 'accepted', 'rejected', 'settled', 'cashed')),
  reject_reason text,
  decide_at timestamptz,
  -- of the stake, what was not cashed out
  open_percent smallint not null default 100 check (open_percent between 0 and 100),
  -- what came back, a refunded stake included
  returned_minor bigint not null default 0 check (returned_minor >= 0),
  resettled smallint not null default 0,
  -- the most that it can pay, in millionths of the currency's payout limit; play money weighs nothing
  weight bigint not null,
  placed_at timestamptz not null,
  settled_at timestamptz
);
create index sports_tickets_player on studio.sports_tickets (player_id, round_id desc);
create index sports_tickets_pending on studio.sports_tickets (decide_at) where state = 'pending';

create table studio.sports_legs (
  round_id text not null references studio.sports_tickets (round_id),
  place smallint not null,
  match_id text not null,
  market text not null,
  selection text not null,
  -- ten-thousandths
  odds integer not null check (odds > 10000),
  -- the score when the bet was made
  home_from integer not null,
  away_from integer not null,
  outcome text check (outcome in ('win', 'halfWin', 'push', 'halfLose', 'lose', 'void')),
  heat smallint not null default 1 check (heat > 0),
  primary key (round_id, place),
  unique (round_id, match_id)
);
create index sports_legs_match on studio.sports_legs (match_id);
create index sports_legs_open on studio.sports_legs (match_id) where outcome is null;

-- An operator's word on how a market ended. Null stands for every market, or every selection. The last one counts.
create table studio.sports_corrections (
  id bigint generated always as identity primary key,
  match_id text not null,
  market text,
  selection text,
  outcome text not null check (outcome in ('win', 'halfWin', 'push', 'halfLose', 'lose', 'void')),
  heat smallint not null default 1 check (heat > 0),
  reason text not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
create index sports_corrections_match on studio.sports_corrections (match_id);
create index sports_corrections_new on studio.sports_corrections (id) where applied_at is null;

-- a settlement that was wrong is put right outside of betting
alter table studio.outbox drop constraint outbox_command_check;
alter table studio.outbox add constraint outbox_command_check check (command in ('bet', 'win', 'rollback', 'endRound', 'adjust'));
