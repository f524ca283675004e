/**
 * The state of one player at a hall: the magazine in use, bullets in the water, the laser's charge. Nothing here
 * decides or stores.
 */
import { hallOf, type HallName } from '#games/fishing/fish.ts'
import { cannonOf, type Point } from '#games/fishing/paths.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { stakeScaleOf } from '#games/stakes.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { Watcher } from '#studio/live-channel/serve-channel.ts'
import type { FishingServerMessage, Magazine, SeatView, ShotView } from './protocol.ts'

/** A magazine is settled after this long. */
export const MINUTE_MS = 60_000

/** Returns the value of one unit of a hall in a currency, in ledger units. */
export function unitMinor(hall: HallName, currency: string): bigint {
  return parseAmount(hallOf(hall).base) * stakeScaleOf(currency)
}

export type Bullet = {
  number: number
  level: number
  from: Point
  angle: number
  target: number | null
  firedAt: number
  /** The bullet has met a fish, and the shot is being decided. */
  isSpent: boolean
}

export type LiveMagazine = {
  roundId: string
  /** Held in memory while the magazine is in use. */
  seeds: { serverSeed: string; clientSeed: string }
  seedPairId: bigint
  firstNonce: number
  units: number
  /** The number of stored shots, and the units that they cost. */
  shots: number
  spent: number
  wonMinor: bigint
  endsAt: number
}

export type FishingSeat = {
  readonly number: number
  readonly playerId: bigint
  session: PlaySession
  readonly watchers: Set<Watcher>
  level: number
  magazine: LiveMagazine | null
  readonly bullets: Map<number, Bullet>
  /** Answers to bullets of the running magazine, for messages that arrive twice. */
  readonly answered: Map<number, ShotView>
  /** When the last bullets left, newest last. */
  fired: number[]
  lastBullet: number
  /** Null until it is read from the database. */
  charge: number | null
  /** What this seat stores, one task after the other. */
  work: Promise<unknown>
  isLoading: boolean
  cancelEnd: () => void
  cancelLeave: () => void
}

export function createSeat(number: number, session: PlaySession): FishingSeat {
  return {
    number,
    playerId: session.playerId,
    session,
    watchers: new Set(),
    level: 1,
    magazine: null,
    bullets: new Map(),
    answered: new Map(),
    fired: [],
    lastBullet: 0,
    charge: null,
    work: Promise.resolve(),
    isLoading: false,
    cancelEnd: () => undefined,
    cancelLeave: () => undefined,
  }
}

/** Returns the units in flight: fired and not decided. */
export function flyingUnits({ bullets }: FishingSeat): number {
  return [...bullets.values()].reduce((sum, { level }) => sum + level, 0)
}

/** Returns the magazine as its owner sees it. */
export function showMagazine(seat: FishingSeat): Magazine | null {
  const { magazine } = seat
  return (
    magazine && {
      roundId: magazine.roundId,
      units: magazine.units,
      spent: magazine.spent,
      flying: flyingUnits(seat),
      won: writeAmount(magazine.wonMinor),
      endsAt: magazine.endsAt,
    }
  )
}

export function showSeat({ number, session, level }: FishingSeat): SeatView {
  return { seat: number, name: session.maskedName, level }
}

/** Returns the position of a seat's cannon. */
export function cannonOfSeat(hall: HallName, seat: FishingSeat): Point {
  return cannonOf(seat.number, hallOf(hall).seats)
}

/** Sends a message to every screen of one player. */
export function tell({ watchers }: FishingSeat, message: FishingServerMessage): void {
  const text = JSON.stringify(message)
  for (const watcher of watchers) watcher.send(text)
}

/** Runs work after the seat's current work. The caller gets a failure; later work is not affected. */
export function inTurn<Result>(seat: FishingSeat, work: () => Promise<Result>): Promise<Result> {
  const done = seat.work.then(work)
  seat.work = done.catch(() => undefined)
  return done
}
