-- The browsers that an account was open in, the networks that it was open from, and what a session knows about its login.
create table identity.devices (
  id bigint generated always as identity primary key,
  account_id bigint not null references identity.accounts (id),
  -- SHA-256 of the cookie that the browser keeps; the cookie itself is nowhere
  token_hash bytea not null check (length(token_hash) = 32),
  user_agent text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  last_ip text not null,
  -- a second factor was given here and need not be given again until then
  trusted_until timestamptz,
  unique (account_id, token_hash)
);
create index devices_of_account on identity.devices (account_id, last_seen_at desc);

create table identity.known_networks (
  account_id bigint not null references identity.accounts (id),
  network text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (account_id, network)
);
-- who logged in before this was kept is known where he was
insert into identity.known_networks (account_id, network, first_seen_at, last_seen_at)
select account_id, regexp_replace(ip, '\.\d+$', '.0/24'), min(at), max(at) from identity.logins
where account_id is not null and ip ~ '^\d+\.\d+\.\d+\.\d+$' group by 1, 2;

alter table identity.sessions
  add column device_id bigint references identity.devices (id) on delete set null,
  add column method text not null default 'password',
  -- when whoever holds the session last showed that he is the member: by password, factor or code; null for a remembered login
  add column fresh_at timestamptz;
update identity.sessions set fresh_at = created_at;
create index sessions_of_device on identity.sessions (device_id) where device_id is not null and ended_at is null;

alter table identity.logins
  add column device_id bigint references identity.devices (id) on delete set null,
  add column method text not null default 'password',
  add column is_new boolean not null default false;

-- Second factors. The secret of an authenticator app is encrypted with a key that is not in the database.
create table identity.totp_factors (
  account_id bigint primary key references identity.accounts (id),
  secret bytea not null,
  created_at timestamptz not null,
  -- null until the first code was right: before that it protects nothing
  confirmed_at timestamptz,
  -- the step of the last code that was taken: no code is good twice
  last_step bigint not null default 0
);

create table identity.passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references identity.accounts (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_account on identity.passkeys (account_id);

create table identity.recovery_codes (
  account_id bigint not null references identity.accounts (id),
  -- keyed with the same key as the secrets above
  code_hash bytea not null check (length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Challenges that a passkey signs: for adding one, for confirming that it is oneself, for a login without a name.
create table identity.passkey_challenges (
  id_hash bytea primary key check (length(id_hash) = 32),
  account_id bigint references identity.accounts (id),
  purpose text not null check (purpose in ('add', 'confirm', 'login')),
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_age on identity.passkey_challenges (expires_at);

-- Logins whose password was right and that wait for the second step.
create table identity.login_steps (
  id_hash bytea primary key check (length(id_hash) = 32),
  account_id bigint not null references identity.accounts (id),
  reason text not null check (reason in ('factor', 'network')),
  methods text[] not null,
  password_expired boolean not null,
  must_change boolean not null,
  passkey_challenge text,
  failures integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz
);
create index login_steps_age on identity.login_steps (expires_at);

alter table identity.login_failures drop constraint login_failures_door_check;
alter table identity.login_failures add constraint login_failures_door_check check (door in ('member', 'office', 'password', 'factor'));

-- Remembered logins: one family for each tick, a new token with each use.
create table identity.remembered (
  id bigint generated always as identity primary key,
  account_id bigint not null references identity.accounts (id),
  device_id bigint not null references identity.devices (id) on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- the token before this one: whoever shows it has a copy
  previous_hash bytea check (length(previous_hash) = 32),
  rotated_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index remembered_previous on identity.remembered (previous_hash) where previous_hash is not null;
create index remembered_of_account on identity.remembered (account_id) where ended_at is null;
create index remembered_age on identity.remembered (expires_at);
