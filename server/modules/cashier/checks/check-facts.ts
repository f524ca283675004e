/** What must be true of the facts about orders: followers pay out on the basis of them. */
import type { BooksCheck } from '#server/lib/books-check.ts'

/** Returns the query for orders and facts that do not match one to one, or have different content. */
const differing = (noun: string, topic: string, orders: string) => `
  select coalesce(o.reference, f.reference) as id,
    format('${noun} %s of %s by %s at %s; told %s times: %s by %s at %s', coalesce(o.reference, 'none'),
      coalesce(o.amount::text, '-'),
      coalesce(o.member_id, '-'), coalesce(o.merchant, '-'), coalesce(f.times, 0), coalesce(f.amount::text, '-'),
      coalesce(f.member_id, '-'), coalesce(f.brand, '-')) as what
  from (${orders}) o
  full join (
    select tells ->> 'order' as reference, count(*) as times, sum((tells ->> 'amountMinor')::numeric) as amount,
      min(brand) as brand, min(member_id) as member_id
    from core.facts where topic = '${topic}' group by 1
  ) f on f.reference = o.reference
  where (f.times, f.amount, f.brand, f.member_id) is distinct from (1, o.amount, o.merchant, o.member_id)`

export const FACT_CHECKS: readonly BooksCheck[] = [
  {
    code: 'facts-deposits',
    name: 'every deposit that was credited was told once, with its amount, and nothing else was told',
    examined: `select count(*) from core.facts where topic = 'deposit.credited'`,
    differing: differing(
      'deposit',
      'deposit.credited',
      `select reference, credited as amount, merchant, member_id from cashier.deposits where state in ('paid', 'reversed')`,
    ),
  },
  {
    code: 'facts-reversals',
    name: 'every deposit that was taken back was told once, with its amount, and nothing else was told',
    examined: `select count(*) from core.facts where topic = 'deposit.reversed'`,
    differing: differing(
      'reversed deposit',
      'deposit.reversed',
      `select reference, credited as amount, merchant, member_id from cashier.deposits where state = 'reversed'`,
    ),
  },
  {
    code: 'facts-withdrawals',
    name: 'every withdrawal that was paid was told once, with its amount, and nothing else was told',
    examined: `select count(*) from core.facts where topic = 'withdrawal.paid'`,
    differing: differing(
      'withdrawal',
      'withdrawal.paid',
      `select reference, amount, merchant, member_id from cashier.withdrawals where paid_at is not null`,
    ),
  },
]
