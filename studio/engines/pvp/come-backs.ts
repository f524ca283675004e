/**
 * Prevents members from taking winnings off a table and sitting down again with less. A member who leaves with more
 * than they brought must come back to the same stakes with at least what they left with, for a stated time (decision
 * 0255). The database stores it, so that a restart changes nothing.
 */
import type { StudioEnv } from '#studio/env.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { StoreQueue } from '#studio/rounds/store-queue.ts'
import { findComeBack, removeComeBack, saveComeBack } from './come-backs.sql.ts'
import { COME_BACK_MS, type Stakes } from './kinds.ts'
import type { RoomMode } from './protocol.ts'

/** The least amount to bring, in ledger units, until a moment in milliseconds. */
export type ComeBack = {
  least: bigint
  until: number
}

/** A place where members sit. All rooms of the same stakes are one place. */
type Place = {
  readonly vendorCode: string
  readonly gameCode: string
  readonly mode: RoomMode
  readonly currency: string
  readonly stakes: Stakes
  readonly queue: StoreQueue
}

/** What a sitting member brought, and has now. */
type Stack = {
  readonly session: PlaySession | null
  readonly stack: bigint
  readonly broughtIn: bigint
}

export type ComeBacks = {
  /** Returns what this process knows, without a query. */
  known(room: Place, playerId: bigint): ComeBack | null
  /** Reads what an earlier process stored. */
  find(room: Place, playerId: bigint): Promise<ComeBack | null>
  /** Stores what a member's stack requires of them from now on: after each hand, and when they stand up. */
  note(room: Place, sitting: Stack): void
}

const stakesKey = ({ vendorCode, gameCode, mode, currency, stakes: { unit } }: Place) =>
  `${vendorCode}/${gameCode}/${mode}-${currency}-${unit}`

/** Creates the record of one process. */
export function createComeBacks({ clock, db }: StudioEnv): ComeBacks {
  const kept = new Map<string, ComeBack | null>()
  const keyOf = (room: Place, playerId: bigint) => `${playerId} ${stakesKey(room)}`

  function known(room: Place, playerId: bigint): ComeBack | null {
    const comeBack = kept.get(keyOf(room, playerId))
    if (!comeBack) return null
    if (comeBack.until > clock.now()) return comeBack
    kept.delete(keyOf(room, playerId))
    return null
  }

  return {
    known,
    async find(room, playerId) {
      const key = keyOf(room, playerId)
      if (!kept.has(key)) {
        const stored = await findComeBack(db, playerId, stakesKey(room), clock.now())
        if (!kept.has(key)) kept.set(key, stored && { least: stored.leastMinor, until: stored.until.getTime() })
      }
      return known(room, playerId)
    },
    note(room, { session, stack, broughtIn }) {
      if (!session || room.mode === 'practice') return
      const { playerId } = session
      const before = known(room, playerId)
      const until = clock.now() + COME_BACK_MS
      // a member who came back with enough and lost some of it must bring back what is left
      const next =
        stack > broughtIn
          ? { least: stack, until }
          : before && stack > 0n && stack < before.least
            ? { ...before, least: stack }
            : stack === 0n
              ? null
              : before
      if (next === before || (next && before && next.least === before.least && next.until === before.until)) return
      kept.set(keyOf(room, playerId), next)
      room.queue.add('a come-back', () =>
        next
          ? saveComeBack(db, playerId, stakesKey(room), { leastMinor: next.least, until: new Date(next.until) })
          : removeComeBack(db, playerId, stakesKey(room)),
      )
    },
  }
}
