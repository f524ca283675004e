/** What must be true of orders and the ledger together. */
import type { BooksCheck } from '#server/lib/books-check.ts'
import { IN_PROGRESS } from '../withdrawals/withdrawals.sql.ts'

const IN_PROGRESS_LIST = IN_PROGRESS.map((state) => `'${state}'`).join(', ')

const DECIDED_KINDS = [
  'withdrawal.approve',
  'withdrawal.correct',
  'deposit.credit',
  'finding.credit',
  'adjustment.post',
]
  .map((kind) => `'${kind}'`)
  .join(', ')

export const CASHIER_CHECKS: readonly BooksCheck[] = [
  {
    code: 'withdrawals-transit',
    name: 'what is in transit to payment providers equals the withdrawals in progress',
    examined: `select count(*) from cashier.withdrawals where state in (${IN_PROGRESS_LIST})`,
    differing: `
      select coalesce(a.owner, w.provider) || ' ' || coalesce(a.currency, w.currency) as id,
        'in transit ' || coalesce(a.balance, 0) || ', in progress ' || coalesce(w.amount, 0) as what
      from (select owner, currency, balance from wallet.balances where kind = 'transit_payment') a
      full join (
        select provider, currency, sum(amount) as amount from cashier.withdrawals
        where state in (${IN_PROGRESS_LIST}) group by provider, currency
      ) w on w.provider = a.owner and w.currency = a.currency
      where coalesce(a.balance, 0) <> coalesce(w.amount, 0)`,
  },
  {
    code: 'deposits-paid',
    name: 'what came in from payment providers equals the deposits that were paid and the findings that were credited',
    examined: `select count(*) from cashier.deposits where state = 'paid'`,
    differing: `
      select coalesce(a.owner, d.provider) || ' ' || coalesce(a.currency, d.currency) as id,
        'came in ' || coalesce(-a.balance, 0) || ', paid ' || coalesce(d.paid, 0) as what
      from (select owner, currency, balance from wallet.balances where kind = 'payment_in') a
      full join (
        select provider, currency, sum(paid) as paid from (
          select provider, currency, paid_amount as paid from cashier.deposits where state = 'paid'
          union all select provider, currency, amount from cashier.findings where state = 'credited'
        ) came group by provider, currency
      ) d on d.provider = a.owner and d.currency = a.currency
      where coalesce(-a.balance, 0) <> coalesce(d.paid, 0)`,
  },
  {
    code: 'withdrawals-paid',
    name: 'what went out to payment providers equals the withdrawals that were paid',
    examined: 'select count(*) from cashier.withdrawals where paid_at is not null',
    differing: `
      select coalesce(a.owner, w.provider) || ' ' || coalesce(a.currency, w.currency) as id,
        'went out ' || coalesce(a.balance, 0) || ', paid ' || coalesce(w.paid, 0) as what
      from (select owner, currency, balance from wallet.balances where kind = 'payment_out') a
      full join (
        select provider, currency, sum(amount - fee) as paid from cashier.withdrawals where paid_at is not null
        group by provider, currency
      ) w on w.provider = a.owner and w.currency = a.currency
      where coalesce(a.balance, 0) <> coalesce(w.paid, 0)`,
  },
  {
    code: 'line-transfers',
    name: 'every line payment moved its amount, once, from its sender to its receiver',
    examined: 'select count(*) from cashier.line_transfers',
    differing: `
      select coalesce(l.reference, t.reference) as id,
        'said ' || coalesce(l.amount::text, 'nothing') || ', moved ' || coalesce(t.amount::text, 'nothing') as what
      from cashier.line_transfers l
      full join (
        select t.reference, t.amount, d.member as from_id, c.member as to_id, d.currency
        from wallet.transfer_lines t join wallet.balances d on d.id = t.debit join wallet.balances c on c.id = t.credit
        where t.reason = 'line_transfer'
      ) t on t.reference = l.reference
      where (l.amount, l.from_id, l.to_id, l.currency) is distinct from (t.amount, t.from_id, t.to_id, t.currency)`,
  },
  {
    code: 'decided-orders',
    name: 'every withdrawal that people let go, every bank deposit and second payment that was credited, and every correction has its done decision of enough persons',
    examined: `select count(*) from core.decisions where state = 'done' and kind in (${DECIDED_KINDS})`,
    differing: `
      select o.reference as id, o.noun || ' of ' || o.amount || ' without its decision' as what
      from (
        select 'withdrawal' as noun, 'withdrawal.approve' as kind, reference, 'withdrawal:' || reference as subject,
          amount, decision_id, approved_at as at
        from cashier.withdrawals
          where approved_at is not null and state <> 'rejected'
            and not (decision_id is null and findings is not null
            and not jsonb_path_exists(findings, '$[*] ? (@.isClear == false)'))
        union all select 'correction of a withdrawal', 'withdrawal.correct', reference, 'withdrawal:' || reference,
          amount, closing_decision_id, closed_at
        from cashier.withdrawals where confirmation = 'corrected'
        union all select 'transfer', 'deposit.credit', reference, 'deposit:' || reference, paid_amount, decision_id,
          decided_at
        from cashier.deposits where flow = 'transfer' and state in ('paid', 'reversed')
        union all select 'second payment', 'finding.credit', reference, 'finding:' || id, amount, decision_id,
          decided_at
        from cashier.findings where state = 'credited'
        union all select 'correction', 'adjustment.post', reference, 'adjustment:' || reference, abs(amount),
          decision_id, decided_at
        from cashier.adjustments where state = 'posted'
      ) o, cashier.decided_from f
      where o.at > f.at and not exists (
        select from core.decisions d where d.id = o.decision_id and d.state = 'done' and d.kind = o.kind
          and d.subject = o.subject and (d.amount = o.amount or o.kind = 'withdrawal.correct')
          and d.needed <= (select count(*) from core.decision_votes v
            where v.decision_id = d.id and v.agrees and v.content_hash = d.content_hash
            and not v.person_id = any (d.excluded)))`,
  },
  {
    code: 'corrections-posted',
    name: 'every correction in the ledger is one that was decided, of its amount, and each was posted once',
    examined: `select count(*) from cashier.adjustments where state = 'posted'`,
    differing: `
      select coalesce(a.reference, t.reference) as id,
        'decided ' || coalesce(a.amount::text, 'nothing') || ', moved ' || coalesce(t.amount::text, 'nothing') as what
      from (select reference, amount from cashier.adjustments where state = 'posted') a
      full join (
        select t.reference, case when c.kind = 'member_cash' then t.amount else -t.amount end as amount
        from wallet.transfer_lines t join wallet.balances c on c.id = t.credit
        where t.reason = 'adjustment' and t.reference ~ '^A-[0-9A-Z]{8}$'
      ) t on t.reference = a.reference
      where a.amount is distinct from t.amount`,
  },
  {
    code: 'compensations',
    name: 'what was made good of one withdrawal, deposit or round is what its corrections add up to, and never more than it',
    examined: 'select count(*) from cashier.compensated',
    differing: `
      select c.cause as id, 'made good ' || c.compensated || ' of ' || c.most || ', corrections '
        || coalesce(s.amount, 0) as what
      from cashier.compensated c left join (select cause, sum(amount) as amount
        from cashier.compensations group by cause) s on s.cause = c.cause
      where c.compensated > c.most or c.compensated <> coalesce(s.amount, 0)`,
  },
  {
    code: 'withdrawals-held',
    name: 'every withdrawal in progress holds its amount, once, and holds nothing else',
    examined: `select count(*) from cashier.withdrawals where state in (${IN_PROGRESS_LIST})`,
    differing: `
      select w.reference as id, 'asked for ' || w.amount || ', held ' || t.amount as what
      from cashier.withdrawals w join wallet.balances a on a.kind = 'member_cash' and a.member = w.member_id
        and a.currency = w.currency
      cross join lateral (
        select coalesce((select sum(amount) from wallet.transfer_lines
          where debit = a.id and reason = 'withdrawal' and reference = w.reference), 0)
          - coalesce((select sum(amount) from wallet.transfer_lines
            where credit = a.id and reason = 'withdrawal_returned' and reference = w.reference), 0) as amount
      ) t
      where w.state in (${IN_PROGRESS_LIST}) and t.amount <> w.amount`,
  },
]
