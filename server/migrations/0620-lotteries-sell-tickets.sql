-- Who bought what of the lottery hall, chases, and what the house would owe.
create table lottery.chases (
  id bigint generated always as identity primary key,
  reference text not null unique,
  merchant text not null,
  member_id text not null,
  is_trial boolean not null,
  currency text not null,
  lottery text not null,
  terms bigint not null references lottery.terms,
  lines jsonb not null,
  plan jsonb not null,
  stop_on_win boolean not null,
  stop_on_profit bigint,
  total bigint not null check (total > 0),
  state text not null check (state in ('running', 'finished', 'stopped', 'cancelled')),
  request_id text not null,
  placed_at timestamptz not null,
  ended_at timestamptz,
  unique (member_id, request_id)
);
create index chases_of_a_member on lottery.chases (member_id, id);
create table lottery.chase_issues (
  chase bigint not null references lottery.chases,
  issue bigint not null references lottery.issues,
  multiple int not null check (multiple > 0),
  cost bigint not null check (cost > 0),
  state text not null check (state in ('waiting', 'staked', 'settled', 'cancelled', 'stopped')),
  ticket bigint,
  primary key (chase, issue)
);
create index chase_issues_that_wait on lottery.chase_issues (issue) where state = 'waiting';

create table lottery.tickets (
  id bigint generated always as identity primary key,
  reference text not null unique,
  merchant text not null,
  member_id text not null,
  username text not null,
  is_trial boolean not null,
  currency text not null,
  issue bigint not null references lottery.issues,
  lottery text not null,
  terms bigint not null references lottery.terms,
  state text not null check (state in ('placed', 'won', 'lost', 'push', 'cancelled', 'refunded', 'void')),
  lines int not null check (lines between 1 and 100),
  bets bigint not null check (bets > 0),
  cost bigint not null check (cost > 0),
  bonus bigint not null check (bonus between 0 and cost),
  won bigint not null default 0 check (won >= 0),
  -- what was paid of it, and of that the bonus half; they follow `won` with each settlement
  paid bigint not null default 0,
  paid_bonus bigint not null default 0,
  settle_version int not null default 0,
  chase bigint references lottery.chases,
  request_id text not null,
  placed_at timestamptz not null,
  settled_at timestamptz,
  unique (member_id, request_id)
);
create index tickets_of_a_member on lottery.tickets (member_id, id);
create index tickets_of_an_issue on lottery.tickets (issue, id);
create index tickets_that_are_not_settled on lottery.tickets (issue, id) where state = 'placed';
create table lottery.lines (
  ticket bigint not null references lottery.tickets,
  ord int not null,
  play text not null,
  mode text not null,
  selection text not null,
  bets bigint not null,
  stake bigint not null,
  series int,
  odds_table text,
  -- what one bet of each grade pays, as it was sold
  prizes jsonb not null,
  cost bigint not null,
  payout_max bigint not null,
  won bigint not null default 0,
  wins jsonb,
  notes text[] not null default '{}',
  primary key (ticket, ord)
);

-- What the house would owe, by brand, issue, urn and a hundred cells each (games/lottery/core/exposure.ts).
create table lottery.exposures (
  merchant text not null,
  issue bigint not null references lottery.issues,
  page text not null,
  chunk int not null,
  owed bigint[] not null,
  primary key (merchant, issue, page, chunk)
);
-- The dearest cell of each page, so that a cap is held by adding up a few rows.
create table lottery.exposure_pages (
  merchant text not null,
  issue bigint not null references lottery.issues,
  page text not null,
  drawn int not null check (drawn > 0),
  dearest bigint not null check (dearest >= 0),
  primary key (merchant, issue, page)
);
