/** Computes what a contract would have given for what a line did (docs/reference/games.md 8.4 to 8.6). */
import type { ContractTerms, DividendTerms, RealtimeTerms, SalaryTerms } from '#contract/agents/terms.ts'
import { parseMoney } from '#contract/money.ts'
import type { Queryable } from '#server/lib/db.ts'
import {
  lossOf,
  readPercent,
  reckonDividend,
  reckonSalary,
  WHOLE,
  withinBounds,
  type DividendFigures,
} from '../terms/reckon.ts'
import { carryInto, countDays, periodOf, periodsOver, type Days } from '../terms/windows.ts'
import { countActive, listAbove, listPastDays, type Line, type PastDay } from './past-figures.sql.ts'
import { listPastHours, listPastOutcomes } from './past-rounds.sql.ts'

/** A period of a trial. `figure`: the loss or the valid bet, before what is carried. Ledger units. */
export type TrialPeriod = Days & { figure: bigint; amount: bigint }
/** Whose past is looked at: a line, and the days of it. */
export type Past = { agentId: string; currency: string; timeZone: string; days: Days }

const NOTHING: Omit<PastDay, 'day'> = { stake: 0n, payout: 0n, valid: 0n, bonuses: 0n, rebates: 0n, salaries: 0n }
const POINTS_OF_ONE = 10_000n

const add = (one: Omit<PastDay, 'day'>, { stake, payout, valid, bonuses, rebates, salaries }: PastDay) => ({
  stake: one.stake + stake,
  payout: one.payout + payout,
  valid: one.valid + valid,
  bonuses: one.bonuses + bonuses,
  rebates: one.rebates + rebates,
  salaries: one.salaries + salaries,
})

/** Returns the whole periods of a contract within some days. */
function periodsWithin(type: Parameters<typeof periodOf>[0], { from, until }: Days): Days[] {
  const first = periodOf(type, from)
  return periodsOver(type, { from: first.from === from ? from : first.until, until: null }, until)
}

const lineOf = ({ agentId, currency }: Past, { without }: ContractTerms): Line => ({ agentId, currency, without })
const isAsked = ({ tiers }: DividendTerms | SalaryTerms) => tiers.some(({ active }) => active > 0)
/** Somebody without any valid bet is nobody's active member. */
const activeFromOf = ({ activeFrom }: DividendTerms | SalaryTerms) => {
  const from = parseMoney(activeFrom)
  return from > 0n ? from : 1n
}

/** Returns from which figure on a member may be above the contract's bound; null: nobody is. */
function boundOf(terms: DividendTerms | SalaryTerms): bigint | null {
  if (terms.capPerMember === null || terms.unit === 'fixed') return null
  const highest = readPercent(terms.tiers.at(-1)?.gives ?? '0')
  return highest === 0n ? null : (parseMoney(terms.capPerMember) * POINTS_OF_ONE) / highest
}

async function readWindows(q: Queryable, past: Past, terms: DividendTerms | SalaryTerms, windows: readonly Days[]) {
  const line = lineOf(past, terms)
  const above = boundOf(terms)
  const days = await listPastDays(q, line, past.days)
  const active = isAsked(terms) ? await countActive(q, line, windows, activeFromOf(terms)) : new Map<number, number>()
  const of = terms.kind === 'dividend' ? 'loss' : 'valid'
  const hasBonuses = terms.kind === 'dividend' && terms.takeOff.bonuses
  const members =
    above === null ? new Map<number, readonly bigint[]>() : await listAbove(q, line, windows, { of, above, hasBonuses })
  let next = 0
  return windows.map((window, place) => {
    let sums = NOTHING
    for (let day = days[next]; day && day.day < window.until; day = days[++next])
      if (day.day >= window.from) sums = add(sums, day)
    return { window, sums, active: active.get(place + 1) ?? 0, members: members.get(place + 1) ?? [] }
  })
}

async function tryDividend(q: Queryable, past: Past, terms: DividendTerms): Promise<TrialPeriod[]> {
  let carried = 0n
  const windows = await readWindows(q, past, terms, periodsWithin(terms.period, past.days))
  return windows.map(({ window, sums, active, members }) => {
    const figures: DividendFigures = { ...sums, active, losses: members }
    const { base, amount } = reckonDividend(terms, figures, { carried, share: WHOLE, days: countDays(window) })
    const figure = lossOf(terms, figures)
    carried = carryInto(terms.carryOver, { baseMinor: base, ownMinor: figure }, window.until)
    return { ...window, figure, amount }
  })
}

async function tryDaily(q: Queryable, past: Past, terms: SalaryTerms): Promise<TrialPeriod[]> {
  const windows = await readWindows(q, past, terms, periodsWithin('daily', past.days))
  return windows.map(({ window, sums: { valid }, active, members }) => ({
    ...window,
    figure: valid,
    amount: reckonSalary(terms, { valid, active, members }).amount,
  }))
}

/** Returns one row for each day, from what its parts brought. */
function byDay({ days }: Past, parts: ReadonlyMap<string, { figure: bigint; amount: bigint }>): TrialPeriod[] {
  return periodsWithin('daily', days).map((day) => ({ ...day, ...(parts.get(day.from) ?? { figure: 0n, amount: 0n }) }))
}

async function tryHourly(q: Queryable, past: Past, terms: SalaryTerms): Promise<TrialPeriod[]> {
  const wanted = { days: past.days, activeFrom: activeFromOf(terms), above: boundOf(terms) }
  const parts = new Map<string, { figure: bigint; amount: bigint }>()
  for (const { day, valid, active, above } of await listPastHours(q, lineOf(past, terms), past.timeZone, wanted)) {
    const { figure, amount: used } = parts.get(day) ?? { figure: 0n, amount: 0n }
    const { amount } = reckonSalary(terms, { valid, active, members: above, used })
    parts.set(day, { figure: figure + valid, amount: used + amount })
  }
  return byDay(past, parts)
}

async function tryRealtime(q: Queryable, past: Past, terms: RealtimeTerms): Promise<TrialPeriod[]> {
  const [win, loss] = [readPercent(terms.winRate), readPercent(terms.lossRate)]
  const wanted = { days: past.days, stake: parseMoney(terms.singleBet), byMember: terms.capPerMember !== null }
  const days = new Map<string, { figure: bigint; perMember: bigint[] }>()
  for (const { day, won, lost } of await listPastOutcomes(q, lineOf(past, terms), past.timeZone, wanted)) {
    const one = days.get(day) ?? { figure: 0n, perMember: [] }
    one.perMember.push((won * win + lost * loss) / POINTS_OF_ONE)
    days.set(day, { ...one, figure: one.figure + won + lost })
  }
  const parts = [...days].map(([day, { figure, perMember }]) => {
    const earned = perMember.reduce((sum, part) => sum + part, 0n)
    return [day, { figure, amount: withinBounds(terms, earned, { perMember, days: 1 }).amount }] as const
  })
  return byDay(past, new Map(parts))
}

/** Returns what a contract would have given in each whole period of some days; before what the agent gives on of it. */
export function runTrial(q: Queryable, past: Past, terms: ContractTerms): Promise<TrialPeriod[]> {
  switch (terms.kind) {
    case 'dividend':
      return tryDividend(q, past, terms)
    case 'daily':
      return tryDaily(q, past, terms)
    case 'hourly':
      return tryHourly(q, past, terms)
    case 'realtime':
      return tryRealtime(q, past, terms)
  }
}

/** Returns the day so many months before another; the last one of its month where that month is shorter. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** Returns the days that a trial looks at: so many months back from today, or from the line's first day on. */
export function daysOfTrial(today: string, months: number, firstDay: string | null): Days {
  const back = monthsBefore(today, months)
  if (firstDay === null) return { from: today, until: today }
  // the month of the line's first day is a whole one: nothing happened before
  return { from: firstDay > back ? maxDay(periodOf('monthly', firstDay).from, back) : back, until: today }
}

const maxDay = (one: string, other: string) => (one > other ? one : other)
