/**
 * The fold of missions and boards: what one line of the journal or of the facts changes. Pure: items and entrants are
 * looked up (docs/reference/promotions.md 1, row 47, 50).
 */
import type { Period } from '#contract/missions/terms.ts'
import type { Folded, Keys, State } from '#server/lib/facts/follower.ts'
import type { BrandedJournalRow } from '#server/modules/bets/journal.sql.ts'
import { barAfter, isBarred, type Bars } from '#server/modules/protection/bars.ts'
import { windowOf } from './business-day.ts'
import { foldBoards, type Joined, type ScoreEntry } from './fold-boards.ts'
import {
  advance,
  compareLines,
  countAnew,
  keepDone,
  noProgress,
  type Progress,
  type StepLine,
} from './count-progress.ts'
import type { Rank } from './count-ranks.ts'
import { versionFor, type Counted, type CountedMission } from './documents.ts'
import { type Fact, type MissionLine, timeOf } from './lines.ts'
import { NO_ROUND, roundAfter, type Round } from './rounds.ts'
import { measureStep } from './measure-step.ts'
import { concernedBy } from './plan.ts'

/** What is kept of a member: progress by window and item, ranks by item. */
export type MemberRow = {
  readonly progress: ProgressByWindow
  readonly ranks: Readonly<Record<string, Rank>>
  /** The missions that the member ever did something for, by id, in the order of their ids. */
  readonly reached: readonly number[]
}
export type ProgressByWindow = Readonly<Record<string, Readonly<Record<string, Progress>>>>
export type MissionTables = {
  members: MemberRow
  bars: Bars
  rounds: Round
  /** Lines of missions of several steps, by `item member window`. Live, only what a late line needs is read. */
  lines: readonly StepLine[]
}
export type MissionLooks = { items: readonly Counted[]; joined: readonly Joined[] }

export type MissionEffect =
  | { kind: 'done'; item: string; version: number; memberId: string; win: string; step: number; at: Date }
  | { kind: 'fell'; item: string; memberId: string; win: string; step: number; at: Date }
  | { kind: 'rose'; item: string; memberId: string; win: string; step: number }
  | { kind: 'line'; item: string; memberId: string; win: string; line: StepLine }
  | ScoreEntry
  /** The first thing that a member does for a mission. */
  | { kind: 'reached'; item: string }

export const NOBODY: MemberRow = { progress: {}, ranks: {}, reached: [] }
const roundKey = ({ memberId, vendor, roundId }: BrandedJournalRow) => JSON.stringify([memberId, vendor, roundId])

/** The windows that a moment may be in, in any time zone, of any mission. */
export function windowsAround(at: Date): string[] {
  const day = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
  const near = [day(-14), at, day(14)]
  return [
    ...new Set([...near.flatMap((one) => [windowOf('daily', one, 'UTC'), windowOf('weekly', one, 'UTC')]), 'once']),
  ]
}

const isPlay = (line: MissionLine): line is BrandedJournalRow => line.stream === 'bets'
/** Play of a member with real money. */
const counts = (line: MissionLine) =>
  line.brand !== '' && !(isPlay(line) && (line.isTrial || (line.kind === 'close' && line.recountMinor === 0n)))

export function keysOf(line: MissionLine): Keys<MissionTables & MissionLooks> {
  if (!counts(line)) return {}
  const { memberId, brand } = line
  return {
    members: [memberId],
    bars: [memberId],
    items: [brand],
    joined: [memberId],
    lines: [memberId],
    ...(isPlay(line) ? { rounds: [roundKey(line)] } : {}),
  }
}

type Fold = State<MissionTables & MissionLooks>

type RoundChange = { before: Round; after: Round }
const NO_EFFECTS: readonly MissionEffect[] = []
const linesKey = (item: string, win: string) => `${item} ${win}`

/** The lines of a member's missions of several steps, with the mission and window that each counts for. */
export type MemberLine = StepLine & { readonly of: string }

/** What one line is, for all missions of its brand: they share a time zone, and so the windows. */
type Moment = { line: MissionLine; rounds: RoundChange; at: number; wins: Map<Period, string> }

function winOf({ line, wins }: Moment, { period, zone }: CountedMission): string {
  const win = wins.get(period) ?? windowOf(period, timeOf(line), zone)
  wins.set(period, win)
  return win
}

function foldMission(
  mission: CountedMission,
  state: Fold,
  moment: Moment,
  member: MemberRow,
): { progress: Progress; win: string; effects: readonly MissionEffect[]; fresh: MemberLine | null } | null {
  const { line, rounds, at } = moment
  if (at < mission.from.getTime() || at >= mission.until.getTime()) return null
  const win = winOf(moment, mission)
  const { id, zone, versions } = mission
  const past = member.progress[win]?.[id]
  const { version, steps, bonusWeight } =
    (past && versions.find((one) => one.version === past.version)) ?? versionFor(mission, win)
  const adds = steps.map((step) => measureStep(step, line, zone, bonusWeight, rounds))
  if (adds.every((one) => one === null)) return null
  const before = past ?? noProgress(version, steps.length)
  const stepLine: StepLine = { at: timeOf(line), place: line.cursor, adds }
  const isChain = steps.length > 1
  const key = linesKey(id, win)
  const fresh: MemberLine | null = isChain ? { ...stepLine, of: key } : null
  const listKnown = () => (state.lines.get(line.memberId) ?? []) as readonly MemberLine[]
  const progress =
    isChain && stepLine.at < before.lastAt
      ? keepDone(
          before,
          countAnew(steps, version, [...listKnown().filter(({ of }) => of === key), stepLine].sort(compareLines)),
        )
      : advance(steps, before, stepLine)
  const about = { item: id, memberId: line.memberId, win }
  const moved =
    progress.done.length === before.done.length && progress.fell.length === before.fell.length
      ? NO_EFFECTS
      : listEffects(about, before, progress, line.at)
  const effects = fresh ? [{ kind: 'line' as const, ...about, line: stepLine }, ...moved] : moved
  return { progress, win, effects, fresh }
}

/** Lists the steps that are done now, those that are not any more, and those that are again. */
function listEffects(
  about: { item: string; memberId: string; win: string },
  before: Progress,
  { done, fell, version }: Progress,
  at: Date,
): MissionEffect[] {
  const effects: MissionEffect[] = []
  for (const [step, doneAt] of done.entries())
    if (step >= before.done.length) effects.push({ kind: 'done', ...about, version, step, at: doneAt })
  for (const step of fell) if (!before.fell.includes(step)) effects.push({ kind: 'fell', ...about, step, at })
  for (const step of before.fell) if (!fell.includes(step)) effects.push({ kind: 'rose', ...about, step })
  return effects
}

function foldBar(state: Fold, line: Fact): Folded<MissionTables, MissionEffect> {
  const known = state.bars.get(line.memberId) ?? []
  const bars = barAfter(known, line)
  return bars === known ? {} : { changes: { bars: { [line.memberId]: bars } } }
}

const COUNTED_FACTS = ['deposit.credited', 'deposit.reversed', 'member.logged-in'] as const
type BarFact = Exclude<Fact, { topic: (typeof COUNTED_FACTS)[number] }>
const isBarFact = (line: MissionLine): line is BarFact =>
  !isPlay(line) && !COUNTED_FACTS.some((topic) => topic === line.topic)

/** Returns the missions that a member ever did something for, with one more in its place. */
function withReached(reached: readonly number[], item: number): number[] {
  const place = reached.findLastIndex((one) => one < item) + 1
  return [...reached.slice(0, place), item, ...reached.slice(place)]
}

type Missions = { member: MemberRow; effects: MissionEffect[]; fresh: MemberLine[] }

function foldMissions(live: readonly CountedMission[], state: Fold, moment: Moment, member: MemberRow): Missions {
  const wins: Record<string, Record<string, Progress>> = {}
  const effects: MissionEffect[] = []
  const fresh: MemberLine[] = []
  let { reached } = member
  for (const mission of live) {
    const done = foldMission(mission, state, moment, member)
    if (!done) continue
    const win = (wins[done.win] ??= { ...member.progress[done.win] })
    // of one batch most lines find the window known, and so the member
    if (!win[mission.id] && !reached.includes(Number(mission.id))) {
      reached = withReached(reached, Number(mission.id))
      effects.push({ kind: 'reached', item: mission.id })
    }
    win[mission.id] = done.progress
    if (done.effects !== NO_EFFECTS) effects.push(...done.effects)
    if (done.fresh) fresh.push(done.fresh)
  }
  const isChanged = Object.keys(wins).length > 0
  return {
    member: isChanged ? { ...member, reached, progress: { ...member.progress, ...wins } } : member,
    effects,
    fresh,
  }
}

/** Returns what a line changes for missions and boards of its brand. */
export function foldLine(state: Fold, line: MissionLine): Folded<MissionTables, MissionEffect> {
  if (!counts(line)) return {}
  if (isBarFact(line)) return foldBar(state, line)
  const { memberId } = line
  const { missions, boards, needsRounds } = concernedBy(state.items.get(line.brand) ?? [], line)
  if (missions.length + boards.length === 0 && !needsRounds) return {}
  const key = isPlay(line) ? roundKey(line) : ''
  const before = isPlay(line) ? (state.rounds.get(key) ?? NO_ROUND) : NO_ROUND
  const after = isPlay(line) ? roundAfter(before, line) : NO_ROUND
  const first = state.members.get(memberId) ?? NOBODY
  let [member, round] = [first, after]
  const effects: MissionEffect[] = []
  let fresh: readonly MemberLine[] = []
  const at = (isPlay(line) && line.kind === 'payout' ? after.at : timeOf(line)).getTime()
  // a bar stops what gives; what is taken back is taken back from everybody (docs/reference/promotions.md 1, row 11)
  const takesBack = isPlay(line)
    ? line.kind === 'reversal' || line.recountMinor < 0n
    : line.topic === 'deposit.reversed'
  if (takesBack || !isBarred(state.bars.get(memberId) ?? [], line.at)) {
    const counted = foldMissions(missions, state, { line, rounds: { before, after }, at, wins: new Map() }, member)
    member = counted.member
    fresh = counted.fresh
    effects.push(...counted.effects)
    if (isPlay(line)) {
      const joined = state.joined.get(memberId) ?? []
      const ranked = foldBoards(boards, { line, ranks: member.ranks, joined, before, after, ref: key })
      member = ranked.ranks === member.ranks ? member : { ...member, ranks: ranked.ranks }
      round = ranked.round
      effects.push(...ranked.entries)
    }
  }
  return {
    changes: {
      ...(member === first ? {} : { members: { [memberId]: member } }),
      ...(isPlay(line) && needsRounds ? { rounds: { [key]: round } } : {}),
      ...(fresh.length > 0 ? { lines: { [memberId]: [...(state.lines.get(memberId) ?? []), ...fresh] } } : {}),
    },
    effects,
  }
}
