-- What keeps guessing slow at the door: counts in windows, captchas, proofs of work that were used, and what a brand's operators set.
create table identity.door_counts (
  -- what is counted, of which brand, by whom: "login.network fairhouse 10.1.2.0/24"
  name text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index door_counts_age on identity.door_counts (ends_at);

create table identity.captchas (
  id text primary key,
  -- SHA-256 of id and text
  digest text not null,
  expires_at timestamptz not null
);
create index captchas_age on identity.captchas (expires_at);

create table identity.spent_bot_checks (
  signature text primary key,
  expires_at timestamptz not null
);
create index spent_bot_checks_age on identity.spent_bot_checks (expires_at);

-- signs challenges, so that every process believes what any process made
create table identity.door_secret (
  only_one boolean primary key default true check (only_one),
  secret text not null
);
insert into identity.door_secret (secret) values (encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'));

create table identity.door_settings (
  merchant text primary key references core.brands (code),
  captcha text not null default 'auto' check (captcha in ('auto', 'always')),
  bot_check text not null default 'auto' check (bot_check in ('auto', 'always', 'off')),
  password_days smallint not null default 90 check (password_days between 1 and 1000),
  -- under attack: everybody is asked until then
  shield_until timestamptz
);

alter table identity.passwords add is_initial boolean not null default false;
comment on column identity.passwords.is_initial is 'given by somebody else, good for one thing only: setting one''s own';
alter table identity.sessions add must_change_password boolean not null default false;

create table identity.password_links (
  digest text primary key,
  account_id bigint not null references identity.accounts (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_of_account on identity.password_links (account_id);
create index password_links_age on identity.password_links (created_at);
