/** Freezes boards whose time to settle is over (docs/reference/promotions.md 1, row 47). */
import { MISSIONS_TOPIC } from '#contract/missions/live.ts'
import type { BoardDocument, Scoring } from '#contract/missions/terms.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { follow, followLock } from '#server/lib/facts/follow.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { findPlace } from '#server/lib/facts/followers.sql.ts'
import { LOG_START, readLines } from '#server/lib/facts/stream.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { MISSIONS_FOLLOWER } from '../counting/follower.ts'
import { findItems } from '../counting/items.sql.ts'
import { loadRanks, saveRanks } from '../counting/state.sql.ts'
import { findVersion, listToFreeze, lockItem, putFrozen, type Item } from '../items/items.sql.ts'
import { cancelBoard } from './cancel-board.ts'
import { countEntrants } from './entrants.sql.ts'
import { insertFinal } from './finals.sql.ts'
import { listRanks, writeList } from './final-list.ts'
import { countRanked } from './ranks.sql.ts'
import { listDiffering } from './score-journal.sql.ts'

const BATCH = 50

/** Sets ranks to what the score journal says, where they differ: the journal is what counts. */
async function setFromJournal(tx: Tx, item: Item, scoring: Scoring): Promise<void> {
  const differing = await listDiffering(tx, item.id, scoring)
  if (differing.length === 0) return
  const board = (await findItems(tx, [item.brand])).get(item.brand)?.find(({ id }) => id === String(item.id))
  if (board?.kind !== 'board') return
  const known = await loadRanks(
    tx,
    differing.map(({ memberId }) => memberId),
  )
  await saveRanks(
    tx,
    differing.map(({ memberId, score, reachedAt }) => {
      const before = known.get(memberId)?.[board.id]
      return { memberId, board, before, rank: { score, reachedAt, figures: before?.figures ?? null } }
    }),
  )
}

/** Returns the follower's place when it has read everything that happened before a moment; null when it has not. */
async function findCaughtUp(tx: Tx, until: Date): Promise<string | null> {
  const follower = MISSIONS_FOLLOWER as unknown as Follower
  const place = (await findPlace(tx, follower.name)) ?? LOG_START
  const { lines } = await readLines(tx, follower.streams, { after: place, limit: 100 })
  return lines.some(({ at }) => at < until) ? null : place
}

async function isBelowMinimum(tx: Tx, item: Item, { entry, entrantsMin, belowMinimum }: BoardDocument) {
  if (entrantsMin === 0 || belowMinimum === 'paid') return false
  const entrants = entry === 'free' ? await countRanked(tx, item.id) : await countEntrants(tx, item.id)
  return entrants < entrantsMin
}

/**
 * Freezes a board: from this place of the log on nothing changes a rank; what is heard later is written down as late.
 * Publishes the first final list, or cancels a board that too few have entered. Returns false while lines from before
 * the end of its time to settle are not read yet.
 */
export async function freezeBoard(env: Env, { id, brand }: Pick<Item, 'id' | 'brand'>): Promise<boolean> {
  return env.db.tx(async (tx) => {
    await lockName(tx, followLock(MISSIONS_FOLLOWER.name))
    const item = await lockItem(tx, id, brand)
    const now = env.clock.now()
    if (item?.state !== 'live' || item.settleAt > now) return true
    const place = await findCaughtUp(tx, item.settleAt)
    if (place === null) return false
    const document = (await findVersion(tx, id, item.version))?.document
    if (document?.kind !== 'board') throw new Error(`board ${item.reference} has no document`)
    if (await isBelowMinimum(tx, item, document)) {
      await cancelBoard(tx, env, item)
      return true
    }
    await setFromJournal(tx, item, document.scoring)
    await putFrozen(tx, id, now, place)
    const written = writeList(await listRanks(tx, id, document), document)
    await insertFinal(tx, id, { version: 1, ...written, differences: [], madeAt: now, madeBy: 'clock' })
    tx.onCommit(() => env.live.signal('all', MISSIONS_TOPIC))
    return true
  })
}

/** Freezes every board whose time to settle is over. */
export async function freezeBoards(env: Env): Promise<void> {
  const due = await listToFreeze(env.db, env.clock.now(), BATCH)
  if (due.length === 0) return
  await follow(env, MISSIONS_FOLLOWER as unknown as Follower)
  for (const item of due) await freezeBoard(env, item)
}

export const FREEZE_BOARDS = defineTurn({ name: 'missions.freeze-boards', schedule: '* * * * *', run: freezeBoards })
