-- VIP levels: ladders of brands by version, what each member has staked, and every change of a level with its reason.
create schema vip;

-- A published ladder never changes; the newest whose time has come is in force.
create table vip.ladders (
  brand text not null references core.brands (code),
  version int not null check (version > 0),
  from_at timestamptz not null,
  -- months and weeks are those of this zone
  time_zone text not null,
  document jsonb not null,
  -- the ceiling of what this version's bonuses may cost (module rewards)
  authority text,
  published_by text not null,
  decision_id bigint,
  primary key (brand, version)
);

-- What a member has staked in a currency, and the level that follows from it. Kept by the follower vip.standings.
create table vip.standings (
  member_id text not null,
  currency text not null,
  brand text not null,
  -- valid bet of real money of all time, and of the month; ledger units
  total bigint not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  month_valid bigint not null,
  level int not null check (level between 0 and 100),
  -- for each level held: the total that reached it, and the month in which it was reached or regained
  needs bigint[] not null,
  months text[] not null,
  -- the highest level ever held, and the highest whose bonus was given
  best int not null,
  paid int not null,
  primary key (member_id, currency),
  check (cardinality(needs) = level and cardinality(months) = level and best >= level)
);
create index standings_by_month on vip.standings (brand, month) where level > 0;
create index standings_by_total on vip.standings (brand, total);

-- Every change of a level, for the member and the operator.
create table vip.steps (
  id bigint generated always as identity primary key,
  member_id text not null,
  brand text not null,
  at timestamptz not null,
  from_level int not null,
  to_level int not null,
  why text not null check (why in ('reached', 'regained', 'not_kept', 'reversed', 'floor', 'floor_over')),
  version int,
  -- valid bet of all time and of the month at that moment
  total bigint not null,
  month_valid bigint not null
);
create index steps_of_member on vip.steps (member_id, id desc);

-- Bonuses: each once. `waiting`: the ceiling was used up, it is given when there is another one.
create table vip.bonuses (
  member_id text not null,
  kind text not null check (kind in ('level', 'weekly', 'monthly', 'birthday')),
  -- the level, or the week, month or year
  occurrence text not null,
  brand text not null,
  level int not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('given', 'waiting', 'refused')),
  why text,
  reward text,
  at timestamptz not null,
  primary key (member_id, kind, occurrence)
);
create index bonuses_waiting on vip.bonuses (brand) where state = 'waiting';

-- A level below which a member does not stand until a date, whatever they stake: decided by operators.
create table vip.floors (
  id bigint generated always as identity primary key,
  member_id text not null,
  brand text not null,
  level int not null check (level between 1 and 100),
  until_at timestamptz not null,
  reason text not null,
  set_by text not null,
  set_at timestamptz not null,
  ended_at timestamptz,
  decision_id bigint
);
create unique index floors_open on vip.floors (member_id) where ended_at is null;
