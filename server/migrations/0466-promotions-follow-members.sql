-- What promotions follow about members: how many deposits they made, and when they were last here.
create table promotions.members (
  member_id text primary key,
  brand text not null,
  deposits integer not null check (deposits >= 0),
  last_active_at timestamptz not null
);

-- Periods of an offer that were settled: losses and rebates of a day or a week, once each.
create table promotions.settlements (
  offer_id bigint not null references promotions.offers,
  -- the first day of the period
  day date not null,
  members integer not null check (members >= 0),
  given_minor bigint not null check (given_minor >= 0),
  refused integer not null check (refused >= 0),
  at timestamptz not null,
  primary key (offer_id, day)
);

create view identity.member_traits with (security_invoker = true) as
  select a.id, a.username, a.merchant, a.type, a.status, a.path, a.created_at, a.language,
    p.country_dialing_code as dialling_code, p.birthday, p.email_verified_at is not null as has_mail,
    exists (select from identity.mobiles m where m.account_id = a.id and m.verified_at is not null) as has_sms
  from identity.accounts a left join identity.profiles p on p.account_id = a.id;
comment on view identity.member_traits is 'What decides whether an offer is for a member: since when, language, country, birthday, proved contacts.';

create view identity.member_devices with (security_invoker = true) as
  select account_id, token_hash, last_ip from identity.devices;
comment on view identity.member_devices is 'Browsers in which accounts were open, by the hash of their cookie, and their last address.';
create index devices_by_token on identity.devices (token_hash);
create index devices_by_address on identity.devices (last_ip);

create view cashier.member_levels with (security_invoker = true) as select member_id, level from cashier.vip_levels;
comment on view cashier.member_levels is 'VIP levels of members; without a row 0.';

create view cashier.member_payees with (security_invoker = true) as
  select member_id, number from cashier.payout_accounts;
comment on view cashier.member_payees is 'Payout accounts that members named, also removed ones.';
create index payout_accounts_by_number on cashier.payout_accounts (number);

create view bets.member_days with (security_invoker = true) as
  select member_id, day, game_type, vendor, game_code, currency, stake, valid_bet, payout, bonus_stake, bonus_payout
  from bets.daily where not trial;
comment on view bets.member_days is 'What members staked and were paid by day of UTC and game, in ledger units.';

create view rewards.reward_states with (security_invoker = true) as
  select r.id, r.member_id, r.authority_id, r.state, r.amount, r.created_at, r.expires_at, r.ended_at,
    g.reference as grant_reference, g.state as grant_state, g.converted, g.target, g.ended_at as grant_ended_at,
    (select coalesce(sum((case c.kind when 'stake' then 1 else -1 end) * (c.amount * c.weight / 100)), 0)::bigint
      from rewards.contributions c where c.grant_id = g.id) as progress, r.kind
  from rewards.rewards r left join rewards.grants g on g.reward_id = r.id;
comment on view rewards.reward_states is 'Rewards and the grants that were made of them: what became of each.';

create view rewards.authority_totals with (security_invoker = true) as
  select id, brand, value_max, members_max, day_max, given, members, from_at, until_at, stopped_at from rewards.authorities;
comment on view rewards.authority_totals is 'What may be given under each authority, and what was given.';

create view push.member_devices with (security_invoker = true) as select member_id, created_at from push.subscriptions;
comment on view push.member_devices is 'Whose devices receive notifications, and since when.';

-- Codes that members entered and that could not be used, to limit guessing.
create table promotions.code_failures (
  member_id text not null,
  at timestamptz not null
);
create index code_failures_of_a_member on promotions.code_failures (member_id, at);
