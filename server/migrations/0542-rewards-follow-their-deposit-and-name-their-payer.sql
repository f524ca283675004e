-- What was given for a deposit goes with it (docs/reference/promotions.md 1, rows 19 and 20), and every reward says who pays it and into
-- what it is paid, from the moment on it is promised (row 17).
alter table rewards.rewards disable trigger rewards_keep_what_was_given;
alter table rewards.rewards
  -- the deposit that it was given for: 'D-8K2M4QXT'
  add column deposit text check (deposit ~ '^D-[0-9A-Z]{8}$'),
  add column payer text check (payer in ('house', 'vendor')),
  add column paid_as text check (paid_as in ('cash', 'bonus', 'points'));
update rewards.rewards set
  deposit = case when occurrence ~ '^deposit:D-[0-9A-Z]{8}$' then substring(occurrence from 9) end,
  payer = 'house',
  paid_as = case kind when 'free_rounds' then coalesce(what ->> 'winnings', 'cash') else kind end;
alter table rewards.rewards
  alter column payer set not null,
  alter column paid_as set not null,
  add constraint rewards_are_paid_as_what_they_are check (kind = 'free_rounds' and paid_as <> 'points' or paid_as = kind),
  add constraint rewards_of_vendors_are_free_rounds_for_cash check (payer = 'house' or (kind = 'free_rounds' and paid_as = 'cash'));
alter table rewards.rewards enable trigger rewards_keep_what_was_given;
create index rewards_of_a_deposit on rewards.rewards (deposit) where deposit is not null;

alter table games.free_rounds add column payer text not null default 'house' check (payer in ('house', 'vendor'));
alter table games.free_rounds
  alter column payer drop default,
  add constraint free_rounds_of_vendors_pay_cash check (payer = 'house' or winnings = 'cash');
drop view games.free_round_ends;
create view games.free_round_ends with (security_invoker = true) as
  select id, reference, source, member_id, win_max, winnings, state, won, settled, is_closed, payer from games.free_rounds;
comment on view games.free_round_ends is 'What free rounds were given for, who pays them, and what they won: modules above settle them.';

-- A reward whose deposit was taken back: once.
create table rewards.reversals (
  reward_id bigint primary key references rewards.rewards,
  deposit text not null,
  at timestamptz not null,
  -- bonus money, or of one wallet cash, that went at once
  taken bigint not null check (taken >= 0),
  -- what it had become beyond that, as a debt; null: rounds of it are open
  owed bigint check (owed >= 0)
);
create index reversals_that_wait on rewards.reversals (reward_id) where owed is null;
-- routine: rewards.keep_reversal
create trigger reversals_are_settled_once before update or delete on rewards.reversals for each row execute function rewards.keep_reversal();

-- What was staked and won in the rounds of a grant, in the order of the ledger: how much of one wallet is the bonus's.
create view bets.purse_lines with (security_invoker = true) as
  select r.purse, j.round, j.kind, j.reverses, j.amount, j.transfer_id
  from bets.rounds r join bets.journal j on j.round = r.id where r.purse is not null and j.transfer_id is not null;
comment on view bets.purse_lines is 'Real money that moved in rounds of a grant.';
