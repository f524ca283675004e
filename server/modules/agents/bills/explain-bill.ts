/** What a bill is made of: the same measures from which it was computed, by member or by round. */
import type { BillLines } from '#contract/agents/bills.ts'
import type { ContractTerms, RealtimeTerms } from '#contract/agents/terms.ts'
import { toPage } from '#contract/call.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import type { Queryable } from '#server/lib/db.ts'
import { LOG_START } from '#server/lib/facts/stream.ts'
import { kindOf } from '../line/may-open.ts'
import { listMemberWindows, type MemberWindow } from '../measures/window.sql.ts'
import { pageEnds, sumEnds, type EndRow, type EndsWindow } from '../measures/round-ends.sql.ts'
import { partsOf, writeRate } from '../rates/points.ts'
import { listNames } from '../rebates/played-below.sql.ts'
import { earnedOf } from '../rebates/split-day.ts'
import { listCounting } from '../contracts/contracts.sql.ts'
import { partsOfRound, pointsFor } from '../terms/realtime.ts'
import type { NamedBill } from './bill-lists.sql.ts'
import { presentBill } from './present-bill.ts'
import { agentsAbove, byTaker, roundsOf, termsAbove, type ByTaker } from './realtime-bills.ts'
import { memberLoss } from './reckon-bill.ts'
import { findRunsAt } from './runs.sql.ts'

type Page = { pageNo: number; pageSize: number }
type Names = Awaited<ReturnType<typeof listNames>>

const accountOf = (names: Names, id: string) => {
  const { username = '', type = 0 } = names.get(id) ?? {}
  return { id, username, kind: kindOf(type) }
}

/** Returns from which rows of the journal's ends a bill was computed. */
async function endsOf(q: Queryable, { brand, kind, fromAt, untilAt }: NamedBill): Promise<EndsWindow> {
  const { run, before } = await findRunsAt(q, brand, kind, untilAt)
  return { from: fromAt, until: untilAt, after: before?.upTo ?? null, upTo: run?.upTo ?? LOG_START }
}

async function membersOf(q: Queryable, bill: NamedBill): Promise<MemberWindow[]> {
  const { takerId: agentId, currency, day, untilDay, brand, terms } = bill
  if (untilDay !== null)
    return listMemberWindows(q, { agentId, currency, from: day, until: untilDay, without: terms.without })
  const sums = await sumEnds(q, { brand, agentId, currency, without: terms.without, ...(await endsOf(q, bill)) })
  return sums.map((member) => ({ ...member, bonuses: 0n }))
}

type Tiered = Exclude<ContractTerms, RealtimeTerms>
const POINTS_OF_ONE = 10_000n

function memberLine(terms: Tiered, { gives, tier }: NamedBill, member: MemberWindow, names: Names) {
  const { memberId, stake, payout, valid, bonuses } = member
  const loss = terms.kind === 'dividend' ? memberLoss(terms, member) : stake - payout
  const of = terms.kind === 'dividend' ? loss : valid
  const part = tier === null || terms.unit === 'fixed' ? null : (of * (gives ?? 0n)) / POINTS_OF_ONE
  return {
    account: accountOf(names, memberId),
    stake: toWire(stake),
    payout: toWire(payout),
    bonuses: toWire(terms.kind === 'dividend' && terms.takeOff.bonuses ? bonuses : 0n),
    valid: toWire(valid),
    loss: toWire(loss),
    isActive: valid > 0n && valid >= parseMoney(terms.activeFrom),
    part: part === null ? null : toWire(part),
  }
}

const size = (minor: bigint) => (minor < 0n ? -minor : minor)

async function explainTiers(
  q: Queryable,
  bill: NamedBill,
  terms: Tiered,
  { pageNo, pageSize }: Page,
): Promise<BillLines> {
  const of = (member: MemberWindow) => size(terms.kind === 'dividend' ? memberLoss(terms, member) : member.valid)
  const members = (await membersOf(q, bill)).toSorted((one, other) => Number(of(other) - of(one)))
  const page = members.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  const names = await listNames(
    q,
    page.map(({ memberId }) => memberId),
  )
  const content = page.map((member) => memberLine(terms, bill, member, names))
  return { ...toPage(content, pageNo, pageSize, members.length), bill: presentBill(bill), terms, rounds: [] }
}

function roundLine(contracts: ByTaker, agentId: string, row: EndRow, names: Names): BillLines['rounds'][number] {
  const above = termsAbove(contracts, row)
  const place = agentsAbove(row).indexOf(agentId)
  const { now, was } = roundsOf(row)
  const points = above.map((terms) => (terms ? pointsFor(terms, now) : 0))
  const { below, part } = partsOf(points)[place] ?? { below: 0, part: 0 }
  const before = was ? (partsOfRound(above, was)[place] ?? 0n) : 0n
  const after = partsOfRound(above, now)[place] ?? 0n
  return {
    account: accountOf(names, row.memberId),
    round: row.roundId,
    game: row.gameCode,
    gameType: row.gameType,
    at: row.at.toISOString(),
    stake: toWire(now.stake),
    valid: toWire(now.valid),
    payout: toWire(now.payout),
    own: writeRate(points[place] ?? 0),
    below: writeRate(below),
    part: writeRate(part),
    before: toWire(earnedOf(before)),
    earned: toWire(earnedOf(after - before)),
  }
}

async function explainRounds(q: Queryable, bill: NamedBill, { pageNo, pageSize }: Page): Promise<BillLines> {
  const { brand, takerId: agentId, currency, terms } = bill
  const of = { brand, agentId, currency, ...(await endsOf(q, bill)) }
  const { rows, total } = await pageEnds(q, of, { limit: pageSize, offset: (pageNo - 1) * pageSize })
  const contracts = byTaker(await listCounting(q, brand, ['realtime'], null))
  const names = await listNames(q, [...new Set(rows.map(({ memberId }) => memberId))])
  const rounds = rows.map((row) => roundLine(contracts, agentId, row, names))
  return { ...toPage([], pageNo, pageSize, total), bill: presentBill(bill), terms, rounds }
}

/** Returns what a bill is made of, the largest part first; of real-time salaries the newest round first. */
export function explainBill(q: Queryable, bill: NamedBill, page: Page): Promise<BillLines> {
  return bill.terms.kind === 'realtime' ? explainRounds(q, bill, page) : explainTiers(q, bill, bill.terms, page)
}
