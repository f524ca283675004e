/** What must be true of rebates: each is what its day's bets give by the rates of that day, is paid once, and by nothing else. */
import type { BooksCheck } from '#server/lib/books-check.ts'
import type { TransferCause } from '#server/lib/transfer-cause.ts'
import { addUpDay } from './close-days.ts'
import { listComputed } from './computed.sql.ts'
import { earnedOf } from './split-day.ts'

export const REBATE_CAUSES: readonly TransferCause[] = [
  {
    reasons: ['commission'],
    isCause: `exists (select from agents.rebates r where p.key = 'rebate ' || r.id and r.state = 'paid' and t.amount = r.amount
      and exists (select from wallet.balances a where a.id = t.credit and a.kind = 'member_cash' and a.owner = r.agent_id))`,
    otherwise: 'without a rebate that is paid',
  },
]

/** Days that are computed again where not everything is looked at. */
const DAYS_LOOKED_AT = 14

export const REBATE_CHECKS: readonly BooksCheck[] = [
  {
    code: 'rebates-bets',
    name: 'every agent’s rebate is what the day’s bets give by the rates of that day',
    look: async (tx, { everything = false }) => {
      let examined = 0n
      const differing: { id: string; what: string }[] = []
      for (const { brand, day, kept } of await listComputed(tx, everything ? null : DAYS_LOOKED_AT)) {
        const { sums } = await addUpDay(tx, brand, day)
        for (const key of new Set([...sums.keys(), ...kept.keys()])) {
          examined++
          const [has, earned] = [kept.get(key) ?? 0n, earnedOf(sums.get(key) ?? 0n)]
          if (has !== earned) differing.push({ id: `${day} ${key}`, what: `kept ${has}, the bets give ${earned}` })
        }
      }
      return { examined, differing }
    },
  },
  {
    code: 'rebates-carried',
    name: 'every agent’s rebate carries what the one before left',
    examined: 'select count(*) from agents.rebates',
    differing: `
      select r.id::text as id, format('carried %s, the day before left %s', r.carried, coalesce(r.before, 0)) as what
      from (
        select id, carried, lag(remainder) over (partition by agent_id, currency order by day) as before from agents.rebates
      ) r where r.carried <> coalesce(r.before, 0)`,
  },
  {
    code: 'rebates-paid',
    name: 'every paid rebate has its transfer, and no other has one',
    examined: 'select count(*) from agents.rebates',
    differing: `
      select r.id::text as id, r.state || ', ' || count(t.id) || ' transfers' as what
      from agents.rebates r
      left join wallet.posting_keys p on p.key = 'rebate ' || r.id
      left join wallet.transfer_lines t on t.posting_id = p.id and t.reason = 'commission' and t.amount = r.amount
      group by r.id, r.state having count(t.id) <> case r.state when 'paid' then 1 else 0 end`,
  },
]
