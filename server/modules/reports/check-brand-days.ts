/** What must be true of the figures by day. */
import type { BooksCheck } from '#server/lib/books-check.ts'
import { BRAND_DAYS_FOLLOWER } from './brand-days.ts'

/** Facts up to the follower's cursor. */
const TOLD = `core.facts l join core.followers f on f.name = '${BRAND_DAYS_FOLLOWER.name}' and (l.epoch, l.xid, l.seq) <= (f.epoch, f.xid, f.seq)`

export const REPORT_CHECKS: readonly BooksCheck[] = [
  {
    code: 'brand-days',
    name: 'the figures of brands by day equal the facts that they were counted from',
    examined: 'select count(*) from reports.brand_days',
    differing: `
      select coalesce(k.brand, t.brand) || ' ' || coalesce(k.day, t.day) as id,
        format('kept %s registered, %s logged in, %s deposits (%s first), %s withdrawals; told %s, %s, %s (%s), %s',
          k.registered, k.logged_in, k.deposits,
          k.first_deposits, k.withdrawals, t.registered, t.logged_in, t.deposits, t.first_deposits,
            t.withdrawals) as what
      from reports.brand_days k full join (
        select brand, day, count(*) filter (where topic = 'member.registered' and kind = 'member') as registered,
          count(distinct member_id) filter (where topic = 'member.logged-in') as logged_in,
          count(*) filter (where topic = 'deposit.credited') as deposits,
          count(*) filter (where topic = 'deposit.credited' and nth = 1) as first_deposits,
          count(*) filter (where topic = 'withdrawal.paid') as withdrawals
        from (
          select l.brand, (l.at at time zone 'UTC')::date as day, l.topic, l.member_id, l.tells ->> 'kind' as kind,
            row_number() over (partition by l.topic, l.member_id order by l.epoch, l.xid, l.seq) as nth
          from ${TOLD} where l.topic in ('member.registered', 'member.logged-in', 'deposit.credited', 'withdrawal.paid')
        ) told group by 1, 2
      ) t on t.brand = k.brand and t.day = k.day
      where (coalesce(k.registered, 0), coalesce(k.logged_in, 0), coalesce(k.deposits, 0),
        coalesce(k.first_deposits, 0), coalesce(k.withdrawals, 0))
        is distinct from (coalesce(t.registered, 0), coalesce(t.logged_in, 0), coalesce(t.deposits, 0),
          coalesce(t.first_deposits, 0), coalesce(t.withdrawals, 0))`,
  },
]
