/**
 * Computes salaries by the hour and in real time: window by window, from the rounds that ended in each and those that came late for
 * an earlier one. A window is one commit, which also notes up to which place of the journal it has them (docs/decisions/0704).
 */
import type { ContractKind } from '#contract/agents/terms.ts'
import { getBrand } from '#server/lib/brands.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { LOG_START } from '#server/lib/facts/stream.ts'
import { localDay, nextLocalHour } from '#server/lib/local-day.ts'
import { findMeasured } from '../measures/measured.ts'
import { findNextEnd, type EndsWindow } from '../measures/round-ends.sql.ts'
import { listCounting, type Contract } from '../contracts/contracts.sql.ts'
import { readLeft, readUsed } from './bills.sql.ts'
import { fromTheTop, lockBills, storeBills, type BillWindow, type ToStore } from './new-bills.ts'
import { computeRealtime } from './realtime-bills.ts'
import { isSalary, reckonHour } from './reckon-bill.ts'
import { findRun, insertRun, type Run } from './runs.sql.ts'
import { releaseAsides } from './set-aside.ts'

type MomentKind = 'hourly' | 'realtime'
/** Hours are computed five minutes after their end (docs/reference/games.md 8.5), real time at once. */
const GRACE_MS: Readonly<Record<MomentKind, number>> = { hourly: 5 * MINUTE_MS, realtime: 0 }
/** Real-time salary is paid for so long (docs/reference/games.md 8.6). */
const REALTIME_MS = 5 * MINUTE_MS

/** Returns when the window after a moment, or the one that begins with it, is over. */
const endAfter = (kind: ContractKind, at: Date, timeZone: string) =>
  kind === 'hourly' ? nextLocalHour(at, timeZone) : new Date((Math.floor(at.getTime() / REALTIME_MS) + 1) * REALTIME_MS)

/** Returns the last end of a window up to a moment, after another one; null: none is. */
function lastEnd(kind: MomentKind, from: Date, upTo: Date, timeZone: string): Date | null {
  const span = kind === 'hourly' ? 60 * MINUTE_MS : REALTIME_MS
  const end = endAfter(kind, new Date(upTo.getTime() - span), timeZone)
  return end > from && end <= upTo ? end : null
}

const counts = ({ from, until }: Contract, window: { from: Date; until: Date }) =>
  from !== null && from < window.until.toISOString() && (until === null || until > window.from.toISOString())

async function computeHour(
  tx: Tx,
  contracts: readonly Contract[],
  ends: EndsWindow,
  window: BillWindow,
): Promise<ToStore[]> {
  const open = contracts.filter(isSalary).filter((contract) => counts(contract, ends))
  const ids = open.map(({ id }) => id)
  const left = await readLeft(tx, ids, window.fromAt)
  const bounded = open.filter(({ terms }) => terms.capPerDay !== null)
  const [first] = bounded
  const used = first
    ? await readUsed(
        tx,
        bounded.map(({ id }) => id),
        { brand: first.brand, kind: 'hourly', day: window.day, before: window.fromAt },
      )
    : new Map<bigint, bigint>()
  const bills: ToStore[] = []
  for (const { contract, teams } of await fromTheTop(tx, open)) {
    const { id } = contract
    const figures = await reckonHour(tx, contract, ends, { carried: left.get(id) ?? 0n, used: used.get(id) ?? 0n })
    if (figures.stake !== 0n || figures.valid !== 0n || figures.payout !== 0n)
      bills.push({ contract, teams, window, figures })
  }
  return bills
}

/** What of a brand's windows is next. */
type Next = { from: Date; until: Date; upTo: string; run: Run | null; contracts: readonly Contract[]; isEmpty: boolean }

async function findNext(tx: Tx, env: Env, brand: string, kind: MomentKind, timeZone: string): Promise<Next | null> {
  const run = await findRun(tx, brand, kind)
  const since = kind === 'realtime' || run === null ? null : run.untilAt.toISOString().slice(0, 10)
  const contracts = await listCounting(tx, brand, [kind], since)
  const first = contracts.flatMap(({ from }) => from ?? []).toSorted()[0]
  const from = run?.untilAt ?? (first === undefined ? null : new Date(first))
  if (from === null) return null
  const { place: upTo, nextAt } = await findMeasured(tx)
  const now = new Date(env.clock.now().getTime() - GRACE_MS[kind])
  const known = nextAt !== null && nextAt < now ? nextAt : now
  const over = lastEnd(kind, from, known, timeZone)
  if (over === null) return null
  const rows = await findNextEnd(tx, brand, { until: from, after: run?.upTo ?? LOG_START, upTo })
  const isLate = rows !== null && rows < from
  // before the first window, nothing is late
  const at = isLate ? (run === null ? await firstFrom(tx, brand, from, upTo) : from) : rows
  if (at === null || at >= over) return { from, until: over, upTo, run, contracts, isEmpty: true }
  const until = endAfter(kind, at, timeZone)
  const begins = kind === 'hourly' ? until.getTime() - 60 * MINUTE_MS : until.getTime() - REALTIME_MS
  return { from: begins > from.getTime() ? new Date(begins) : from, until, upTo, run, contracts, isEmpty: false }
}

const firstFrom = (tx: Tx, brand: string, from: Date, upTo: string) =>
  findNextEnd(tx, brand, { until: from, after: upTo, upTo })

/** Computes the next window of a kind that has rounds. Returns false when none is over, or the measures are behind. */
async function closeNext(env: Env, brand: string, kind: MomentKind): Promise<boolean> {
  const { timeZone } = await getBrand(env, brand)
  return env.db.tx(async (tx) => {
    await lockBills(tx, brand)
    const next = await findNext(tx, env, brand, kind, timeZone)
    if (!next) return false
    const { from, until, upTo, run, contracts, isEmpty } = next
    if (!isEmpty) {
      const ends: EndsWindow = { from, until, after: run?.upTo ?? null, upTo }
      const window = { day: localDay(from, timeZone), untilDay: null, fromAt: from, untilAt: until }
      const bills =
        kind === 'hourly'
          ? await computeHour(tx, contracts, ends, window)
          : await computeRealtime(tx, brand, contracts, ends, window)
      await storeBills(tx, env, brand, bills)
      await releaseAsides(
        tx,
        env,
        bills.filter(({ figures }) => figures.amount === 0n).map(({ contract }) => contract),
      )
    }
    await insertRun(tx, brand, kind, { untilAt: until, upTo, at: env.clock.now() })
    return true
  })
}

/** Computes everything of a kind that is over. Two processes that meet: the later one waits, and finds it computed. */
export async function closeMomentsOf(env: Env, brand: string, kind: MomentKind): Promise<void> {
  while (await closeNext(env, brand, kind));
}
