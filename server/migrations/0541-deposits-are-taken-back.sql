-- A deposit that the bank took back (docs/reference/promotions.md 1, rows 19 and 20), and what a member owes after it.
-- "member/reference": one account for each debt, as a negative. It may only be owed or nothing.
alter table wallet.accounts drop constraint accounts_know_their_member;
alter table wallet.accounts add constraint accounts_know_their_member check (
  member is not distinct from case
    when kind in (
      'member_cash', 'member_bonus', 'bonus_held', 'member_points', 'vendor_wallet', 'vendor_debt', 'member_debt', 'trial_play', 'member_held',
      'trial_held'
    ) then split_part(owner, '/', 1) end
);
alter table wallet.accounts drop constraint accounts_of_somebody_stay_above_zero;
alter table wallet.accounts add constraint accounts_of_somebody_stay_above_zero check (
  may_go_negative = (kind in (
    'payment_in', 'payment_out', 'house_vendor', 'house_play', 'house_trial', 'promotions', 'bonus_issued', 'commission', 'points', 'fees',
    'rounding', 'adjustments', 'vendor_debt', 'member_debt'
  ))
);
alter table wallet.accounts drop constraint accounts_owe_or_hold_nothing;
alter table wallet.accounts add constraint accounts_owe_or_hold_nothing check (kind not in ('vendor_debt', 'member_debt') or balance <= 0);

alter table cashier.deposits
  drop constraint deposits_state_check,
  drop constraint deposits_are_credited_when_paid,
  -- when it became known that the bank takes it back; of a deposit that was not credited it stands here for good and refuses the credit
  add column reversed_at timestamptz,
  -- what of it was taken from the member's cash; the rest is a debt
  add column taken_back bigint check (taken_back between 0 and credited),
  -- who agreed to it, where no provider said it
  add column reversal_decision_id bigint references core.decisions,
  add constraint deposits_state_check check (state in ('pending', 'paid', 'review', 'failed', 'expired', 'reversed')),
  add constraint deposits_are_credited_when_paid check ((state in ('paid', 'reversed')) = (credited is not null)),
  add constraint deposits_that_were_taken_back_are_never_credited check (
    (reversed_at is null or state in ('reversed', 'failed')) and ((state = 'reversed') = (taken_back is not null))
    and (state <> 'reversed' or reversed_at is not null) and (reversal_decision_id is null or state = 'reversed')
  );
-- routine: cashier.keep_reversal
create trigger deposits_are_taken_back_once before update on cashier.deposits for each row
  when (old.reversed_at is not null or new.state = 'reversed')
  execute function cashier.keep_reversal();
-- routine: cashier.check_reversal
create constraint trigger deposits_are_taken_back_by_word_or_decision after update on cashier.deposits deferrable initially deferred for each row
  when (new.state = 'reversed' and old.state <> 'reversed')
  execute function cashier.check_reversal();

-- What a member owes after a deposit was taken back: what their cash did not cover, and what a reward of it had become.
create table cashier.debts (
  id bigint generated always as identity primary key,
  -- what was taken back: the deposit's or the reward's reference
  reference text not null unique,
  kind text not null check (kind in ('deposit', 'reward')),
  -- the deposit that the bank took back
  cause text not null references cashier.deposits (reference),
  merchant text not null,
  member_id text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  recovered bigint not null default 0 check (recovered >= 0),
  waived bigint not null default 0 check (waived >= 0),
  at timestamptz not null,
  closed_at timestamptz,
  constraint debts_end_when_nothing_is_left check (
    recovered + waived <= amount and (closed_at is not null) = (recovered + waived = amount)
  )
);
create index debts_that_are_open on cashier.debts (member_id, currency) where closed_at is null;
create index debts_of_a_brand on cashier.debts (merchant, id desc);
-- What two persons decided about a debt: append-only.
create table cashier.debt_moves (
  id bigint generated always as identity primary key,
  debt_id bigint not null references cashier.debts,
  what text not null check (what in ('recovered', 'waived')),
  amount bigint not null check (amount > 0),
  decision_id bigint not null unique references core.decisions,
  at timestamptz not null
);
create index debt_moves_of_a_debt on cashier.debt_moves (debt_id);
create trigger debt_moves_only_grow before update or delete or truncate on cashier.debt_moves for each statement execute function core.refuse_change();
-- routine: cashier.keep_debt
create trigger debts_only_shrink before update or delete on cashier.debts for each row execute function cashier.keep_debt();
-- routine: cashier.check_debt_move
create constraint trigger debts_move_by_decision after insert on cashier.debt_moves deferrable initially deferred for each row
  execute function cashier.check_debt_move();

-- more kinds of findings
alter table cashier.findings drop constraint findings_kind_check;
alter table cashier.findings add constraint findings_kind_check check (kind in ('second_payment', 'unknown_order', 'other_currency', 'reversal_unclear'));

create view cashier.reversed_deposits with (security_invoker = true) as
  select reference, member_id, merchant, currency, reversed_at from cashier.deposits where reversed_at is not null;
comment on view cashier.reversed_deposits is 'Deposits that the bank took back, credited before or not.';
create view cashier.debt_sums with (security_invoker = true) as
  select reference, kind, cause, merchant, member_id, currency, amount, recovered, waived, closed_at from cashier.debts;
comment on view cashier.debt_sums is 'What members owe after a deposit was taken back.';
