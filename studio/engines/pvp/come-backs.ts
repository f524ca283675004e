/**
 * Nobody takes winnings off a table and sits down again with less: who leaves with more than he brought comes back to the same stakes
 * with at least what he left with, for a stated time (decision 0255). The database keeps it, so that a restart changes nothing.
 */
import type { StudioEnv } from '#studio/env.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { StoreQueue } from '#studio/rounds/store-queue.ts'
import { findComeBack, removeComeBack, saveComeBack } from './come-backs.sql.ts'
import { COME_BACK_MS, type Stakes } from './kinds.ts'
import type { RoomMode } from './protocol.ts'

/** What must be brought at least, in ledger units, until a moment in milliseconds. */
export interface ComeBack {
  least: bigint
  until: number
}

/** Where somebody sits, as far as a memory of winnings needs to know: all rooms of the same stakes are one place. */
interface Place {
  readonly vendorCode: string
  readonly gameCode: string
  readonly mode: RoomMode
  readonly currency: string
  readonly stakes: Stakes
  readonly queue: StoreQueue
}

/** What somebody who sits brought, and has. */
interface Stack {
  readonly session: PlaySession | null
  readonly stack: bigint
  readonly broughtIn: bigint
}

export interface ComeBacks {
  /** As far as this process knows: reads nothing. */
  known(room: Place, playerId: bigint): ComeBack | null
  /** Reads what an earlier process wrote. */
  find(room: Place, playerId: bigint): Promise<ComeBack | null>
  /** Takes down what a player's stack asks of him from now on: after each hand, and when he stands up. */
  note(room: Place, sitting: Stack): void
}

const stakesKey = ({ vendorCode, gameCode, mode, currency, stakes: { unit } }: Place) =>
  `${vendorCode}/${gameCode}/${mode}-${currency}-${unit}`

/** Makes the memory of one process. */
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
      // who came back with enough and lost of it brings back what is left
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
