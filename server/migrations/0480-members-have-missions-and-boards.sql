-- Missions, leaderboards and tournaments: what operators publish, what a follower counts, and what is paid.
create schema missions;
-- routine: missions.keep_as_written
-- routine: missions.check_item_state

create table missions.items (
  id bigint generated always as identity primary key,
  reference text not null unique,
  brand text not null,
  currency text not null,
  kind text not null check (kind in ('mission', 'board')),
  state text not null default 'draft' check (state in ('draft', 'live', 'stopped', 'frozen', 'paying', 'paid', 'cancelled')),
  draft jsonb not null,
  version int not null default 0,
  -- from when until when it counts, by business time; the end moves forward when it is stopped
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- boards: what happened before the end counts when it is known by then
  settle_at timestamptz not null,
  frozen_at timestamptz,
  -- the follower's place when the board was frozen: what it read later is late
  frozen_place text,
  created_by text not null,
  created_at timestamptz not null,
  check ((frozen_at is null) = (frozen_place is null))
);
create index items_of_a_brand on missions.items (brand, kind, id desc);
create trigger items_move_forward before update on missions.items for each row execute function missions.check_item_state();

create table missions.versions (
  item_id bigint not null references missions.items,
  version int not null,
  document jsonb not null,
  authority text not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (item_id, version)
);
create trigger versions_stay before update or delete on missions.versions for each row execute function missions.keep_as_written();

-- What a member has done of a mission in one window: a day, a week, or the whole of it.
create table missions.progress (
  item_id bigint not null references missions.items,
  member_id text not null,
  win text not null,
  version int not null,
  figures jsonb not null,
  last_at timestamptz not null,
  steps_done int not null,
  primary key (member_id, win, item_id)
);
create index progress_of_an_item on missions.progress (item_id);

-- Lines that counted for a mission of several steps, for counting them again in the order of their times.
create table missions.step_lines (
  item_id bigint not null,
  member_id text not null,
  win text not null,
  place text not null,
  at timestamptz not null,
  figures jsonb not null,
  primary key (item_id, member_id, win, place)
);

-- Steps that are done, each once, and what became of their reward.
create table missions.completions (
  id bigint generated always as identity primary key,
  item_id bigint not null references missions.items,
  version int not null,
  member_id text not null,
  win text not null,
  step int not null,
  done_at timestamptz not null,
  state text not null default 'done' check (state in ('done', 'given', 'review', 'refused')),
  reward text,
  reward_amount bigint not null,
  -- it was taken back after it was done
  fell_at timestamptz,
  why text,
  unique (item_id, member_id, win, step)
);
create index completions_of_a_member on missions.completions (member_id, item_id);
create index completions_in_review on missions.completions (item_id) where state = 'review';

-- When nothing may count for a member.
create table missions.bars (
  member_id text primary key,
  bars jsonb not null
);

-- Rounds in which the best win or a run of wins is counted.
create table missions.rounds (
  member_id text not null,
  vendor text not null,
  round_id text not null,
  at timestamptz not null,
  stake bigint not null,
  payout bigint not null,
  bonus bigint not null,
  places jsonb not null default '{}',
  primary key (member_id, vendor, round_id)
);

create table missions.entrants (
  item_id bigint not null references missions.items,
  member_id text not null,
  joined_at timestamptz not null,
  fee bigint not null check (fee >= 0),
  returned_at timestamptz,
  primary key (item_id, member_id)
);
create index entrants_of_a_member on missions.entrants (member_id);

-- The score journal: what changed a score, and what came too late. Written once.
create table missions.scores (
  item_id bigint not null,
  place text not null,
  member_id text not null,
  -- the round, for the best win and for runs; '' for turnover
  ref text not null,
  -- the number of the round on this board, for runs
  number int not null,
  delta bigint not null,
  at timestamptz not null,
  accepted boolean not null,
  primary key (item_id, member_id, place, ref, accepted)
);
create trigger scores_stay before update or delete on missions.scores for each row execute function missions.keep_as_written();

create table missions.ranks (
  item_id bigint not null,
  member_id text not null,
  score bigint not null,
  reached_at timestamptz not null,
  band bigint not null,
  figures jsonb,
  primary key (member_id, item_id)
);
create index ranks_in_order on missions.ranks (item_id, score desc, reached_at, member_id) where score > 0;

-- How many members have a score of a band: a place is counted from these and from one band of the index.
create table missions.bands (
  item_id bigint not null,
  band bigint not null,
  members int not null check (members >= 0),
  primary key (item_id, band)
);

-- Final lists, each version whole; a correction is a new version.
create table missions.finals (
  item_id bigint not null references missions.items,
  version int not null,
  list text not null,
  hash text not null,
  differences text[] not null,
  made_at timestamptz not null,
  made_by text not null,
  primary key (item_id, version)
);
create trigger finals_stay before update or delete on missions.finals for each row execute function missions.keep_as_written();

-- What a final list pays; a row is paid once.
create table missions.payouts (
  item_id bigint not null references missions.items,
  member_id text not null,
  rank int not null,
  amount bigint not null check (amount >= 0),
  state text not null check (state in ('due', 'paid', 'withheld', 'refused')),
  reason text,
  reward text,
  primary key (item_id, member_id)
);
create index payouts_due on missions.payouts (item_id) where state = 'due';
