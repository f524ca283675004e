/** Counts missions and boards: follows the journal and the facts exactly once, and stores a batch in a few statements. */
import { HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Batch, Follower } from '#server/lib/facts/follower.ts'
import { BEGUN_JOURNAL } from '#server/modules/bets/journal-streams.sql.ts'
import { MISSIONS_TOPIC } from '#contract/missions/live.ts'
import { carryOut, gatherEffects, nothingDone, type Done } from './carry-out.ts'
import { barAfter, type Bars } from '#server/modules/protection/bars.ts'
import type { Counted } from './documents.ts'
import type { Joined } from './fold-boards.ts'
import {
  counts,
  foldInto,
  foldLine,
  isBarFact,
  isChanged,
  isPlay,
  keysOf,
  openDraft,
  roundKey,
  windowsAround,
  type Draft,
  type MemberLine,
  type MemberRow,
  type MissionEffect,
  type MissionLooks,
  type MissionTables,
} from './fold.ts'
import { findItems, findJoined } from './items.sql.ts'
import { FACTS, type MissionLine, timeOf } from './lines.ts'
import { needsRounds } from './plan.ts'
import { NO_ROUND, type Round } from './rounds.ts'
import {
  loadBars,
  loadMembers,
  loadRounds,
  loadStepLines,
  saveBars,
  saveRanks,
  saveRounds,
  type ChangedRank,
} from './state.sql.ts'
import { MISSIONS_NAME, saveReached, saveWindows } from './windows.sql.ts'

/** Number of lines of one commit. */
const BATCH = 10_000

type MissionFollower = Follower<MissionLine, MissionTables, MissionEffect, MissionLooks>

/** Returns the members for whom a line is older than what was counted last: their steps are counted anew. */
function findLate(lines: readonly MissionLine[], members: ReadonlyMap<string, MemberRow>): string[] {
  const newest = new Map<string, number>()
  for (const [memberId, { progress }] of members) {
    const chains = Object.values(progress)
      .flatMap((win) => Object.values(win))
      .filter(({ values }) => values.length > 1)
    if (chains.length > 0) newest.set(memberId, Math.max(...chains.map(({ lastAt }) => lastAt.getTime())))
  }
  const late = new Set<string>()
  for (const line of lines) {
    const { memberId } = line
    const at = timeOf(line)
    const known = newest.get(memberId)
    if (known !== undefined && at.getTime() < known) late.add(memberId)
    newest.set(memberId, Math.max(known ?? 0, at.getTime()))
  }
  return [...late]
}

/** What the lines of a batch need to be folded. */
type Around = {
  members: ReadonlyMap<string, MemberRow>
  bars: Map<string, Bars>
  items: ReadonlyMap<string, readonly Counted[]>
  joined: ReadonlyMap<string, readonly Joined[]>
  rounds: Map<string, Round>
  lines: ReadonlyMap<string, readonly MemberLine[]>
}

async function readAround(tx: Tx, lines: readonly MissionLine[]): Promise<Around> {
  const ids = [...new Set(lines.map(({ memberId }) => memberId))]
  const items = await findItems(tx, [...new Set(lines.map(({ brand }) => brand))])
  const joined = await findJoined(tx, ids)
  const hours = new Set(lines.map((line) => Math.floor(timeOf(line).getTime() / HOUR_MS)))
  const wins = [...new Set([...hours].flatMap((hour) => windowsAround(new Date(hour * HOUR_MS))))]
  const members = await loadMembers(tx, ids, wins)
  const bars = await loadBars(tx, ids)
  const isRound = [...items.values()].flat().some(needsRounds)
  const rounds = await loadRounds(tx, isRound ? [...new Set(lines.filter(isPlay).map(roundKey))] : [])
  const late = findLate(lines, members)
  const stepLines = late.length > 0 ? await loadStepLines(tx, late, wins) : new Map<string, MemberLine[]>()
  return { members, bars, items, joined, rounds, lines: stepLines }
}

/** What a batch changes. */
type Changes = {
  drafts: Map<string, Draft>
  bars: Map<string, Bars>
  rounds: Map<string, Round>
  done: Done
}

/** Folds lines into copies of their members' rows, which are changed in place. */
function foldAll(lines: readonly MissionLine[], around: Around): Changes {
  const changes: Changes = { drafts: new Map(), bars: new Map(), rounds: new Map(), done: nothingDone() }
  const { drafts } = changes
  const effects: MissionEffect[] = []
  for (const line of lines) {
    const { memberId } = line
    const bars = changes.bars.get(memberId) ?? around.bars.get(memberId) ?? []
    if (isBarFact(line)) {
      const moved = barAfter(bars, line)
      if (moved !== bars) changes.bars.set(memberId, moved)
      continue
    }
    const draft = drafts.get(memberId) ?? openDraft(memberId, around.members.get(memberId), around.lines.get(memberId))
    drafts.set(memberId, draft)
    const ref = isPlay(line) ? roundKey(line) : ''
    const before = changes.rounds.get(ref) ?? around.rounds.get(ref) ?? NO_ROUND
    const [items, joined] = [around.items.get(line.brand) ?? [], around.joined.get(memberId) ?? []]
    const round = foldInto(draft, line, { items, joined, bars, round: before, ref }, effects)
    if (round) changes.rounds.set(ref, round)
    gatherEffects(changes.done, effects)
    effects.length = 0
  }
  return changes
}

/** Stores the parts of members' rows that differ from those that were loaded. */
async function saveMembers(tx: Tx, drafts: readonly Draft[], items: readonly Counted[]): Promise<void> {
  const boards = new Map(items.flatMap((item) => (item.kind === 'board' ? [[item.id, item] as const] : [])))
  const ranks: ChangedRank[] = []
  for (const { memberId, before, now, hasRanks } of drafts)
    for (const [item, rank] of Object.entries(hasRanks ? now.ranks : {})) {
      const board = boards.get(item)
      if (board && before.ranks[item] !== rank) ranks.push({ memberId, board, before: before.ranks[item], rank })
    }
  await saveWindows(
    tx,
    drafts.flatMap(({ memberId, now, wins }) =>
      [...wins].map((win) => ({ memberId, win, progress: now.progress[win] ?? {} })),
    ),
  )
  const reached = drafts.filter(({ before, now }) => before.reached !== now.reached)
  await saveReached(tx, new Map(reached.map(({ memberId, now }) => [memberId, now.reached])))
  await saveRanks(tx, ranks)
}

/**
 * Returns the lines that count, member by member, each member's in their order. What one member does changes nothing of
 * another's, and rows that are changed again at once cost little.
 */
function byMember(lines: readonly MissionLine[]): MissionLine[] {
  const members = new Map<string, MissionLine[]>()
  for (const line of lines) {
    if (!counts(line)) continue
    const own = members.get(line.memberId)
    if (own) own.push(line)
    else members.set(line.memberId, [line])
  }
  return [...members.values()].flat()
}

async function apply(tx: Tx, batch: Batch<MissionLine>, env: Env): Promise<void> {
  const lines = byMember(batch.lines)
  if (lines.length === 0) return
  const around = await readAround(tx, lines)
  const { drafts, bars, rounds, done } = foldAll(lines, around)
  const changed = [...drafts.values()].filter(isChanged)
  await saveMembers(tx, changed, [...around.items.values()].flat())
  await saveBars(tx, bars)
  await saveRounds(tx, rounds)
  await carryOut(tx, done)
  tx.onCommit(() => {
    for (const { memberId } of changed) env.live.signal(memberId, MISSIONS_TOPIC)
  })
}

/** Counts what members do for missions and boards. */
export const MISSIONS_FOLLOWER: MissionFollower = {
  name: MISSIONS_NAME,
  streams: [FACTS, BEGUN_JOURNAL],
  batch: BATCH,
  keys: keysOf,
  fold: foldLine,
  look: { items: findItems, joined: findJoined },
  store: {
    tables: { members: { loadAll: (q) => loadMembers(q) }, bars: { loadAll: (q) => loadBars(q, null) } },
    apply,
  },
}
