-- Operators are invited, set a password and a second factor of their own, log in with both, are frozen and given roles; the house is
-- never left without somebody who holds each of its permissions.
alter table identity.operators drop constraint operators_status_check;
alter table identity.operators add constraint operators_status_check check (status in ('invited', 'active', 'frozen'));
alter table identity.operators
  -- null: he has set none yet, or it was taken from him
  alter column password_hash drop not null,
  add column password_changed_at timestamptz,
  -- where links and notices go
  add column email text check (length(email) between 3 and 120),
  add column language text;
update identity.operators set password_changed_at = created_at;
create index operators_by_email on identity.operators (lower(email)) where email is not null;

-- Links to set a password, a second factor or both, good once. Only a digest is kept; the link goes to the operator's address alone.
create table identity.operator_links (
  digest text primary key,
  operator_id bigint not null references identity.operators,
  kind text not null check (kind in ('invitation', 'password', 'factor', 'both')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  -- of an authenticator that waits for its first code, encrypted
  totp_secret bytea
);
create index links_of_operator on identity.operator_links (operator_id, created_at desc);
create unique index links_one_open_of_operator on identity.operator_links (operator_id) where used_at is null;

-- Logins whose password was right and that wait for the second step: no session yet.
create table identity.operator_steps (
  id_hash bytea primary key check (length(id_hash) = 32),
  operator_id bigint not null references identity.operators,
  methods text[] not null,
  -- of a brand's operator, or of one of the house, the brand at whose domain he logs in
  passkey_challenge text,
  failures integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz
);
create index operator_steps_age on identity.operator_steps (expires_at);

-- Second factors are a member's or an operator's. A passkey is kept once (credential_id is unique), and so is an authenticator's secret.
alter table identity.totp_factors drop constraint totp_factors_pkey;
alter table identity.totp_factors
  add column id bigint generated always as identity primary key,
  add column operator_id bigint unique references identity.operators,
  add column secret_digest bytea unique check (length(secret_digest) = 32),
  alter column account_id drop not null,
  add constraint totp_factors_account_id_key unique (account_id),
  add constraint totp_factors_are_somebodys check (num_nonnulls(account_id, operator_id) = 1);
alter table identity.passkeys
  add column operator_id bigint references identity.operators,
  alter column account_id drop not null,
  add constraint passkeys_are_somebodys check (num_nonnulls(account_id, operator_id) = 1);
create index passkeys_of_operator on identity.passkeys (operator_id) where operator_id is not null;
alter table identity.recovery_codes drop constraint recovery_codes_pkey;
alter table identity.recovery_codes
  add column id bigint generated always as identity primary key,
  add column operator_id bigint references identity.operators,
  alter column account_id drop not null,
  add constraint recovery_codes_are_somebodys check (num_nonnulls(account_id, operator_id) = 1),
  add constraint recovery_codes_of_account unique (account_id, code_hash),
  add constraint recovery_codes_of_operator unique (operator_id, code_hash);

-- routine: identity.keep_house_held
create trigger operators_hold_the_house before update of role, status on identity.operators for each row execute function identity.keep_house_held();
create trigger operators_are_not_forgotten before delete or truncate on identity.operators for each statement execute function core.refuse_change();

-- That an account is a person's own is noted for good: a person is never told to be another.
create trigger person_accounts_only_grow before update or delete or truncate on identity.person_accounts for each statement execute function core.refuse_change();

alter table identity.grants add column agreed_by text;
-- routine: identity.keep_grant
create trigger grants_keep_to_their_rules before insert or update on identity.grants for each row execute function identity.keep_grant();
create index grants_of_brand on identity.grants (merchant, id desc);
