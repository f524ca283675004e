/**
 * The fold of missions and boards: what one line of the journal or of the facts changes. Pure: items and entrants are
 * looked up (docs/reference/promotions.md 1, row 47, 50).
 */
import type { Period } from '#contract/missions/terms.ts'
import type { Folded, Keys, State } from '#server/lib/facts/follower.ts'
import type { BegunJournalRow } from '#server/modules/bets/journal-streams.sql.ts'
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
import { takesBack, timeOf, type Fact, type MissionLine } from './lines.ts'
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
/** Returns the key of a line's round. */
export const roundKey = ({ memberId, vendor, roundId }: BegunJournalRow) => JSON.stringify([memberId, vendor, roundId])

/** The windows that a moment may be in, in any time zone, of any mission. */
export function windowsAround(at: Date): string[] {
  const day = (hours: number) => new Date(at.getTime() + hours * 3_600_000)
  const near = [day(-14), at, day(14)]
  return [
    ...new Set([...near.flatMap((one) => [windowOf('daily', one, 'UTC'), windowOf('weekly', one, 'UTC')]), 'once']),
  ]
}

/** Returns whether a line is one of the journal. */
export const isPlay = (line: MissionLine): line is BegunJournalRow => line.stream === 'bets'
/** Returns whether a line may count: play of a member with real money, or what one did otherwise. */
export const counts = (line: MissionLine) =>
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
const linesKey = (item: string, win: string) => `${item} ${win}`

/** The lines of a member's missions of several steps, with the mission and window that each counts for. */
export type MemberLine = StepLine & { readonly of: string }

/** A member's row while lines are folded into it: it is copied where it is changed first, and then changed in place. */
export type Draft = {
  readonly memberId: string
  readonly before: MemberRow
  now: { progress: Record<string, Record<string, Progress>>; ranks: Record<string, Rank>; reached: readonly number[] }
  /** The windows of which `now` has copies. */
  readonly wins: Set<string>
  hasRanks: boolean
  lines: readonly MemberLine[]
  fresh: MemberLine[]
}

/** Opens a member's row. */
export function openDraft(memberId: string, before: MemberRow = NOBODY, lines: readonly MemberLine[] = []): Draft {
  const now = { ...before, progress: { ...before.progress } as Draft['now']['progress'] }
  return { memberId, before, now, wins: new Set(), hasRanks: false, lines, fresh: [] }
}

/** Returns whether lines have changed anything of a row. */
export const isChanged = ({ wins, hasRanks }: Draft) => wins.size > 0 || hasRanks

function openWin({ now, wins }: Draft, win: string): Record<string, Progress> {
  const known = now.progress[win]
  if (known && wins.has(win)) return known
  const copy = { ...known }
  now.progress[win] = copy
  wins.add(win)
  return copy
}

function setRanks(draft: Draft, ranks: Readonly<Record<string, Rank>>): void {
  if (draft.hasRanks) Object.assign(draft.now.ranks, ranks)
  else draft.now.ranks = { ...draft.now.ranks, ...ranks }
  draft.hasRanks = true
}

/** What one line is, for all missions of its brand: they share a time zone, and so the windows. */
type Moment = { line: MissionLine; rounds: RoundChange; at: number; wins: Partial<Record<Period, string>> }

function winOf({ line, wins }: Moment, { period, zone }: CountedMission): string {
  return (wins[period] ??= windowOf(period, timeOf(line), zone))
}

/** Counts a step's line anew where it came late: with all that its window counted before it. */
function countLate(
  draft: Draft,
  { steps, version }: Pick<CountedMission['versions'][number], 'steps' | 'version'>,
  { before, key, line }: { before: Progress; key: string; line: StepLine },
): Progress {
  const known = [...draft.lines, ...draft.fresh].filter(({ of }) => of === key)
  return keepDone(before, countAnew(steps, version, [...known, line].sort(compareLines)))
}

function foldMission(mission: CountedMission, moment: Moment, draft: Draft, effects: MissionEffect[]): void {
  const { line, rounds, at } = moment
  if (at < mission.from.getTime() || at >= mission.until.getTime()) return
  const win = winOf(moment, mission)
  const { id, zone, versions } = mission
  const past = draft.now.progress[win]?.[id]
  const counted = (past && versions.find((one) => one.version === past.version)) ?? versionFor(mission, win)
  const { version, steps, bonusWeight } = counted
  const adds = steps.map((step) => measureStep(step, line, zone, bonusWeight, rounds))
  if (adds.every((one) => one === null)) return
  const before = past ?? noProgress(version, steps.length)
  const stepLine: StepLine = { at: timeOf(line), place: line.cursor, adds }
  const isChain = steps.length > 1
  const key = isChain ? linesKey(id, win) : ''
  const progress =
    isChain && stepLine.at < before.lastAt
      ? countLate(draft, counted, { before, key, line: stepLine })
      : advance(steps, before, stepLine)
  const { memberId } = line
  // most lines find the window known, and so the member
  if (!past && !draft.now.reached.includes(Number(id))) {
    draft.now.reached = withReached(draft.now.reached, Number(id))
    effects.push({ kind: 'reached', item: id })
  }
  openWin(draft, win)[id] = progress
  if (isChain) {
    draft.fresh.push({ ...stepLine, of: key })
    effects.push({ kind: 'line', item: id, memberId, win, line: stepLine })
  }
  if (progress.done.length === before.done.length && progress.fell.length === before.fell.length) return
  effects.push(...listEffects({ item: id, memberId, win }, before, progress, line.at))
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

function foldBar(state: Fold, line: BarFact): Folded<MissionTables, MissionEffect> {
  const known = state.bars.get(line.memberId) ?? []
  const bars = barAfter(known, line)
  return bars === known ? {} : { changes: { bars: { [line.memberId]: bars } } }
}

const COUNTED_FACTS = ['deposit.credited', 'deposit.reversed', 'member.logged-in'] as const
type BarFact = Exclude<Fact, { topic: (typeof COUNTED_FACTS)[number] }>
/** Returns whether a line says when nothing counts for a member. */
export const isBarFact = (line: MissionLine): line is BarFact =>
  !isPlay(line) && !COUNTED_FACTS.some((topic) => topic === line.topic)

/** Returns the missions that a member ever did something for, with one more in its place. */
function withReached(reached: readonly number[], item: number): number[] {
  const place = reached.findLastIndex((one) => one < item) + 1
  return [...reached.slice(0, place), item, ...reached.slice(place)]
}

/** What a line needs to know beside its member's row. */
export type Around = {
  readonly items: readonly Counted[]
  readonly joined: readonly Joined[]
  readonly bars: Bars
  /** The line's round before it, and its key; '' for facts. */
  readonly round: Round
  readonly ref: string
}

/**
 * Folds a line that counts into its member's row; adds what else must be done to `effects`. Returns the line's round after
 * it, where rounds are kept.
 */
export function foldInto(draft: Draft, line: MissionLine, around: Around, effects: MissionEffect[]): Round | null {
  const { missions, boards, needsRounds } = concernedBy(around.items, line)
  if (missions.length + boards.length === 0 && !needsRounds) return null
  const before = around.round
  const after = isPlay(line) ? roundAfter(before, line) : NO_ROUND
  let round = after
  const at = (isPlay(line) && line.kind === 'payout' ? after.at : timeOf(line)).getTime()
  // a bar stops what gives; what is taken back is taken back from everybody (docs/reference/promotions.md 1, row 11)
  if (takesBack(line) || !isBarred(around.bars, line.at)) {
    const moment: Moment = { line, rounds: { before, after }, at, wins: {} }
    for (const mission of missions) foldMission(mission, moment, draft, effects)
    if (isPlay(line) && boards.length > 0) {
      const { joined, ref } = around
      const ranked = foldBoards(boards, { line, ranks: draft.now.ranks, joined, before, after, ref }, effects)
      if (ranked.ranks) setRanks(draft, ranked.ranks)
      round = ranked.round
    }
  }
  return isPlay(line) && needsRounds ? round : null
}

/** Returns what a line changes for missions and boards of its brand. */
export function foldLine(state: Fold, line: MissionLine): Folded<MissionTables, MissionEffect> {
  if (!counts(line)) return {}
  if (isBarFact(line)) return foldBar(state, line)
  const { memberId, brand } = line
  const ref = isPlay(line) ? roundKey(line) : ''
  const known = (state.lines.get(memberId) ?? []) as readonly MemberLine[]
  const draft = openDraft(memberId, state.members.get(memberId), known)
  const effects: MissionEffect[] = []
  const items = state.items.get(brand) ?? []
  const joined = isPlay(line) ? (state.joined.get(memberId) ?? []) : []
  const bars = state.bars.get(memberId) ?? []
  const before = isPlay(line) ? (state.rounds.get(ref) ?? NO_ROUND) : NO_ROUND
  const round = foldInto(draft, line, { items, joined, bars, round: before, ref }, effects)
  return {
    changes: {
      ...(isChanged(draft) ? { members: { [memberId]: draft.now } } : {}),
      ...(round ? { rounds: { [ref]: round } } : {}),
      ...(draft.fresh.length > 0 ? { lines: { [memberId]: [...known, ...draft.fresh] } } : {}),
    },
    effects,
  }
}
