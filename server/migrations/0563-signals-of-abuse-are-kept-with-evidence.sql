-- What speaks for abuse of promotions, with its evidence by value, and what an operator decided (docs/reference/games.md 9.5).
create table promotions.signals (
  id bigint generated always as identity primary key,
  brand text not null,
  member_id text not null,
  rule text not null check (rule in ('opposite_bets', 'covered_bonus', 'chip_dumping', 'failed_codes', 'referral_ring',
    'fast_withdrawal', 'shared_device', 'shared_payee')),
  -- what makes it one: the other member, the grant, the day
  key text not null check (key <> ''),
  evidence jsonb not null check (jsonb_typeof(evidence) = 'object'),
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'founded', 'unfounded')),
  decided_at timestamptz,
  decided_by text,
  note text,
  unique (rule, member_id, key),
  constraint signals_are_decided_by_somebody check (
    (state = 'open') = (decided_at is null) and (decided_at is null) = (decided_by is null) and (decided_at is null) = (note is null))
);
create index signals_of_a_brand on promotions.signals (brand, state, id desc);
create index signals_of_a_member on promotions.signals (member_id) where state <> 'unfounded';
-- routine: promotions.keep_signal
create trigger signals_stay before update or delete on promotions.signals
  for each row execute function promotions.keep_signal();

-- Rounds in which members meet: read by day, for signals of abuse.
create index rounds_between_members on bets.rounds (settled_at)
  where state = 'settled' and not trial and game_type in ('LIVE', 'PVP', 'LOTT', 'ELOTT');
create view bets.shared_rounds with (security_invoker = true) as
  select vendor, round_id, member_id, merchant, game_code, game_type, stake, payout, detail, settled_at from bets.rounds
  where state = 'settled' and not trial and game_type in ('LIVE', 'PVP', 'LOTT', 'ELOTT');
comment on view bets.shared_rounds is 'Rounds of real money that are over, of games in which members meet.';

create index contributions_that_covered on rewards.contributions (at) where kind = 'covered';
create view rewards.covered_rounds with (security_invoker = true) as
  select g.reference as grant_reference, g.member_id, g.brand, c.vendor, c.round_id, c.amount, c.at
  from rewards.contributions c join rewards.grants g on g.id = c.grant_id where c.kind = 'covered';
comment on view rewards.covered_rounds is 'Rounds of a bonus whose bets covered (nearly) all outcomes.';

create view cashier.member_withdrawals with (security_invoker = true) as
  select member_id, currency, amount, created_at from cashier.withdrawals;
comment on view cashier.member_withdrawals is 'Withdrawals that members asked for, whatever became of them.';

create view identity.referrals with (security_invoker = true) as
  select id::text as member_id, referred_by::text as referred_by from identity.accounts where referred_by is not null;
comment on view identity.referrals is 'Who registered with whose code.';
