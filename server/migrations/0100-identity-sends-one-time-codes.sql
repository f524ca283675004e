-- Short codes that prove a mobile number or a mail address, and the number that an account is known by.
create table identity.one_time_codes (
  id bigint generated always as identity primary key,
  merchant text not null references core.brands (code),
  -- what the code is good for: register, login, forgot, change-password, contact, verify-login, payee …
  purpose text not null check (purpose ~ '^[a-z][a-z-]{1,31}$'),
  channel text not null check (channel in ('sms', 'mail')),
  -- E.164, or a mail address in lower case
  target text not null check (length(target) between 3 and 254),
  -- whose action it confirms; null for visitors
  account_id bigint references identity.accounts (id),
  -- argon2id; also kept for numbers that nobody has, so that the answer and the work are the same
  hash text not null,
  network text not null,
  -- outside the brand's own market, where somebody may be paid for every message
  is_abroad boolean not null default false,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_of_target on identity.one_time_codes (merchant, channel, target, id desc);
create index one_time_codes_of_network on identity.one_time_codes (merchant, network, created_at);
create index one_time_codes_of_brand on identity.one_time_codes (merchant, channel, created_at);
create index one_time_codes_age on identity.one_time_codes (created_at);

-- The number that leads to an account: at most one account of a brand has it, and who proves it with a code takes it over from who only typed it.
create table identity.mobiles (
  merchant text not null references core.brands (code),
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  account_id bigint not null references identity.accounts (id),
  verified_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant, number)
);
create unique index mobiles_of_account on identity.mobiles (account_id);

insert into identity.mobiles (merchant, number, account_id, created_at)
select distinct on (a.merchant, n.number) a.merchant, n.number, a.id, a.created_at
from identity.accounts a
join identity.profiles p on p.account_id = a.id
cross join lateral (select '+' || regexp_replace(p.country_dialing_code, '\D', '', 'g') || ltrim(regexp_replace(p.mobile_num, '\D', '', 'g'), '0') as number) n
where p.mobile_num is not null and p.country_dialing_code is not null and n.number ~ '^\+[1-9][0-9]{6,14}$'
order by a.merchant, n.number, a.id;
