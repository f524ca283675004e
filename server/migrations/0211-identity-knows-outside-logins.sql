-- Logins through OpenID Connect: the providers of a brand, whose account is linked with whom there, and logins that are under way.
create table identity.social_providers (
  merchant text not null references core.brands (code),
  code text not null check (code ~ '^[a-z0-9-]{2,32}$'),
  name text not null check (length(name) between 1 and 40),
  mark text not null check (mark in ('key', 'google', 'line', 'microsoft')),
  -- null: the sandbox beside the studio
  issuer text,
  client_id text not null check (length(client_id) between 1 and 200),
  -- encrypted with a key that is not in the database; null where the provider gave none
  client_secret bytea,
  enabled boolean not null,
  primary key (merchant, code)
);

create table identity.social_links (
  account_id bigint not null references identity.accounts (id),
  merchant text not null,
  provider text not null,
  issuer text not null,
  -- the provider's own name for the person, which never changes; a mail address may go to somebody else
  subject text not null,
  email text,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (account_id, provider),
  unique (merchant, issuer, subject)
);

create table identity.social_flows (
  -- SHA-256 of the cookie that binds it to the browser in which it began
  id_hash bytea primary key check (length(id_hash) = 32),
  merchant text not null,
  provider text not null,
  -- who links; null for a login
  account_id bigint references identity.accounts (id),
  return_to text not null,
  state text not null,
  nonce text not null,
  verifier text not null,
  stage text not null check (stage in ('begun', 'asked', 'known', 'failed')),
  failure text,
  issuer text,
  subject text,
  email text,
  email_proved boolean not null default false,
  name text,
  expires_at timestamptz not null
);
create index social_flows_age on identity.social_flows (expires_at);
create index social_flows_of_account on identity.social_flows (account_id) where account_id is not null;
