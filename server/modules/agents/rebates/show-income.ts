import type { agentIncome, agentIncomeLines } from '#contract/agents/income.ts'
import type { RatedType } from '#contract/agents/rates.ts'
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { localDay } from '#server/lib/local-day.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { kindOf } from '../line/may-open.ts'
import { writeRate } from '../rates/points.ts'
import { readBrandOnDay } from '../rates/rates.sql.ts'
import { sumGivenByDay } from '../reports/given.sql.ts'
import { daysOf } from '../reports/report-period.ts'
import { listNames, listPlayedBelow } from './played-below.sql.ts'
import { findClaimable, listOfAgent, type Rebate } from './rebates.sql.ts'
import { earnedOf, partsOfDay } from './split-day.ts'

/** Returns a rebate as the wire has it. */
export function presentRebate(rebate: Rebate) {
  return {
    id: String(rebate.id),
    day: rebate.day,
    currency: rebate.currency,
    earned: toWire(rebate.earnedMinor),
    carried: toWire(rebate.carriedMinor),
    amount: toWire(rebate.amountMinor),
    left: toWire(rebate.leftMinor),
    state: rebate.state,
    claimUntil: rebate.claimUntil,
    paidAt: rebate.paidAt?.toISOString() ?? null,
  }
}

/** Returns the agent's rebates of a period. Fails with AGENTS_CLOSED. */
export async function showIncome(
  { env, account, brand }: PlayerContext,
  { from, to }: ParsedInputOf<typeof agentIncome>,
): Promise<OutputOf<typeof agentIncome>> {
  guardAgents(brand)
  const rows = (await listOfAgent(env.db, account.id, from, to)).filter((one) => one.currency === account.currency)
  const today = localDay(env.clock.now(), brand.timeZone)
  const given = await sumGivenByDay(env.db, account.id, account.currency, { from, to })
  const claimable = await findClaimable(env.db, account.id, account.currency, today)
  const sum = (states: readonly Rebate['state'][]) =>
    toWire(rows.filter((one) => states.includes(one.state)).reduce((all, one) => all + one.amountMinor, 0n))
  return {
    currency: account.currency,
    today,
    rows: rows.map(presentRebate),
    days: daysOf({ from, to }).map((day) => ({
      day,
      rebates: toWire(rows.find((one) => one.day === day)?.amountMinor ?? 0n),
      contracts: toWire(given.get(day) ?? 0n),
    })),
    paid: sum(['paid']),
    open: sum(['calculated', 'claimable', 'waiting']),
    claimable: claimable && { amount: toWire(claimable.amountMinor), until: claimable.until },
  }
}

/** Returns what a day's rebate is made of, the largest part first. Fails with AGENTS_CLOSED. */
export async function explainIncome(
  { env, account, brand }: PlayerContext,
  { day, pageNo, pageSize }: ParsedInputOf<typeof agentIncomeLines>,
): Promise<OutputOf<typeof agentIncomeLines>> {
  guardAgents(brand)
  const ratesOf = await readBrandOnDay(env.db, account.merchant, day)
  const played = await listPlayedBelow(env.db, account.id, day, account.currency)
  const lines = played.flatMap((row) => {
    const mine = partsOfDay(row, ratesOf).find(({ agentId }) => agentId === account.id)
    return mine ? [{ row, mine, points: row.valid * BigInt(mine.part) }] : []
  })
  const size = (points: bigint) => (points < 0n ? -points : points)
  const sorted = lines.toSorted((one, other) => Number(size(other.points) - size(one.points)))
  const page = sorted.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  const names = await listNames(
    env.db,
    page.map(({ row }) => row.memberId),
  )
  const content = page.map(({ row, mine, points }) => {
    const { username = '', type = 0 } = names.get(row.memberId) ?? {}
    return {
      account: { id: row.memberId, username, kind: kindOf(type) },
      // only rated types have a part
      gameType: row.gameType as RatedType,
      valid: toWire(row.valid),
      own: writeRate(mine.own),
      below: writeRate(mine.below),
      part: writeRate(mine.part),
      earned: toWire(earnedOf(points)),
    }
  })
  return {
    ...toPage(content, pageNo, pageSize, lines.length),
    currency: account.currency,
    earned: toWire(earnedOf(lines.reduce((all, { points }) => all + points, 0n))),
  }
}
