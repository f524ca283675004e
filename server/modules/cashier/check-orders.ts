/** What must be true of orders and the ledger together. */
import type { BooksCheck } from '#server/modules/wallet/check-ledger.ts'
import { IN_PROGRESS } from './withdrawals.sql.ts'

const IN_PROGRESS_LIST = IN_PROGRESS.map((state) => `'${state}'`).join(', ')

export const CASHIER_CHECKS: readonly BooksCheck[] = [
  {
    code: 'withdrawals-transit',
    name: 'what is in transit to payment providers equals the withdrawals in progress',
    examined: `select count(*) from cashier.withdrawals where state in (${IN_PROGRESS_LIST})`,
    differing: `
      select coalesce(a.owner, w.provider) || ' ' || coalesce(a.currency, w.currency) as id,
        'in transit ' || coalesce(a.balance, 0) || ', in progress ' || coalesce(w.amount, 0) as what
      from (select owner, currency, balance from wallet.accounts where kind = 'transit_payment') a
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
      from (select owner, currency, balance from wallet.accounts where kind = 'payment_in') a
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
      from (select owner, currency, balance from wallet.accounts where kind = 'payment_out') a
      full join (
        select provider, currency, sum(amount - fee) as paid from cashier.withdrawals where paid_at is not null group by provider, currency
      ) w on w.provider = a.owner and w.currency = a.currency
      where coalesce(a.balance, 0) <> coalesce(w.paid, 0)`,
  },
  {
    code: 'line-transfers',
    name: 'every transfer within a line moved its amount, once, from its sender to its receiver',
    examined: 'select count(*) from cashier.line_transfers',
    differing: `
      select coalesce(l.reference, t.reference) as id, 'said ' || coalesce(l.amount::text, 'nothing') || ', moved ' || coalesce(t.amount::text, 'nothing') as what
      from cashier.line_transfers l
      full join (
        select t.reference, t.amount, d.member as from_id, c.member as to_id, d.currency
        from wallet.transfers t join wallet.accounts d on d.id = t.debit join wallet.accounts c on c.id = t.credit
        where t.reason = 'line_transfer'
      ) t on t.reference = l.reference
      where (l.amount, l.from_id, l.to_id, l.currency) is distinct from (t.amount, t.from_id, t.to_id, t.currency)`,
  },
]
