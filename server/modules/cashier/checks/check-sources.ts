/**
 * What must be true of each of the cashier's transfers: it has the order that caused it, and each order has its
 * transfers.
 */
import type { BooksCheck } from '#server/lib/books-check.ts'

/** Reasons whose transfers are caused only by orders of the cashier. */
export const ORDER_REASONS = [
  'deposit',
  'deposit_fee',
  'deposit_reversed',
  'deposit_fee_returned',
  'debt',
  'debt_recovered',
  'debt_waived',
  'withdrawal',
  'withdrawal_returned',
  'withdrawal_paid',
  'withdrawal_fee',
  'adjustment',
] as const

/**
 * The transfers that follow from the orders: the posting's key, reason, amount, whose account, and whether the member
 * receives.
 */
const EXPECTED = `
  select 'deposit:' || id as key, 'deposit' as reason, paid_amount as amount, member_id as member, true as gives
  from cashier.deposits where state in ('paid', 'reversed')
  union all select 'deposit:' || id, 'deposit_fee', fee, member_id, false from cashier.deposits
  where state in ('paid', 'reversed') and fee > 0
  union all select 'deposit-reversal:' || id, 'deposit_reversed', taken_back, member_id, false from cashier.deposits
  where state = 'reversed' and taken_back > 0
  union all select 'deposit-reversal:' || id, 'deposit_fee_returned', fee, null, false from cashier.deposits
  where state = 'reversed' and fee > 0
  union all select case x.kind when 'deposit' then 'deposit-reversal:' || d.id else 'debt:' || x.id end, 'debt',
    x.amount, x.member_id, false from cashier.debts x left join cashier.deposits d on d.reference = x.reference
  union all select 'debt-move:' || m.id, 'debt_' || m.what, m.amount, x.member_id, true
  from cashier.debt_moves m join cashier.debts x on x.id = m.debt_id
  union all select 'finding:' || f.id, 'deposit', f.amount, d.member_id, true from cashier.findings f
    left join cashier.deposits d on d.id = f.deposit_id where f.state = 'credited'
  union all select 'withdrawal:' || id || ':take', 'withdrawal', amount, member_id, false from cashier.withdrawals
  union all select 'withdrawal:' || id || ':settle', 'withdrawal_returned', amount, member_id, true
  from cashier.withdrawals where state in ('rejected', 'cancelled', 'failed')
  union all select 'withdrawal:' || id || ':settle', 'withdrawal_paid', amount - fee, null, false
  from cashier.withdrawals where paid_at is not null
  union all select 'withdrawal:' || id || ':settle', 'withdrawal_fee', fee, null, false from cashier.withdrawals
  where paid_at is not null and fee > 0
  union all select 'withdrawal:' || w.id || ':correct', 'adjustment', d.amount, w.member_id, true
    from cashier.withdrawals w left join core.decisions d on d.id = w.closing_decision_id
      and d.kind = 'withdrawal.correct' where w.confirmation = 'corrected'
  union all select 'adjustment:' || id, 'adjustment', abs(amount), member_id, amount > 0 from cashier.adjustments
  where state = 'posted'`

const MOVED = `
  select t.id, coalesce(p.key, '') as key, t.reason::text as reason, t.amount, coalesce(c.member, d.member) as member,
    c.member is not null as gives, t.created_at as at
  from wallet.transfer_lines t join wallet.balances d on d.id = t.debit join wallet.balances c on c.id = t.credit
    left join wallet.posting_keys p on p.id = t.posting_id
  where t.reason in (${ORDER_REASONS.map((reason) => `'${reason}'`).join(', ')})`

/**
 * The differences: a transfer by its id, or an order by the key of its missing posting. Compares whole sets instead of
 * looking up each row.
 */
export const ORDERS_DIFFER = `
  select coalesce(m.id::text, e.key) as id, coalesce(m.key, e.key) as key,
    case when m.id is null then e.reason || ' of ' || coalesce(e.amount::text, 'nothing') || ' never moved'
      when e.key is null then m.reason || ' of ' || m.amount || ', and no order or decision says so'
      else m.reason || ' of ' || m.amount || ', its order says ' || coalesce(e.amount::text, 'nothing') || ' of '
        || coalesce(e.member, 'nobody') end as what
  from (${EXPECTED}) e full join (${MOVED}) m on m.key = e.key and m.reason = e.reason cross join cashier.decided_from f
  where coalesce(m.at > f.at, true)
    and (m.id is null or e.key is null or (m.amount, m.member, m.gives) is distinct from (e.amount, e.member, e.gives))`

const enoughFor = (kind: string, subject: string, more = 'true') => `exists (
  select from core.decisions s where s.kind = '${kind}' and s.state = 'done' and s.subject = ${subject} and ${more}
    and s.needed <= (select count(distinct v.person_id) from core.decision_votes v where v.decision_id = s.id and v.agrees and v.content_hash = s.content_hash and not v.person_id = any (s.excluded)))`

/** Returns the condition that the provider reported an event about an order, as stored in the commit that took it. */
const says = (subject: string, id: string, event: string, more = 'true') => `exists (
  select from cashier.history h where h.subject = '${subject}' and h.subject_id = ${id} and h.actor_kind = 'provider' and h.event = '${event}' and ${more})`

export const SOURCE_CHECKS: readonly BooksCheck[] = [
  {
    code: 'orders-moved',
    name: 'every transfer of deposits, withdrawals and corrections has its order, of its amount and member, and every order its transfers',
    examined: `select count(*) from wallet.transfer_lines where reason in (${ORDER_REASONS.map((reason) => `'${reason}'`).join(', ')})`,
    differing: `select id, what from (${ORDERS_DIFFER}) found`,
  },
  {
    code: 'settled-orders',
    name: 'every deposit that was paid and every withdrawal that was settled has the provider’s word, or the decision of enough persons',
    examined: `select (select count(*) from cashier.deposits where state in ('paid', 'reversed')) + (select count(*)
        from cashier.withdrawals where paid_at is not null or state = 'failed')`,
    differing: `
      select o.reference as id, o.what from cashier.decided_from f cross join lateral (
        select d.reference, 'deposit of ' || d.paid_amount
          || ' credited without the provider’s word and without a decision' as what, d.decided_at as at
        from cashier.deposits d
          where d.state in ('paid', 'reversed') and not (d.flow = 'hosted' and d.paid_amount = d.amount
              and ${says('deposit', 'd.id', 'provider_paid', `h.detail ->> 'reference' = d.reference and (h.detail ->> 'amount')::numeric * 10000 = d.paid_amount`)})
            and not ${enoughFor('deposit.credit', `'deposit:' || d.reference`, 's.amount = d.paid_amount')}
        union all select d.reference, 'deposit of ' || d.credited || ' taken back without the provider’s word and without a decision', d.reversed_at
        from cashier.deposits d where d.state = 'reversed'
          and not (d.reversal_decision_id is null and ${says('deposit', 'd.id', 'provider_reversed', `h.detail ->> 'reference' = d.reference`)})
          and not ${enoughFor('deposit.reverse', `'deposit:' || d.reference`, 's.id = d.reversal_decision_id and s.amount = d.credited')}
        union all select w.reference, 'withdrawal of ' || w.amount || ' paid without the provider’s word and without a decision', w.paid_at from cashier.withdrawals w
          where w.paid_at is not null and not ${says('withdrawal', 'w.id', 'paid')} and not ${enoughFor('withdrawal.settle', `'withdrawal:' || w.reference`, `s.content ->> 'outcome' = 'paid'`)}
        union all select w.reference, 'withdrawal of ' || w.amount || ' given back without the provider’s word and without a decision', w.closed_at from cashier.withdrawals w
          where w.state = 'failed' and not (w.reason_key is not distinct from 'payee_changed' and w.sent_at is null) and not ${says('withdrawal', 'w.id', 'failed')}
            and not ${enoughFor('withdrawal.settle', `'withdrawal:' || w.reference`, `s.content ->> 'outcome' = 'failed'`)}
      ) o where o.at > f.at`,
  },
  {
    code: 'debts-owed',
    name: 'what every member owes after a deposit was taken back is what the ledger says, and what was recovered or waived of it was decided by enough persons',
    examined: 'select count(*) from cashier.debts',
    differing: `
      select coalesce(x.reference, a.owner) as id, 'owes ' || coalesce(x.amount - x.recovered - x.waived, 0) || ', in the ledger '
        || coalesce(-a.balance, 0) as what
      from cashier.debts x full join (select * from wallet.balances where kind = 'member_debt') a
        on a.owner = x.member_id || '/' || x.reference and a.currency = x.currency
      where coalesce(x.amount - x.recovered - x.waived, 0) <> coalesce(-a.balance, 0)
      union all
      select x.reference, 'recovered ' || x.recovered || ', waived ' || x.waived || ', its moves ' || coalesce(m.amounts, 'none')
      from cashier.debts x left join lateral (
        select sum(amount) filter (where what = 'recovered') as recovered, sum(amount) filter (where what = 'waived') as waived,
          string_agg(what || ' ' || amount, ', ') as amounts
        from cashier.debt_moves m where m.debt_id = x.id
      ) m on true
      where (x.recovered, x.waived) is distinct from (coalesce(m.recovered, 0), coalesce(m.waived, 0))
      union all
      select x.reference, m.what || ' ' || m.amount || ' without a decision of enough persons'
      from cashier.debt_moves m join cashier.debts x on x.id = m.debt_id
      where not ${enoughFor('debt.settle', `'debt:' || x.reference`, 's.id = m.decision_id and s.amount = m.amount')}`,
  },
  {
    code: 'compensations-moved',
    name: 'every compensation is a transfer of its amount, and every transfer that makes something good is counted towards its cause',
    examined: 'select count(*) from cashier.compensations',
    differing: `
      select coalesce(m.reference, c.reference) as id,
        'counted ' || coalesce(c.amount::text, 'nothing') || ' towards ' || coalesce(c.cause, 'nothing')
        || ', moved ' || coalesce(m.amount::text, 'nothing') || ' for ' || coalesce(m.cause, 'nothing') as what
      from cashier.compensations c full join (
        select x.reference, x.cause, t.amount, t.created_at as at from (
          select reference, cause, 'adjustment:' || id as key from cashier.adjustments
          where state = 'posted' and cause is not null
          union all select 'correct:' || reference, 'withdrawal:' || reference, 'withdrawal:' || id || ':correct'
          from cashier.withdrawals where confirmation = 'corrected'
        ) x join wallet.posting_keys p on p.key = x.key join wallet.transfer_lines t on t.posting_id = p.id
      ) m on m.reference = c.reference cross join cashier.decided_from f
      where coalesce(m.at, c.at) > f.at and (m.amount, m.cause) is distinct from (c.amount, c.cause)`,
  },
]
