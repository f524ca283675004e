-- Where each follower of the journal stands; moved in the commit that uses the lines.
create table bets.followers (
  name text primary key check (name ~ '^[a-z]+(\.[a-z-]+)+$'),
  epoch smallint not null default 0,
  xid xid8 not null default '0',
  seq bigint not null default 0,
  moved_at timestamptz
);

-- What a member staked and got back in a game on a day, kept by the follower bets.daily. A day is a day of UTC by the line's own
-- time. A line that takes something back counts on its own day, so that a day that is over does not change: figures may be
-- below zero. A round counts where its first line stands. The journal alone decides every figure: it can be made anew.
create table bets.daily (
  member_id text not null,
  day date not null,
  trial boolean not null,
  game_type text not null,
  vendor text not null,
  game_code text not null,
  currency text not null,
  -- the agents above the member at the time of the bet, from the top down; '' without
  agent_line text not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  rounds bigint not null,
  primary key (member_id, day, trial, game_type, vendor, game_code, currency, agent_line)
);
create index daily_of_a_day on bets.daily (day, trial);
