/**
 * The fold of missions and boards: what one line of the journal or of the facts changes. Pure: items and entrants are
 * looked up (docs/reference/promotions.md 1, row 47, 50).
 */
import type { Folded, Keys, State } from '#server/lib/facts/follower.ts'
import type { BrandedJournalRow } from '#server/modules/bets/journal.sql.ts'
import { barAfter, isBarred, type Bars } from './bars.ts'
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
import type { Fact, MissionLine } from './lines.ts'
import { NO_ROUND, roundAfter, type Round } from './rounds.ts'
import { measureStep } from './measure-step.ts'

/** What is kept of a member: progress by `item window`, ranks by item. */
export type MemberRow = {
  readonly progress: Readonly<Record<string, Progress>>
  readonly ranks: Readonly<Record<string, Rank>>
}
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
  | { kind: 'line'; item: string; memberId: string; win: string; line: StepLine }
  | ({ kind: 'score' } & ScoreEntry)

export const NOBODY: MemberRow = { progress: {}, ranks: {} }
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
const counts = (line: MissionLine) => line.brand !== '' && !(isPlay(line) && (line.isTrial || line.kind === 'close'))

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
type Changed = { members?: MemberRow; rounds?: Round; lines?: readonly StepLine[] }

/** Returns whether the follower has to keep rounds for an item. */
export function needsRounds(item: Counted): boolean {
  if (item.kind === 'board') return item.scoring !== 'turnover'
  return item.versions.some(({ steps }) => steps.some(({ metric }) => metric === 'win_multiple'))
}

function progressAfter(
  mission: CountedMission,
  win: string,
  known: Progress | undefined,
  line: MissionLine,
  rounds: RoundChange,
) {
  const { version, steps, bonusWeight } = known
    ? (mission.versions.find((one) => one.version === known.version) ?? versionFor(mission, win))
    : versionFor(mission, win)
  const stepLine: StepLine = {
    at: line.at,
    place: line.cursor,
    adds: steps.map((step) => measureStep(step, line, { zone: mission.zone, bonusWeight, ...rounds })),
  }
  if (stepLine.adds.every((adds) => adds === null)) return null
  const before = known ?? noProgress(version, steps.length)
  return { steps, before, stepLine, version }
}

type RoundChange = { before: Round; after: Round }
const linesKey = (item: string, win: string) => `${item} ${win}`

/** The lines of a member's missions of several steps, with the mission and window that each counts for. */
export type MemberLine = StepLine & { readonly of: string }

function foldMission(
  mission: CountedMission,
  state: Fold,
  line: MissionLine,
  member: MemberRow,
  rounds: RoundChange,
): { progress: Progress; key: string; effects: MissionEffect[]; fresh: MemberLine | null } | null {
  const { id, zone, period } = mission
  const at = isPlay(line) && line.kind === 'payout' ? rounds.after.at : line.at
  if (at < mission.from || at >= mission.until) return null
  const win = windowOf(period, line.at, zone)
  const key = linesKey(id, win)
  const counted = progressAfter(mission, win, member.progress[key], line, rounds)
  if (!counted) return null
  const { steps, before, stepLine, version } = counted
  const isChain = steps.length > 1
  const fresh: MemberLine | null = isChain ? { ...stepLine, of: key } : null
  const known = (state.lines.get(line.memberId) ?? []) as readonly MemberLine[]
  const progress =
    isChain && stepLine.at < before.lastAt
      ? keepDone(
          before,
          countAnew(steps, version, [...known.filter(({ of }) => of === key), stepLine].sort(compareLines)),
        )
      : advance(steps, before, stepLine)
  const { memberId } = line
  const about = { item: id, memberId, win }
  const effects: MissionEffect[] = [
    ...(fresh ? [{ kind: 'line' as const, ...about, line: stepLine }] : []),
    ...progress.done.flatMap((doneAt, step) =>
      step < before.done.length
        ? []
        : [{ kind: 'done' as const, ...about, version: progress.version, step, at: doneAt }],
    ),
    ...progress.fell.flatMap((step) =>
      before.fell.includes(step) ? [] : [{ kind: 'fell' as const, ...about, step, at: line.at }],
    ),
  ]
  return { progress, key, effects, fresh }
}

function foldBar(state: Fold, line: Fact): Folded<MissionTables, MissionEffect> {
  const known = state.bars.get(line.memberId) ?? []
  const bars = barAfter(known, line)
  return bars === known ? {} : { changes: { bars: { [line.memberId]: bars } } }
}

type BarFact = Exclude<Fact, { topic: 'deposit.credited' | 'member.logged-in' }>
const isBarFact = (line: MissionLine): line is BarFact =>
  !isPlay(line) && line.topic !== 'deposit.credited' && line.topic !== 'member.logged-in'

/** Returns what a line changes for missions and boards of its brand. */
export function foldLine(state: Fold, line: MissionLine): Folded<MissionTables, MissionEffect> {
  if (!counts(line)) return {}
  if (isBarFact(line)) return foldBar(state, line)
  const items = state.items.get(line.brand) ?? []
  const { memberId } = line
  const isMoney = isPlay(line) || line.topic === 'deposit.credited'
  const currency = isPlay(line) ? line.currency : line.topic === 'deposit.credited' ? line.tells.currency : ''
  const live = items.filter((item) => !isMoney || item.currency === currency)
  if (live.length === 0) return {}
  const changed: Changed = {}
  const key = isPlay(line) ? roundKey(line) : ''
  const before = isPlay(line) ? (state.rounds.get(key) ?? NO_ROUND) : NO_ROUND
  const after = isPlay(line) ? roundAfter(before, line) : NO_ROUND
  const barred = isBarred(state.bars.get(memberId) ?? [], line.at)
  let member = state.members.get(memberId) ?? NOBODY
  const first = member
  let round = after
  const effects: MissionEffect[] = []
  const fresh: MemberLine[] = []
  if (!barred) {
    for (const mission of live) {
      if (mission.kind === 'board') continue
      const done = foldMission(mission, state, line, member, { before, after })
      if (!done) continue
      member = { ...member, progress: { ...member.progress, [done.key]: done.progress } }
      effects.push(...done.effects)
      if (done.fresh) fresh.push(done.fresh)
    }
    if (isPlay(line)) {
      const boards = live.flatMap((item) => (item.kind === 'board' ? [item] : []))
      const joined = state.joined.get(memberId) ?? []
      const ranked = foldBoards(boards, { line, ranks: member.ranks, joined, before, after, ref: key })
      member = ranked.ranks === member.ranks ? member : { ...member, ranks: ranked.ranks }
      round = ranked.round
      effects.push(...ranked.entries.map((entry) => ({ kind: 'score' as const, ...entry })))
    }
  }
  if (isPlay(line) && live.some(needsRounds)) changed.rounds = round
  if (member !== first) changed.members = member
  if (fresh.length > 0) changed.lines = [...(state.lines.get(memberId) ?? []), ...fresh]
  return {
    changes: {
      ...(changed.members ? { members: { [memberId]: changed.members } } : {}),
      ...(changed.rounds ? { rounds: { [key]: changed.rounds } } : {}),
      ...(changed.lines ? { lines: { [memberId]: changed.lines } } : {}),
    },
    effects,
  }
}
