-- Operators and what their roles may do; sessions of both kinds; logins, and the failed ones that slow an attacker down.
create table identity.roles (
  name text primary key,
  permissions text[] not null
);
insert into identity.roles (name, permissions) values
  ('admin', '{members.read,members.write,deposits.read,deposits.review,withdrawals.read,withdrawals.review,withdrawals.force,bets.read,site.read,site.write,games.read,games.write,audit.read,books.read}'),
  ('finance', '{members.read,deposits.read,deposits.review,withdrawals.read,withdrawals.review,withdrawals.force,bets.read,books.read}'),
  ('support', '{members.read,members.write,deposits.read,withdrawals.read,bets.read,site.read,games.read}'),
  ('viewer', '{members.read,deposits.read,withdrawals.read,bets.read,site.read,games.read}');

create table identity.operators (
  id bigint generated always as identity (start with 101) primary key,
  merchant text not null references core.brands (code),
  username text not null check (length(username) between 1 and 64),
  role text not null references identity.roles (name),
  status text not null default 'active' check (status in ('active', 'frozen')),
  password_hash text not null,
  created_at timestamptz not null
);
create unique index operators_by_username on identity.operators (lower(username));

create table identity.sessions (
  id bigint generated always as identity primary key,
  -- SHA-256 of the token; the token itself is nowhere
  token_hash bytea not null unique check (length(token_hash) = 32),
  account_id bigint references identity.accounts (id),
  operator_id bigint references identity.operators (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_seconds integer not null check (idle_seconds > 0),
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  ended_at timestamptz,
  ended_reason text check (ended_reason in ('logout', 'expired', 'frozen', 'password', 'revoked')),
  check (num_nonnulls(account_id, operator_id) = 1),
  check ((ended_at is null) = (ended_reason is null))
);
create index sessions_open_of_account on identity.sessions (account_id, id desc);
create index sessions_open_of_operator on identity.sessions (operator_id) where operator_id is not null;
create index sessions_open on identity.sessions (last_seen_at) where ended_at is null;

create table identity.logins (
  id bigint generated always as identity primary key,
  account_id bigint references identity.accounts (id),
  operator_id bigint references identity.operators (id),
  at timestamptz not null,
  ip text not null,
  user_agent text not null,
  check (num_nonnulls(account_id, operator_id) = 1)
);
create index logins_of_account on identity.logins (account_id, id desc);
create index logins_of_operator on identity.logins (operator_id, id desc) where operator_id is not null;

-- by name as typed, whether it exists or not, and by the network that asks: a stranger cannot lock a member out elsewhere
create table identity.login_failures (
  door text not null check (door in ('member', 'office', 'password')),
  merchant text not null,
  username text not null,
  network text not null,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (door, merchant, username, network)
);
create index login_failures_age on identity.login_failures (last_at);
