-- Who bought what of the lottery hall, chases, and what the house would owe.
create table lottery.chases (
  id bigint generated always as identity primary key,
  reference text not null unique,
  merchant text not null,
  member_id text not null,
  username text not null,
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
  -- hash of what was asked
  asked text not null,
  placed_at timestamptz not null,
  ended_at timestamptz,
  unique (member_id, request_id)
);
create index chases_that_run on lottery.chases (id) where state = 'running';
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
  -- also its round in the journal of bets
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
  lines int not null check (lines between 1 and 200),
  bets bigint not null check (bets > 0),
  cost bigint not null check (cost > 0),
  bonus bigint not null check (bonus between 0 and cost),
  -- what of the cost went into the lottery's pool
  pool bigint not null default 0 check (pool between 0 and cost),
  -- the most that the lines pay together, a share of a pool not counted
  payout_max bigint not null check (payout_max >= 0),
  -- the posting that took the stake
  posting bigint not null,
  won bigint not null default 0 check (won >= 0),
  -- of what was won: the bonus half, what the pool paid, and what was kept for a debt; the posting that paid it last
  won_bonus bigint not null default 0 check (won_bonus >= 0),
  won_pool bigint not null default 0 check (won_pool >= 0),
  won_kept bigint not null default 0,
  paid_by bigint,
  settle_version int not null default 0,
  chase bigint references lottery.chases,
  request_id text not null,
  -- hash of what was asked, so that a request id with other content is refused
  asked text not null,
  placed_at timestamptz not null,
  settled_at timestamptz,
  unique (member_id, request_id)
);
create index issues_that_are_void on lottery.issues (id) where state = 'void';
create index tickets_of_a_member on lottery.tickets (member_id, id);
create index tickets_of_an_issue on lottery.tickets (issue, id);
create index tickets_that_wait on lottery.tickets (issue, member_id) where state = 'placed';
create index tickets_of_a_chase on lottery.tickets (chase) where chase is not null;
create table lottery.lines (
  ticket bigint not null references lottery.tickets,
  ord int not null,
  play text not null,
  mode text not null,
  selection text not null,
  bets bigint not null check (bets > 0),
  stake bigint not null check (stake > 0),
  series int,
  odds_table text,
  -- what one bet of each grade pays, as it was sold
  prizes jsonb not null,
  cost bigint not null check (cost > 0),
  payout_max bigint not null,
  -- it wins so often that it counts as no turnover
  covered boolean not null default false,
  won bigint not null default 0,
  wins jsonb,
  notes text[] not null default '{}',
  primary key (ticket, ord)
);
-- What a ticket had won by a board that was corrected later.
create table lottery.ticket_corrections (
  ticket bigint not null references lottery.tickets,
  settle_version int not null,
  board jsonb not null,
  won bigint not null,
  at timestamptz not null,
  primary key (ticket, settle_version)
);
create trigger ticket_corrections_only_grow before update or delete or truncate on lottery.ticket_corrections
  for each statement execute function core.refuse_change();

-- What a pool pays in an issue, fixed before the first of its winners is paid.
create table lottery.pool_shares (
  merchant text not null,
  currency text not null,
  issue bigint not null references lottery.issues,
  settle_version int not null,
  pool bigint not null check (pool >= 0),
  -- what all winning bets staked together
  staked bigint not null check (staked > 0),
  primary key (merchant, currency, issue, settle_version)
);

-- What the house would owe, by brand, issue, urn and a hundred cells each (games/lottery/core/exposure.ts). A page whose
-- name begins with # counts what is staked on each number of a play instead.
create table lottery.exposures (
  merchant text not null,
  issue bigint not null references lottery.issues,
  page text not null,
  chunk int not null,
  owed bigint[] not null,
  dearest bigint not null check (dearest >= 0),
  primary key (merchant, issue, page, chunk)
);
-- The dearest cell of each page, and what no draw owes more than, so that a cap is held by adding up a few rows.
create table lottery.exposure_pages (
  merchant text not null,
  issue bigint not null references lottery.issues,
  page text not null,
  drawn int not null check (drawn > 0),
  dearest bigint not null check (dearest >= 0),
  worst bigint not null check (worst >= 0),
  primary key (merchant, issue, page)
);

insert into wallet.effects (name) values
  ('lottery.apply_tickets'), ('lottery.apply_ticket_ends'), ('lottery.apply_settled'), ('lottery.apply_lost');

-- Whom the house told that an issue was void (settle_version 0) or corrected, so that nobody is told twice.
create table lottery.told (
  issue bigint not null references lottery.issues,
  settle_version int not null,
  member_id text not null,
  primary key (issue, settle_version, member_id)
);

create view bets.round_payouts with (security_invoker = true) as
  select vendor, round_id, member_id, stake, payout from bets.rounds;
comment on view bets.round_payouts is 'What each round staked and paid.';
create view wallet.open_holds with (security_invoker = true) as select key, amount from wallet.holds where state = 'open';
comment on view wallet.open_holds is 'Money that is set aside, by its key.';
