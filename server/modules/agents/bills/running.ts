/** What runs now: the period of a contract that is not computed yet, and what it would give with the figures so far. */
import type { Queryable } from '#server/lib/db.ts'
import { LOG_START } from '#server/lib/facts/stream.ts'
import { addDays, localDay, nextLocalHour } from '#server/lib/local-day.ts'
import { findPlace } from '#server/lib/facts/followers.sql.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { MEASURES_FOLLOWER } from '../measures/follower.ts'
import { momentsOf } from '../reports/report-period.ts'
import type { Contract } from '../contracts/contracts.sql.ts'
import { periodOf, type Days } from '../terms/windows.ts'
import { listBilled, readLeft, readUsed, sumRealtime, type BillFigures } from './bills.sql.ts'
import type { BillWindow } from './new-bills.ts'
import { isDividend, isSalary, reckonDay, reckonHour, reckonPeriod } from './reckon-bill.ts'
import { findRun } from './runs.sql.ts'

type Now = { at: Date; timeZone: string }

const cut = (days: Days, { from, until }: Contract): Days => ({
  from: from !== null && from > days.from ? from : days.from,
  until: until !== null && until < days.until ? until : days.until,
})

function ofDays(days: Days, timeZone: string): BillWindow {
  const { start, end } = momentsOf({ from: days.from, to: addDays(days.until, -1) }, timeZone)
  return { day: days.from, untilDay: days.until, fromAt: start, untilAt: end }
}

/** Returns the window of a contract in which a moment is; null: it does not count then. */
export function windowAt(contract: Contract, { at, timeZone }: Now): BillWindow | null {
  const { terms, from, until } = contract
  const day = localDay(at, timeZone)
  const place = terms.kind === 'dividend' || terms.kind === 'daily' ? day : at.toISOString()
  if (from === null || place < from || (until !== null && place >= until)) return null
  if (terms.kind === 'dividend') return ofDays(cut(periodOf(terms.period, day), contract), timeZone)
  if (terms.kind === 'daily') return ofDays({ from: day, until: addDays(day, 1) }, timeZone)
  if (terms.kind === 'realtime') return { ...ofDays({ from: day, until: addDays(day, 1) }, timeZone), untilDay: null }
  const untilAt = nextLocalHour(at, timeZone)
  return { day, untilDay: null, fromAt: new Date(untilAt.getTime() - HOUR_MS), untilAt }
}

/** Returns when a contract is over; null: it goes on. */
function endOf({ kind, until }: Contract, timeZone: string): Date | null {
  if (until === null) return null
  return kind === 'dividend' || kind === 'daily'
    ? momentsOf({ from: until, to: until }, timeZone).start
    : new Date(until)
}

/** Returns the window that runs, or that is over and not computed yet; null: there is none. */
export async function findRunning(q: Queryable, contract: Contract, now: Now): Promise<BillWindow | null> {
  const running = windowAt(contract, now)
  const end = endOf(contract, now.timeZone)
  const back = running?.fromAt ?? (end !== null && end <= now.at ? end : null)
  if (contract.kind === 'realtime' || back === null) return running
  const before = windowAt(contract, { ...now, at: new Date(back.getTime() - 1) })
  return !before || (await isComputed(q, contract, before)) ? running : before
}

const isComputed = async (q: Queryable, { id, brand, kind }: Contract, { untilAt }: BillWindow) =>
  ((await findRun(q, brand, kind))?.untilAt ?? new Date(0)) >= untilAt || (await listBilled(q, [id], untilAt)).has(id)

/** Returns what a window would give with what is measured so far. */
export async function reckonRunning(q: Queryable, contract: Contract, window: BillWindow): Promise<BillFigures> {
  const { fromAt: from, untilAt: until, day, untilDay } = window
  if (contract.kind === 'realtime') return sumRealtime(q, contract.id, day)
  const carried = (await readLeft(q, [contract.id], until)).get(contract.id) ?? 0n
  if (isDividend(contract)) return reckonPeriod(q, contract, { from: day, until: untilDay ?? day }, carried)
  if (!isSalary(contract)) throw new Error(`no window of a ${contract.kind}`)
  if (contract.kind === 'daily') return reckonDay(q, contract, { from: day, until: untilDay ?? day }, carried)
  const { brand, kind } = contract
  const used = (await readUsed(q, [contract.id], { brand, kind, day, before: from })).get(contract.id) ?? 0n
  const run = await findRun(q, brand, kind)
  const upTo = (await findPlace(q, MEASURES_FOLLOWER.name)) ?? LOG_START
  return reckonHour(q, contract, { from, until, after: run?.upTo ?? null, upTo }, { carried, used })
}
