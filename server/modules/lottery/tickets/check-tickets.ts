/** What must be true of tickets, of what the house would owe for them, and of what chases hold. */
import type { BooksCheck, Difference } from '#server/lib/books-check.ts'
import type { Tx } from '#server/lib/db.ts'
import type { TransferCause } from '#server/lib/transfer-cause.ts'
import { bookOf, playsOfTicket } from './ticket-book.ts'
import { readTermsById } from '../terms/read-terms.ts'
import type { Line } from './tickets.sql.ts'

export const TICKET_CAUSES: readonly TransferCause[] = [
  {
    reasons: ['jackpot_contribution', 'jackpot_paid', 'jackpot_returned', 'vendor_overdraft', 'overdraft_recovered'],
    isCause: `exists (select from lottery.tickets k where k.reference = t.reference
      and (k.posting = t.posting_id or k.settle_version > 0 or k.state in ('cancelled', 'void')))`,
    otherwise: ', and no ticket of a lottery says so',
  },
  {
    reasons: ['jackpot_start'],
    isCause: `exists (select from lottery.pool_starts s join lottery.terms k on k.id = s.terms
      where s.posting = t.posting_id and s.amount = t.amount and k.decision is not null
        and (k.merchant, k.lottery) = (s.merchant, s.lottery) and (k.terms->>'poolStart')::numeric * 10000 >= s.amount)`,
    otherwise: ', and no terms that two persons decided say so',
  },
]

/** The round of a ticket in the betting record; play money of a member has a name of its own there. */
const ROUND = `left join identity.members m on m.id = t.member_id::bigint
  left join bets.round_payouts r on r.vendor = 'house-lottery' and r.member_id = t.member_id
    and r.round_id = case when t.is_trial and m.type <> 4 then 'demo:' else '' end || t.reference`

type OpenLine = Pick<Line, 'play' | 'mode' | 'selection' | 'stakeMinor' | 'prizes' | 'payoutMaxMinor'> & {
  terms: bigint
}
type OpenIssue = { merchant: string; currency: string; issue: bigint; lottery: string; number: string; drawsAt: Date }

/** Adds up again what the house would owe in an issue at a brand in one currency, by page, chunk and cell. */
async function addUp(tx: Tx, { merchant, currency, issue, lottery, drawsAt }: OpenIssue): Promise<Map<string, bigint>> {
  const lines = await tx.query<OpenLine>(
    `select l.play, l.mode, l.selection, l.stake as "stakeMinor", l.prizes, l.payout_max as "payoutMaxMinor", t.terms
     from lottery.tickets t
     join lottery.lines l on l.ticket = t.id
     where t.merchant = $1 and t.issue = $2 and t.currency = $3 and not t.is_trial and t.state not in ('cancelled', 'void')`,
    [merchant, issue, currency],
  )
  const plays = playsOfTicket(lottery, drawsAt)
  const sums = new Map<string, bigint>()
  for (const terms of new Set(lines.map((line) => line.terms)))
    for (const { page, chunks } of bookOf(
      plays,
      await readTermsById(tx, terms),
      lines.filter((line) => line.terms === terms),
    ).rows())
      for (const { chunk, cells, owes } of chunks)
        for (const [at, cell] of cells.entries()) {
          const key = `${page} ${chunk * 100 + cell}`
          sums.set(key, (sums.get(key) ?? 0n) + BigInt(owes[at] ?? 0))
        }
  return sums
}

async function differingExposure(tx: Tx, one: OpenIssue): Promise<Difference[]> {
  const sums = await addUp(tx, one)
  const kept = await tx.query<{ key: string; owes: bigint }>(
    `select e.page || ' ' || (e.chunk * 100 + x.ordinality - 1) as key, x.owes from lottery.exposures e
     cross join lateral unnest(e.owed) with ordinality as x(owes, ordinality)
     where e.merchant = $1 and e.issue = $2 and e.currency = $3 and x.owes <> 0`,
    [one.merchant, one.issue, one.currency],
  )
  const keptBy = new Map(kept.map(({ key, owes }) => [key, owes]))
  const keys = new Set([...sums.keys(), ...keptBy.keys()])
  return [...keys].flatMap((key) => {
    const [sum, owes] = [sums.get(key) ?? 0n, keptBy.get(key) ?? 0n]
    const what = `cell ${key} owes ${owes}, its tickets add up to ${sum}`
    return sum === owes ? [] : [{ id: `${one.merchant} ${one.currency} ${one.lottery} ${one.number}`, what }]
  })
}

export const TICKET_CHECKS: readonly BooksCheck[] = [
  {
    code: 'lottery-tickets',
    name: 'every ticket’s stake and win are those of its round',
    examined: 'select count(*) from lottery.tickets',
    differing: `
      select t.reference as id, format('%s, cost %s, won %s; its round staked %s and paid %s', t.state, t.cost, t.won,
        coalesce(r.stake::text, 'nothing'), coalesce(r.payout::text, 'nothing')) as what
      from lottery.tickets t ${ROUND}
      where (r.stake, r.payout) is distinct from (case when t.state in ('cancelled', 'void') then 0 else t.cost end, t.won)`,
  },
  {
    code: 'lottery-lines',
    name: 'the lines of a ticket add up to it',
    examined: 'select count(*) from lottery.tickets',
    differing: `
      select t.reference as id, format('cost %s, won %s; its %s lines cost %s and won %s', t.cost, t.won, l.lines, l.cost, l.won) as what
      from lottery.tickets t
      cross join lateral (
        select count(*) as lines, sum(cost) as cost, sum(bets) as bets, sum(won) as won from lottery.lines where ticket = t.id
      ) l
      where (l.lines, l.cost, l.bets, l.won) is distinct from (t.lines::bigint, t.cost::numeric, t.bets::numeric, t.won::numeric)`,
  },
  {
    code: 'lottery-exposure',
    name: 'what the house would owe is what its tickets on sale add up to, cell by cell',
    look: async (tx) => {
      const issues = await tx.query<OpenIssue>(
        `select distinct e.merchant, e.currency, e.issue, i.lottery, i.number, i.draws_at as "drawsAt" from lottery.exposures e
         join lottery.issues i on i.id = e.issue where i.state in ('open', 'closed', 'drawing')`,
      )
      const differing: Difference[] = []
      for (const issue of issues) differing.push(...(await differingExposure(tx, issue)))
      return { examined: BigInt(issues.length), differing }
    },
  },
  {
    code: 'lottery-chases',
    name: 'what is held for a chase is what its waiting issues cost',
    examined: 'select count(*) from lottery.chase_issues',
    differing: `
      select c.chase || ' ' || c.issue as id, format('%s, costs %s; held: %s', c.state, c.cost, coalesce(h.amount::text, 'nothing')) as what
      from lottery.chase_issues c
      left join wallet.open_holds h on h.key = 'lottery-chase ' || c.chase || ' ' || c.issue
      where case when c.state = 'waiting' then c.cost else 0 end <> coalesce(h.amount, 0)`,
  },
]
