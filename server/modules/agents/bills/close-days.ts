/**
 * Computes dividends and daily salaries when their last day is over: day by day, each contract's window once, so many in a commit
 * and from the top of the tree down. A process that is killed leaves whole commits, and the next turn goes on behind them.
 */
import { getBrand } from '#server/lib/brands.ts'
import { after, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { addDays, localDay } from '#server/lib/local-day.ts'
import { listRateBrands } from '../rates/rates.sql.ts'
import { findLastDay } from '../rebates/rebates.sql.ts'
import { findMeasured } from '../measures/measured.ts'
import { momentsOf } from '../reports/report-period.ts'
import { listCounting, type Contract } from '../contracts/contracts.sql.ts'
import { periodsOver, type Days } from '../terms/windows.ts'
import { listBilled, readLeft, type BillFigures } from './bills.sql.ts'
import { fromTheTop, lockBills, storeBills } from './new-bills.ts'
import { isDividend, isSalary, reckonDay, reckonPeriod } from './reckon-bill.ts'
import { findRun, hasBegun, insertRun } from './runs.sql.ts'
import { releaseAsides } from './set-aside.ts'

type DayKind = 'dividend' | 'daily'
/** After the end of the day: salaries half an hour, dividends an hour (docs/reference/games.md 8.7). */
const GRACE_MS: Readonly<Record<DayKind, number>> = { daily: 30 * MINUTE_MS, dividend: HOUR_MS }
/** Contracts of one commit. */
const AT_A_TIME = 200

/** Returns the window of a contract that ends with a day; null: none does. */
function windowEnding({ terms, from, until }: Contract, day: string): Days | null {
  const next = addDays(day, 1)
  if (from === null || from > day || (until !== null && until <= day)) return null
  if (terms.kind === 'daily') return { from: day, until: next }
  if (terms.kind !== 'dividend') return null
  const last = periodsOver(terms.period, { from, until }, next).at(-1)
  return last?.until === next ? last : null
}

/** Returns whether everything that a dividend takes off is known for a day: rebates, and salaries of all kinds. */
async function hasCosts(tx: Tx, brand: string, day: string, dayEnd: Date): Promise<boolean> {
  if ((await listRateBrands(tx)).includes(brand)) {
    const last = await findLastDay(tx, brand)
    if (last === null || last < day) return false
  }
  for (const kind of ['daily', 'hourly', 'realtime'] as const) {
    const run = await findRun(tx, brand, kind)
    if ((run === null || run.untilAt < dayEnd) && (await hasBegun(tx, brand, kind, { day, moment: dayEnd })))
      return false
  }
  return true
}

function reckon(tx: Tx, contract: Contract, days: Days, carried: bigint): Promise<BillFigures> {
  if (isDividend(contract)) return reckonPeriod(tx, contract, days, carried)
  if (isSalary(contract)) return reckonDay(tx, contract, days, carried)
  throw new Error(`no days of a ${contract.kind}`)
}

type Due = { contract: Contract; teams: string; days: Days }

async function storeDue(
  tx: Tx,
  env: Env,
  { brand, timeZone }: { brand: string; timeZone: string },
  due: readonly Due[],
) {
  const end = (days: Days) => momentsOf({ from: days.from, to: addDays(days.until, -1) }, timeZone)
  const left = await readLeft(
    tx,
    due.map(({ contract }) => contract.id),
    due[0] ? end(due[0].days).end : env.clock.now(),
  )
  const bills = []
  for (const { contract, teams, days } of due) {
    const figures = await reckon(tx, contract, days, left.get(contract.id) ?? 0n)
    const { start, end: untilAt } = end(days)
    bills.push({ contract, teams, figures, window: { day: days.from, untilDay: days.until, fromAt: start, untilAt } })
  }
  await storeBills(tx, env, brand, bills)
  await releaseAsides(
    tx,
    env,
    bills.filter(({ figures }) => figures.amount === 0n).map(({ contract }) => contract),
  )
}

/** Returns the first day of a kind that is not computed; null: no contract counts, or the day is not over, or not measured. */
async function findDay(tx: Tx, env: Env, brand: string, kind: DayKind, timeZone: string) {
  const run = await findRun(tx, brand, kind)
  const contracts = await listCounting(tx, brand, [kind], run ? localDay(run.untilAt, timeZone) : null)
  const starts = contracts.flatMap(({ from }) => from ?? []).toSorted()
  const first = run ? localDay(run.untilAt, timeZone) : starts[0]
  if (first === undefined || first >= localDay(after(env.clock.now(), -GRACE_MS[kind]), timeZone)) return null
  const { place, nextAt } = await findMeasured(tx)
  const { end } = momentsOf({ from: first, to: first }, timeZone)
  if (nextAt !== null && nextAt < end) return null
  if (kind === 'dividend' && !(await hasCosts(tx, brand, first, end))) return null
  return { day: first, end, place, contracts }
}

/** Computes the next bills of a kind. Returns false when nothing is over, or the measures are behind. */
async function closeNext(env: Env, brand: string, kind: DayKind): Promise<boolean> {
  const { timeZone } = await getBrand(env, brand)
  return env.db.tx(async (tx) => {
    await lockBills(tx, brand)
    const next = await findDay(tx, env, brand, kind, timeZone)
    if (!next) return false
    const windows = next.contracts.flatMap((contract) => {
      const days = windowEnding(contract, next.day)
      return days ? [{ contract, days }] : []
    })
    const ids = windows.map(({ contract }) => contract.id)
    const billed = await listBilled(tx, ids, next.end)
    const open = windows.filter(({ contract }) => !billed.has(contract.id))
    const daysOf = new Map(open.map(({ contract, days }) => [contract.id, days]))
    const due = (
      await fromTheTop(
        tx,
        open.map(({ contract }) => contract),
      )
    ).flatMap(({ contract, teams }) => {
      const days = daysOf.get(contract.id)
      return days ? [{ contract, teams, days }] : []
    })
    await storeDue(tx, env, { brand, timeZone }, due.slice(0, AT_A_TIME))
    if (due.length <= AT_A_TIME)
      await insertRun(tx, brand, kind, { untilAt: next.end, upTo: next.place, at: env.clock.now() })
    return true
  })
}

/** Computes everything of a kind that is over. Two processes that meet: the later one waits, and finds it computed. */
export async function closeDaysOf(env: Env, brand: string, kind: DayKind): Promise<void> {
  while (await closeNext(env, brand, kind));
}
