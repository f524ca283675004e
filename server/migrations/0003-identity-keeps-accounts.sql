-- Members, agents and trial players, their place in the upline tree, their profiles and invitation codes.
create schema identity;

create table identity.accounts (
  id bigint generated always as identity (start with 100001) primary key,
  merchant text not null references core.brands (code),
  username text not null check (length(username) between 1 and 64),
  -- 0 member; 1, 2, 41, 42 agents; 4 trial
  type smallint not null check (type in (0, 1, 2, 41, 42, 4)),
  currency text not null,
  status text not null default 'active' check (status in ('active', 'frozen')),
  upline_id bigint references identity.accounts (id),
  -- ids from the root of the tree to this account, each followed by a point: "100001.100007."
  path text not null check (path ~ '^([0-9]+\.){1,20}$'),
  referred_by bigint references identity.accounts (id),
  language text,
  icon text not null default 'owl',
  created_at timestamptz not null,
  created_ip text not null default '',
  last_login_at timestamptz
);
create unique index accounts_by_username on identity.accounts (merchant, lower(username));
create index accounts_username_prefix on identity.accounts (merchant, lower(username) text_pattern_ops);
create index accounts_below on identity.accounts (path text_pattern_ops);
create index accounts_newest on identity.accounts (merchant, created_at desc, id desc);
create index accounts_last_seen on identity.accounts (merchant, last_login_at desc nulls last, id desc);
create index accounts_referred on identity.accounts (referred_by) where referred_by is not null;
create index accounts_by_address on identity.accounts (created_ip, created_at) where created_ip <> '';

create table identity.profiles (
  account_id bigint primary key references identity.accounts (id),
  nickname text, payee_name text, fullname text, email text, country_dialing_code text, mobile_num text, birthday date,
  line text, whatsapp text, facebook text, wechat text, qq_num text, zalo text, telegram text, id_number text,
  nationality text, address text, occupation text, source_of_income text,
  register_url text, domain text, recommender_id text
);
create index profiles_by_email on identity.profiles (lower(email)) where email is not null;
create index profiles_by_mobile on identity.profiles (mobile_num) where mobile_num is not null;

create table identity.passwords (
  account_id bigint primary key references identity.accounts (id),
  hash text not null,
  changed_at timestamptz not null
);

create table identity.invitation_codes (
  id bigint generated always as identity primary key,
  merchant text not null references core.brands (code),
  code text not null check (code ~ '^[A-Za-z0-9_-]{4,32}$'),
  kind text not null check (kind in ('affiliate', 'referral')),
  account_id bigint not null references identity.accounts (id),
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index invitation_codes_by_code on identity.invitation_codes (merchant, lower(code));
create index invitation_codes_of_account on identity.invitation_codes (account_id);

create table identity.freezes (
  id bigint generated always as identity primary key,
  account_id bigint not null references identity.accounts (id),
  status text not null check (status in ('frozen', 'active')),
  reason text not null,
  operator text not null,
  at timestamptz not null
);
create index freezes_of_account on identity.freezes (account_id, id desc);
