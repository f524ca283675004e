-- Fishing halls: every shot of a magazine, and what shots have charged the laser of their owner with.

-- A magazine is a round of studio.rounds: its bets pay 1, 2, 4, … units, its shots take one nonce each, in their order.
create table studio.fishing_shots (
  round_id text not null references studio.rounds (id),
  seq integer not null check (seq >= 0),
  -- the client's number of the bullet: it hits once
  bullet integer not null,
  fish_id integer not null,
  fish text not null,
  level smallint not null check (level between 1 and 10),
  -- a laser shot is paid by charge and costs no ammunition
  is_laser boolean not null,
  -- the word that decided
  draw bigint not null,
  multiplier integer not null check (multiplier >= 0),
  win_minor bigint not null check (win_minor >= 0),
  at timestamptz not null,
  primary key (round_id, seq),
  unique (round_id, bullet)
);

create table studio.fishing_charges (
  player_id bigint not null references studio.players (id),
  game_code text not null,
  -- fiftieths of a unit of the hall's base
  parts integer not null check (parts >= 0),
  primary key (player_id, game_code)
);
