-- Orders move by decisions that persons took (core.decisions), and the database holds it: a withdrawal is approved, a transfer credited
-- and a correction posted only beside the done decision about exactly that, at the end of the same commit.
alter table cashier.withdrawals
  drop constraint withdrawals_that_need_two_have_two,
  drop column needs_two,
  -- who agreed that it goes out; null: it went by itself
  add column decision_id bigint references core.decisions,
  -- who agreed how it was closed by hand: corrected, or settled without the provider's word
  add column closing_decision_id bigint references core.decisions;
alter table cashier.deposits
  add column decision_id bigint references core.decisions,
  -- the account of the house's own and what was found there; it credits one deposit, whatever the brand
  add column evidence text;
create unique index deposits_use_evidence_once on cashier.deposits (lower(evidence)) where evidence is not null;
alter table cashier.findings add column decision_id bigint references core.decisions;
alter table cashier.adjustments
  add column decision_id bigint references core.decisions,
  add column reason_key text check (reason_key in ('compensation', 'credited_twice', 'provider_error', 'chargeback', 'goodwill', 'fraud')),
  -- what a compensation makes good: 'withdrawal:W-7F2K9QXM', 'deposit:…' or 'round:…'
  add column cause text,
  add constraint adjustments_that_compensate_name_a_cause check ((reason_key is not distinct from 'compensation') = (cause is not null));
-- what was asked for the old way is asked for again
update cashier.adjustments set state = 'refused', decided_by = 'time', decided_at = now(), note = 'asked before two persons decided in one place' where state = 'requested';

-- a payee to whom nothing is paid any more, ever
alter table cashier.payout_accounts add column blocked_at timestamptz;
create index payout_accounts_of_a_number on cashier.payout_accounts (kind, lower(number));

-- What was made good of one cause, over corrections of every kind: never more than the cause.
create table cashier.compensated (
  cause text primary key check (cause ~ '^(withdrawal|deposit|round):'),
  member_id text not null,
  currency text not null,
  most bigint not null check (most > 0),
  compensated bigint not null check (compensated > 0),
  constraint compensations_never_exceed_their_cause check (compensated <= most)
);
create table cashier.compensations (
  id bigint generated always as identity primary key,
  cause text not null references cashier.compensated,
  amount bigint not null check (amount > 0),
  reference text not null unique,
  at timestamptz not null
);
create index compensations_of_a_cause on cashier.compensations (cause);
create trigger compensations_only_grow before update or delete or truncate on cashier.compensations for each statement execute function core.refuse_change();
-- routine: cashier.keep_compensated
create trigger compensated_only_grows before update or delete on cashier.compensated for each row execute function cashier.keep_compensated();

-- routine: cashier.check_decided

-- routine: cashier.check_automatic

create constraint trigger withdrawals_go_out_by_decision after update on cashier.withdrawals deferrable initially deferred for each row
  when (old.state in ('requested', 'checked', 'reviewing') and new.state not in ('requested', 'checked', 'reviewing', 'rejected', 'cancelled') and new.decision_id is not null)
  execute function cashier.check_decided('withdrawal.approve', 'withdrawal', 'decision_id', 'amount');
create constraint trigger withdrawals_go_out_by_themselves after update on cashier.withdrawals deferrable initially deferred for each row
  when (old.state in ('requested', 'checked', 'reviewing') and new.state not in ('requested', 'checked', 'reviewing', 'rejected', 'cancelled') and new.decision_id is null)
  execute function cashier.check_automatic();
create constraint trigger withdrawals_are_corrected_by_decision after update on cashier.withdrawals deferrable initially deferred for each row
  when (new.confirmation = 'corrected' and old.confirmation is distinct from 'corrected')
  execute function cashier.check_decided('withdrawal.correct', 'withdrawal', 'closing_decision_id', '');
create constraint trigger deposits_by_transfer_are_credited_by_decision after update on cashier.deposits deferrable initially deferred for each row
  when (new.flow = 'transfer' and new.state = 'paid' and old.state <> 'paid')
  execute function cashier.check_decided('deposit.credit', 'deposit', 'decision_id', 'paid_amount');
create constraint trigger adjustments_are_posted_by_decision after update on cashier.adjustments deferrable initially deferred for each row
  when (new.state = 'posted' and old.state <> 'posted')
  execute function cashier.check_decided('adjustment.post', 'adjustment', 'decision_id', 'amount');

-- routine: cashier.keep_withdrawal
create trigger withdrawals_keep_their_amount_and_payee before update on cashier.withdrawals for each row
  when ((old.reference, old.merchant, old.member_id, old.currency, old.amount, old.fee, old.provider, old.payout_account_id, old.holder, old.number, old.bank)
    is distinct from (new.reference, new.merchant, new.member_id, new.currency, new.amount, new.fee, new.provider, new.payout_account_id, new.holder, new.number, new.bank))
  execute function cashier.keep_withdrawal();
