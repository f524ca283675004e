-- Rewards, grants of bonus money, and the ceilings under which they are given (docs/reference/games.md 9.1,
-- docs/reference/promotions.md 1).
create schema rewards;

-- What may be given: one row for each published version or approved decision. Nothing is given without one.
create table rewards.authorities (
  id bigint generated always as identity primary key,
  brand text not null,
  -- what it is for: 'offer:welcome:3', 'decision:Q-8K2M4QXT'
  subject text not null check (subject <> ''),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- ledger units; whole points where the currency is PTS
  value_max bigint not null check (value_max > 0),
  members_max integer not null check (members_max > 0),
  day_max bigint check (day_max > 0),
  from_at timestamptz not null,
  until_at timestamptz not null,
  created_by text not null,
  -- the persons who made or approved it: nothing is given to their own accounts
  persons bigint[] not null,
  created_at timestamptz not null,
  -- what is given or promised now, and to how many members ever
  given bigint not null default 0,
  members integer not null default 0,
  stopped_at timestamptz,
  stopped_by text,
  constraint authorities_end_after_they_begin check (until_at > from_at),
  constraint authorities_stay_within_their_value check (given between 0 and value_max),
  constraint authorities_stay_within_their_members check (members between 0 and members_max),
  constraint authorities_are_stopped_by_somebody check ((stopped_at is null) = (stopped_by is null))
);
create index authorities_of_a_brand on rewards.authorities (brand, id);

create table rewards.authority_days (
  authority_id bigint not null references rewards.authorities,
  day date not null,
  given bigint not null check (given >= 0),
  primary key (authority_id, day)
);

create table rewards.authority_members (
  authority_id bigint not null references rewards.authorities,
  member_id text not null,
  at timestamptz not null,
  primary key (authority_id, member_id)
);
create trigger authority_members_only_grow before update or delete or truncate on rewards.authority_members
  for each statement execute function core.refuse_change();

-- What a member was promised or given, once for each occurrence of its source.
create table rewards.rewards (
  id bigint generated always as identity primary key,
  reference text not null unique,
  member_id text not null,
  brand text not null,
  source_kind text not null,
  source_id text not null,
  occurrence text not null,
  kind text not null check (kind in ('cash', 'bonus', 'points', 'free_rounds')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- ledger units; whole points where the kind is points; the stakes of all rounds where it is free rounds
  amount bigint not null check (amount > 0),
  what jsonb not null,
  authority_id bigint not null references rewards.authorities,
  title_key text not null,
  title_values jsonb not null,
  state text not null check (state in ('promised', 'claimed', 'expired', 'withdrawn')),
  created_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  constraint rewards_are_given_once_a_source unique (member_id, source_kind, source_id, occurrence),
  constraint rewards_end_with_a_reason check ((state = 'promised') = (ended_at is null) and (ended_at is null) = (end_reason is null)),
  constraint rewards_of_points_are_points check ((kind = 'points') = (currency = 'PTS'))
);
create index rewards_of_a_member on rewards.rewards (member_id, id);
create index rewards_that_wait on rewards.rewards (expires_at) where state = 'promised';
create index rewards_of_an_authority on rewards.rewards (authority_id);

-- What each reward took of its authority, and what came back: append-only.
create table rewards.authority_uses (
  id bigint generated always as identity primary key,
  authority_id bigint not null references rewards.authorities,
  reward_id bigint not null references rewards.rewards,
  -- above zero: given; below zero: it came back
  amount bigint not null check (amount <> 0),
  day date not null,
  at timestamptz not null
);
create unique index authority_uses_give_once on rewards.authority_uses (reward_id) where amount > 0;
create index authority_uses_of_an_authority on rewards.authority_uses (authority_id, id);
create trigger authority_uses_only_grow before update or delete or truncate on rewards.authority_uses
  for each statement execute function core.refuse_change();

-- A grant of bonus money: its terms are copied into it.
create table rewards.grants (
  id bigint generated always as identity primary key,
  reference text not null unique,
  reward_id bigint not null unique references rewards.rewards,
  member_id text not null,
  brand text not null,
  currency text not null,
  design text not null check (design in ('purse', 'single_wallet')),
  amount bigint not null check (amount > 0),
  terms jsonb not null,
  -- what must be staked, in ledger units
  target bigint not null check (target >= 0),
  state text not null check (state in ('queued', 'active', 'completed', 'converted', 'closing', 'expired', 'cancelled', 'forfeited', 'reversed', 'closed_by_operator')),
  -- how it ends when nothing of it is open any more
  ends_as text check (ends_as in ('expired', 'cancelled', 'forfeited', 'reversed', 'closed_by_operator')),
  created_at timestamptz not null,
  began_at timestamptz,
  expires_at timestamptz,
  completed_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  converted bigint check (converted >= 0),
  constraint grants_begin_with_an_end check ((began_at is null) = (expires_at is null)),
  constraint grants_run_after_they_began check (began_at is not null or state not in ('active', 'completed', 'converted', 'closing')),
  constraint grants_close_towards_an_end check ((state = 'closing') = (ends_as is not null)),
  constraint grants_end_with_a_reason check (
    (ended_at is not null) = (state in ('converted', 'expired', 'cancelled', 'forfeited', 'reversed', 'closed_by_operator'))
    and (end_reason is not null or state in ('queued', 'active', 'completed'))
  ),
  constraint grants_convert_to_an_amount check ((converted is not null) = (state = 'converted'))
);
-- one runs, the next waits
create unique index grants_run_one_at_a_time on rewards.grants (member_id, currency) where state in ('active', 'completed');
create index grants_of_a_member on rewards.grants (member_id, id);
create index grants_that_wait on rewards.grants (member_id, currency, id) where state = 'queued';
create index grants_that_expire on rewards.grants (expires_at) where state = 'active';
create index grants_that_are_unfinished on rewards.grants (id) where state in ('completed', 'closing');

-- What each journal line of a grant's round counted: append-only, the only source of progress.
create table rewards.contributions (
  id bigint generated always as identity primary key,
  grant_id bigint not null references rewards.grants,
  -- the place in the journal: a line counts once
  line text not null unique,
  vendor text not null,
  round_id text not null,
  game_code text not null,
  game_type text not null,
  kind text not null check (kind in ('stake', 'given_back')),
  amount bigint not null check (amount >= 0),
  weight smallint not null check (weight between 0 and 100),
  why text not null check (why in ('game', 'vendor', 'type', 'otherwise', 'excluded', 'odds')),
  at timestamptz not null
);
create index contributions_of_a_grant on rewards.contributions (grant_id, id);
create trigger contributions_only_grow before update or delete or truncate on rewards.contributions
  for each statement execute function core.refuse_change();

-- Money that must be staked before it can be withdrawn: deposits, and rewards of cash.
create table rewards.turnovers (
  id bigint generated always as identity primary key,
  -- the name of the lock in the cashier: 'deposit:D-8K2M4QXT', 'reward:R-8K2M4QXT'
  source text not null unique,
  member_id text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  target bigint not null check (target > 0),
  done bigint not null default 0,
  begins_at timestamptz not null,
  released_at timestamptz,
  constraint turnovers_count_up_to_their_target check (done between 0 and target)
);
create index turnovers_that_wait on rewards.turnovers (member_id, currency, id) where released_at is null;

-- routine: rewards.keep_authority
create trigger authorities_keep_their_bounds before update or delete on rewards.authorities
  for each row execute function rewards.keep_authority();
-- routine: rewards.keep_reward
create trigger rewards_keep_what_was_given before update or delete on rewards.rewards
  for each row execute function rewards.keep_reward();
-- routine: rewards.keep_grant
create trigger grants_keep_their_terms before insert or update or delete on rewards.grants
  for each row execute function rewards.keep_grant();
