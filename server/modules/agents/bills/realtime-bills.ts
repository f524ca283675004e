/**
 * Bills of real-time salaries. A round is reckoned by the contracts that counted when it ended first; a later line of it brings what
 * the whole round brings now less what it brought before, so that what is taken back is taken off (docs/reference/games.md 8.6).
 */
import type { RealtimeTerms } from '#contract/agents/terms.ts'
import { parseMoney } from '#contract/money.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { LOG_START } from '#server/lib/facts/stream.ts'
import { listEnds, type EndRow, type EndsWindow } from '../measures/round-ends.sql.ts'
import { earnedOf } from '../rebates/split-day.ts'
import type { Contract } from '../contracts/contracts.sql.ts'
import { partsOfRound, pointsFor, type EndedRound } from '../terms/realtime.ts'
import { withinBounds } from '../terms/reckon.ts'
import { readLeft, readUsed, type BillFigures } from './bills.sql.ts'
import { addEarned, readEarned } from './bill-members.sql.ts'
import { fromTheTop, type BillWindow, type ToStore } from './new-bills.ts'

const AT_A_TIME = 5_000

type Realtime = Contract & { terms: RealtimeTerms }
const isRealtime = (one: Contract): one is Realtime => one.terms.kind === 'realtime'
/** Contracts of each taker, the newest last. */
export type ByTaker = ReadonlyMap<string, readonly Realtime[]>

/** Returns real-time contracts by their taker. */
export function byTaker(contracts: readonly Contract[]): ByTaker {
  const found = new Map<string, Realtime[]>()
  for (const contract of contracts.filter(isRealtime))
    found.set(contract.takerId, [...(found.get(contract.takerId) ?? []), contract])
  return found
}

/** Returns the agents above a member, from the one right above up; the member himself is never paid. */
export const agentsAbove = ({ memberId, teams }: Pick<EndRow, 'memberId' | 'teams'>) =>
  teams
    .split('.')
    .filter((id) => id !== memberId)
    .toReversed()

const countsAt = ({ from, until }: Contract, at: string) =>
  from !== null && from <= at && (until === null || at < until)

/** Returns the terms of each agent above that counted when a round ended first; null: none did in its currency. */
export function termsAbove(contracts: ByTaker, row: EndRow): (RealtimeTerms | null)[] {
  const at = row.firstAt.toISOString()
  return agentsAbove(row).map(
    (id) => contracts.get(id)?.find((one) => countsAt(one, at) && one.currency === row.currency)?.terms ?? null,
  )
}

/** Returns a round with a line, and as it was before; null: it had not ended before. */
export function roundsOf({ stake, valid, payout, gameType, before }: EndRow): {
  now: EndedRound
  was: EndedRound | null
} {
  const now = { stake: stake + before.stake, valid: valid + before.valid, payout: payout + before.payout, gameType }
  const hasEnded = before.stake !== 0n || before.valid !== 0n || before.payout !== 0n
  return { now, was: hasEnded ? { ...before, gameType } : null }
}

type Sum = { stake: bigint; valid: bigint; payout: bigint; points: bigint; members: Map<string, bigint> }
const nothing = (): Sum => ({ stake: 0n, valid: 0n, payout: 0n, points: 0n, members: new Map() })

/** Adds what a line brings each agent above: valid bet times basis points. */
export function addRow(sums: Map<string, Sum>, contracts: ByTaker, row: EndRow): void {
  const above = termsAbove(contracts, row)
  if (above.every((terms) => terms === null)) return
  const { now, was } = roundsOf(row)
  const [parts, former] = [partsOfRound(above, now), was ? partsOfRound(above, was) : []]
  for (const [place, id] of agentsAbove(row).entries()) {
    const terms = above[place]
    if (!terms || (pointsFor(terms, now) === 0 && (!was || pointsFor(terms, was) === 0))) continue
    const key = `${id} ${row.currency}`
    const sum = sums.get(key) ?? nothing()
    const points = (parts[place] ?? 0n) - (former[place] ?? 0n)
    sum.stake += row.stake
    sum.valid += row.valid
    sum.payout += row.payout
    sum.points += points
    sum.members.set(row.memberId, (sum.members.get(row.memberId) ?? 0n) + points)
    sums.set(key, sum)
  }
}

/** Returns what the lines of a window bring each agent, by `agent currency`. */
export async function sumWindow(
  q: Queryable,
  brand: string,
  contracts: ByTaker,
  ends: EndsWindow,
): Promise<ReadonlyMap<string, Sum>> {
  const sums = new Map<string, Sum>()
  for (let past = LOG_START; ;) {
    const rows = await listEnds(q, brand, ends, { past, limit: AT_A_TIME })
    for (const row of rows) addRow(sums, contracts, row)
    const last = rows.at(-1)
    if (!last || rows.length < AT_A_TIME) return sums
    past = last.cursor
  }
}

/** Returns what of a window's earnings is above the bound of a member for the day; below zero where it comes back under it. */
async function overMembers(tx: Tx, { terms, takerId, currency }: Realtime, day: string, sum: Sum): Promise<bigint> {
  if (terms.capPerMember === null) return 0n
  const cap = parseMoney(terms.capPerMember)
  const members = [...sum.members].map(([id, points]) => ({ id, more: earnedOf(points) }))
  const had = await readEarned(tx, { takerId, day, currency }, members)
  await addEarned(tx, { takerId, day, currency }, members)
  const over = (earned: bigint) => (earned > cap ? earned - cap : 0n)
  return members.reduce((all, { id, more }) => {
    const before = had.get(id) ?? 0n
    return all + over(before + more) - over(before)
  }, 0n)
}

type Given = { carried: bigint; used: bigint; overMember: bigint }

/** Returns the figures of a bill. */
export function reckonRealtime(
  { capPerDay }: RealtimeTerms,
  { stake, payout, valid, points, members }: Sum,
  { carried, used, overMember }: Given,
): BillFigures {
  const earned = earnedOf(points)
  const sum = earned - overMember + carried
  const { overCap, amount } = withinBounds({ capPerDay, capPerMember: null }, sum, { perMember: [], days: 1, used })
  const costs = { bonuses: 0n, rebates: 0n, salaries: 0n }
  const figures = {
    stake,
    payout,
    valid,
    active: members.size,
    ...costs,
    carried,
    base: valid,
    tier: null,
    gives: null,
  }
  return { ...figures, earned, overMember, overCap, amount, remainder: sum - overCap - amount }
}

/** Computes the bills of a window: each taker's line goes to the contract that counts, or to the last one that did. */
export async function computeRealtime(
  tx: Tx,
  brand: string,
  contracts: readonly Contract[],
  ends: EndsWindow,
  window: BillWindow,
): Promise<ToStore[]> {
  const takers = byTaker(contracts)
  const sums = await sumWindow(tx, brand, takers, ends)
  const found = [...sums].flatMap(([key, sum]) => {
    const [takerId = '', currency = ''] = key.split(' ')
    const contract = takers
      .get(takerId)
      ?.findLast((one) => one.currency === currency && one.from !== null && one.from < ends.until.toISOString())
    return contract ? [{ contract, sum }] : []
  })
  const ids = found.map(({ contract }) => contract.id)
  const left = await readLeft(tx, ids, window.fromAt)
  const used = await readUsed(tx, ids, { brand, kind: 'realtime', day: window.day, before: window.fromAt })
  const sumOf = new Map(found.map(({ contract, sum }) => [contract.id, sum]))
  const bills: ToStore[] = []
  for (const { contract, teams } of await fromTheTop(
    tx,
    found.map(({ contract }) => contract),
  )) {
    const sum = sumOf.get(contract.id) ?? nothing()
    const overMember = await overMembers(tx, contract, window.day, sum)
    const given = { carried: left.get(contract.id) ?? 0n, used: used.get(contract.id) ?? 0n, overMember }
    bills.push({ contract, teams, window, figures: reckonRealtime(contract.terms, sum, given) })
  }
  return bills
}
