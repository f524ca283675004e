/** Counts missions and boards: follows the journal and the facts exactly once, and stores a batch in a few statements. */
import { HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { foldLines, listKeys, lookUp, tableOf, type Sheet } from '#server/lib/facts/fold-lines.ts'
import type { Batch, Follower, Keys, Tables } from '#server/lib/facts/follower.ts'
import { BRANDED_JOURNAL } from '#server/modules/bets/journal.sql.ts'
import { MISSIONS_TOPIC } from '#contract/missions/live.ts'
import { carryOut, gatherEffects, nothingDone, type Done } from './carry-out.ts'
import type { Bars } from '#server/modules/protection/bars.ts'
import type { Counted, CountedBoard } from './documents.ts'
import {
  foldLine,
  keysOf,
  NOBODY,
  windowsAround,
  type MemberRow,
  type MissionEffect,
  type MissionLooks,
  type MissionTables,
} from './fold.ts'
import { findItems, findJoined } from './items.sql.ts'
import { FACTS, type MissionLine, timeOf } from './lines.ts'
import { needsRounds } from './plan.ts'
import type { Round } from './rounds.ts'
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
import { MISSIONS_NAME, saveReached, saveWindows, type ChangedWindow } from './windows.sql.ts'

/** Number of lines of one commit. */
const BATCH = 10_000
/** Number of lines whose effects are held at once. */
const SLICE = 200

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

async function fillSheet(
  tx: Tx,
  sheet: Sheet,
  needed: ReadonlyMap<string, ReadonlySet<string>>,
  lines: readonly MissionLine[],
): Promise<ReadonlyMap<string, MemberRow>> {
  const put = (name: string, rows: ReadonlyMap<string, unknown>) => {
    for (const [key, row] of rows) tableOf(sheet, name).set(key, row)
  }
  const ids = [...(needed.get('members') ?? [])]
  const hours = new Set(lines.map((line) => Math.floor(timeOf(line).getTime() / HOUR_MS)))
  const wins = [...new Set([...hours].flatMap((hour) => windowsAround(new Date(hour * HOUR_MS))))]
  const members = await loadMembers(tx, ids, wins)
  put('members', members)
  put('bars', await loadBars(tx, ids))
  const items = [...tableOf(sheet, 'items').values()].flat() as Counted[]
  if (items.some(needsRounds)) put('rounds', await loadRounds(tx, [...(needed.get('rounds') ?? [])]))
  const late = findLate(lines, members)
  if (late.length > 0) put('lines', await loadStepLines(tx, late, wins))
  return members
}

type Changes = { windows: ChangedWindow[]; ranks: ChangedRank[]; reached: Map<string, readonly number[]> }

/** Lists the parts of members' rows that differ from those that were loaded. */
function listChanges(marks: ReadonlySet<string>, before: ReadonlyMap<string, MemberRow>, sheet: Sheet): Changes {
  const boards = new Map<string, CountedBoard>()
  for (const items of tableOf(sheet, 'items').values() as Iterable<readonly Counted[]>)
    for (const item of items) if (item.kind === 'board') boards.set(item.id, item)
  const changes: Changes = { windows: [], ranks: [], reached: new Map() }
  for (const memberId of marks) {
    const now = tableOf(sheet, 'members').get(memberId) as MemberRow
    const known = before.get(memberId) ?? NOBODY
    for (const [win, progress] of Object.entries(now.progress))
      if (known.progress[win] !== progress) changes.windows.push({ memberId, win, progress })
    if (known.reached !== now.reached) changes.reached.set(memberId, now.reached)
    for (const [item, rank] of Object.entries(now.ranks)) {
      const board = boards.get(item)
      if (board && known.ranks[item] !== rank) changes.ranks.push({ memberId, board, before: known.ranks[item], rank })
    }
  }
  return changes
}

function pick<Row>(sheet: Sheet, name: string, marks: ReadonlySet<string> = new Set()): Map<string, Row> {
  return new Map([...marks].map((key) => [key, tableOf(sheet, name).get(key) as Row]))
}

type Changed = Map<string, Set<string>>

/** Folds lines a few at a time: what is gathered of their effects is much less than the effects. */
function foldAll(
  follower: Follower,
  sheet: Sheet,
  lines: readonly MissionLine[],
  keys: readonly Keys<Tables>[],
): { done: Done; changed: Changed } {
  const done = nothingDone()
  const changed: Changed = new Map()
  for (let first = 0; first < lines.length; first += SLICE) {
    const part = foldLines(follower, sheet, lines.slice(first, first + SLICE), keys.slice(first, first + SLICE))
    for (const { effects } of part.effects) gatherEffects(done, effects as readonly MissionEffect[])
    for (const [name, marks] of part.changed) {
      const known = changed.get(name) ?? new Set()
      changed.set(name, known)
      for (const mark of marks) known.add(mark)
    }
  }
  return { done, changed }
}

/**
 * Returns lines member by member, each member's in their order. What one member does changes nothing of another's, and
 * rows that are changed again at once cost little.
 */
function byMember(lines: readonly MissionLine[]): MissionLine[] {
  const members = new Map<string, MissionLine[]>()
  for (const line of lines) {
    const own = members.get(line.memberId)
    if (own) own.push(line)
    else members.set(line.memberId, [line])
  }
  return [...members.values()].flat()
}

async function apply(tx: Tx, batch: Batch<MissionLine>, env: Env): Promise<void> {
  const lines = byMember(batch.lines)
  const keys = lines.map(keysOf)
  const needed = listKeys(keys)
  const sheet: Sheet = new Map()
  // lookUp and foldLines read only what this follower declares
  const follower = MISSIONS_FOLLOWER as unknown as Follower
  await lookUp(tx, follower, needed, sheet)
  const members = await fillSheet(tx, sheet, needed, lines)
  const { done, changed } = foldAll(follower, sheet, lines, keys)
  const marks = changed.get('members') ?? new Set<string>()
  const { windows, ranks, reached } = listChanges(marks, members, sheet)
  await saveWindows(tx, windows)
  await saveReached(tx, reached)
  await saveRanks(tx, ranks)
  await saveBars(tx, pick<Bars>(sheet, 'bars', changed.get('bars')))
  await saveRounds(tx, pick<Round>(sheet, 'rounds', changed.get('rounds')))
  await carryOut(tx, done)
  tx.onCommit(() => {
    for (const memberId of marks) env.live.signal(memberId, MISSIONS_TOPIC)
  })
}

/** Counts what members do for missions and boards. */
export const MISSIONS_FOLLOWER: MissionFollower = {
  name: MISSIONS_NAME,
  streams: [FACTS, BRANDED_JOURNAL],
  batch: BATCH,
  keys: keysOf,
  fold: foldLine,
  look: { items: findItems, joined: findJoined },
  store: {
    tables: { members: { loadAll: (q) => loadMembers(q) }, bars: { loadAll: (q) => loadBars(q, null) } },
    apply,
  },
}
