-- Links: an agent gives out codes beside his first one, which open a member's or an agent's account.
alter table identity.invitation_codes
  -- the kind of account that a registration with it opens
  add column opens smallint not null default 0 check (opens in (0, 1, 2, 41, 42)),
  -- the agent's own word for it; null: the account's first code
  add column label text check (length(label) between 1 and 40),
  -- made once, however often it was asked for
  add column request_id text;
create unique index invitation_codes_by_request on identity.invitation_codes (account_id, request_id)
  where request_id is not null;

-- What a brand allows its agents; contract/agents/policy.ts has the shape and what a brand without a row has.
create table agents.policies (
  brand text primary key references core.brands (code),
  document jsonb not null check (jsonb_typeof(document) = 'object')
);

-- Accounts that agents opened themselves.
create table agents.opened_accounts (
  account_id bigint primary key,
  agent_id bigint not null,
  request_id text not null,
  at timestamptz not null,
  unique (agent_id, request_id)
);
create index opened_accounts_by_day on agents.opened_accounts (agent_id, at desc);

-- How many accounts are below each account at any depth. Kept by the follower agents.sizes.
create table agents.sizes (
  account_id text primary key,
  below int not null
);

-- Who came by which link, and how far. Kept by the follower agents.link-people.
create table agents.link_people (
  member_id text primary key,
  brand text not null,
  -- identity.invitation_codes
  link text not null,
  registered_at timestamptz not null,
  -- deposits that were credited and not taken back
  deposits int not null,
  deposited_at timestamptz,
  played_at timestamptz
);
create index link_people_of_link on agents.link_people (link);

-- How often links were opened: a visitor counts once a day.
create table agents.link_days (
  link bigint not null,
  day date not null,
  opened int not null check (opened > 0),
  primary key (link, day)
);
-- Marks of the day's visitors, made with the day's secret. Both go when the day is over, so that nobody can be found
-- again by them.
create table agents.visit_secrets (
  day date primary key,
  secret bytea not null
);
create table agents.visit_marks (
  link bigint not null,
  day date not null,
  mark bytea not null,
  primary key (link, day, mark)
);
create index visit_marks_by_day on agents.visit_marks (day);
