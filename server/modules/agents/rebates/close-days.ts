/**
 * Computes the rebates of days that are over: once for each brand and day, in their order, in one commit. A process that is
 * killed leaves nothing, and the next turn computes the day (docs/decisions/0702).
 */
import { parseMoney } from '#contract/money.ts'
import { getBrand, getBrandIn } from '#server/lib/brands.ts'
import { after, MINUTE_MS } from '#server/lib/clock.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { followLock } from '#server/lib/facts/follow.ts'
import { findPlace, waitForLock } from '#server/lib/facts/followers.sql.ts'
import { LOG_START, readLines } from '#server/lib/facts/stream.ts'
import { addDays, localDay } from '#server/lib/local-day.ts'
import { MEASURES_FOLLOWER } from '../measures/follower.ts'
import { findFirstDay, listRateBrands, readBrandOnDay, readRateRule } from '../rates/rates.sql.ts'
import { addRebateCosts, addRebateParts, lockDayWithoutCosts, noteCosts, type RebatePart } from './costs.sql.ts'
import { findLastDay, insertDay, insertRebates, listPlayed, readLeft, type NewRebate } from './rebates.sql.ts'
import { earnedOf, partsOfDay, pathTo, settleDay } from './split-day.ts'

/** The last bets of a day may still be on their way. */
const GRACE_MS = 30 * MINUTE_MS
const AT_A_TIME = 5_000

/** Returns whether the measures hold every line from before a day's end. */
async function isMeasured(tx: Tx, day: string, timeZone: string): Promise<boolean> {
  const place = (await findPlace(tx, MEASURES_FOLLOWER.name)) ?? LOG_START
  const [next] = (await readLines(tx, MEASURES_FOLLOWER.streams, { after: place, limit: 1 })).lines
  return !next || localDay(next.at, timeZone) > day
}

type AddedUp = {
  /** What the bets of the day bring each account: valid bet times basis points, by `account currency`. */
  sums: Map<string, bigint>
  /** The same by type of games and by the way from the top to each account. */
  parts: RebatePart[]
}

const addTo = (sums: Map<string, bigint>, key: string, more: bigint) => sums.set(key, (sums.get(key) ?? 0n) + more)

/** Returns what the bets of a day bring by the rates of that day. */
export async function addUpDay(q: Queryable, brand: string, day: string): Promise<AddedUp> {
  const ratesOf = await readBrandOnDay(q, brand, day)
  const [sums, points] = [new Map<string, bigint>(), new Map<string, bigint>()]
  if (ratesOf.size === 0) return { sums, parts: [] }
  for (let place = { memberId: '', rest: '' }; ;) {
    const rows = await listPlayed(q, brand, day, place, AT_A_TIME)
    for (const played of rows) {
      const { valid, currency, gameType, teams } = played
      for (const { agentId, part } of partsOfDay(played, ratesOf)) {
        addTo(sums, `${agentId} ${currency}`, valid * BigInt(part))
        addTo(points, `${pathTo(teams, agentId)} ${currency} ${gameType}`, valid * BigInt(part))
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < AT_A_TIME) return { sums, parts: partsOf(points) }
    place = last
  }
}

const partsOf = (points: ReadonlyMap<string, bigint>) =>
  [...points].map(([key, sum]): RebatePart => {
    const [path = '', currency = '', gameType = ''] = key.split(' ')
    return { path, currency, gameType, minor: earnedOf(sum) }
  })

async function computeDay(tx: Tx, env: Env, brand: string, day: string): Promise<void> {
  const { sums, parts } = await addUpDay(tx, brand, day)
  const [left, rule] = [await readLeft(tx, brand, day), await readRateRule(tx, brand)]
  const approveAboveMinor = parseMoney(rule.approveAbove)
  const payable = rule.pay === 'claim' && (rule.claimFrom ?? day) <= day ? 'claimable' : 'calculated'
  const claimDay = addDays(localDay(env.clock.now(), (await getBrandIn(tx, env, brand)).timeZone), rule.claimDays)
  const rebates: NewRebate[] = []
  for (const key of new Set([...sums.keys(), ...left.keys()])) {
    const [agentId = '', currency = ''] = key.split(' ')
    const [earnedMinor, carriedMinor] = [earnedOf(sums.get(key) ?? 0n), left.get(key) ?? 0n]
    if (earnedMinor === 0n) continue
    const { amountMinor, leftMinor } = settleDay(earnedMinor, carriedMinor)
    const state = amountMinor === 0n ? 'nothing' : amountMinor > approveAboveMinor ? 'waiting' : payable
    const claimUntil = state === 'claimable' ? claimDay : null
    rebates.push({
      brand,
      agentId,
      day,
      currency,
      earnedMinor,
      carriedMinor,
      amountMinor,
      leftMinor,
      state,
      claimUntil,
    })
  }
  await insertDay(tx, brand, day, env.clock.now())
  await insertRebates(tx, rebates)
  await addRebateCosts(tx, day, parts)
  await addRebateParts(tx, day, parts)
}

/** Adds up what a day from before cost each team and brought each account. Returns false when every computed day has its costs. */
async function costNext(env: Env, brand: string): Promise<boolean> {
  return env.db.tx(async (tx) => {
    const open = await lockDayWithoutCosts(tx, brand)
    if (open === null) return false
    const { day, hasCosts, hasParts } = open
    const { parts } = await addUpDay(tx, brand, day)
    if (!hasCosts) await addRebateCosts(tx, day, parts)
    if (!hasParts) await addRebateParts(tx, day, parts)
    await noteCosts(tx, brand, day)
    return true
  })
}

/** Computes the next day of a brand. Returns false when none is over, or the measures are behind. */
async function closeNext(env: Env, brand: string): Promise<boolean> {
  const { timeZone } = await getBrand(env, brand)
  return env.db.tx(async (tx) => {
    // while the follower works on a batch, its rows are its own
    await waitForLock(tx, followLock(MEASURES_FOLLOWER.name))
    const last = await findLastDay(tx, brand)
    const day = last === null ? await findFirstDay(tx, brand) : addDays(last, 1)
    if (day === null || day >= localDay(after(env.clock.now(), -GRACE_MS), timeZone)) return false
    if (!(await isMeasured(tx, day, timeZone))) return false
    await computeDay(tx, env, brand, day)
    return true
  })
}

/** Computes all days that are over. Two processes that meet: the later one waits, and finds the day computed. */
export async function closeDays(env: Env): Promise<void> {
  for (const brand of await listRateBrands(env.db)) {
    while (await costNext(env, brand));
    while (await closeNext(env, brand));
  }
}
