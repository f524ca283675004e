-- Invited people: what a brand promises for them by version, how far each is, what was given for whom, and what speaks against it.
create schema referral;

-- A published plan never changes; who was invited keeps the version of the day on which they registered.
create table referral.plans (
  brand text not null references core.brands (code),
  version int not null check (version > 0),
  from_at timestamptz not null,
  time_zone text not null,
  document jsonb not null,
  authority text,
  published_by text not null,
  decision_id bigint,
  primary key (brand, version)
);

-- How far an invited member is. Kept by the follower referral.invited.
create table referral.invited (
  member_id text primary key,
  brand text not null,
  -- who invited them, and who invited those, up to three in all
  inviters text[] not null check (cardinality(inviters) between 1 and 3),
  registered_at timestamptz not null,
  -- the plan that was in force then; null: none
  version int,
  is_phone_proved boolean not null,
  -- within the days of the plan; ledger units
  deposits bigint not null,
  valid bigint not null,
  met_at timestamptz
);
create index invited_by on referral.invited ((inviters[1]), registered_at desc);
create index invited_of_brand on referral.invited (brand, registered_at desc);

-- What was decided about an invited member who has met the conditions, or whom an operator holds before.
create table referral.cases (
  member_id text primary key,
  brand text not null,
  state text not null check (state in ('checking', 'passed', 'held', 'rejected')),
  -- what speaks against it: kind, the other account, what they share (only operators read it)
  evidence jsonb not null default '[]',
  note text,
  decided_by text,
  at timestamptz not null
);
create index cases_by_state on referral.cases (state) where state in ('checking', 'held');

-- What an invited member brings to whom: tier 1 to 3 the inviters, 0 the invited member. Each once.
create table referral.rewards (
  member_id text not null,
  tier int not null check (tier between 0 and 3),
  receiver text not null,
  brand text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('waiting', 'given', 'refused')),
  why text,
  reward text,
  -- the month of the plan's zone in which it was given
  month text,
  at timestamptz not null,
  primary key (member_id, tier)
);
create index rewards_of_receiver on referral.rewards (receiver, month) where state = 'given';
create index rewards_waiting on referral.rewards (at) where state = 'waiting';

create view identity.login_places with (security_invoker = true) as
  select l.account_id, l.ip, d.token_hash as device from identity.logins l
  left join identity.devices d on d.id = l.device_id where l.account_id is not null;
comment on view identity.login_places is 'From which addresses and browsers accounts logged in.';

create view cashier.payee_numbers with (security_invoker = true) as
  select member_id, kind, lower(number) as number from cashier.payout_accounts;
comment on view cashier.payee_numbers is 'The numbers of payout accounts, removed ones too.';
