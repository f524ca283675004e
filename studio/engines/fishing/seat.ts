/** A player at a hall: the magazine in use, bullets in the water, the laser's charge. Nothing here decides or stores. */
import { hallOf, type HallName } from '#games/fishing/fish.ts'
import { cannonOf, type Point } from '#games/fishing/paths.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { scaleOf } from '#studio/players/catalogue.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import type { Watcher } from '../serve-line.ts'
import type { FishingServerMessage, Magazine, SeatView, ShotView } from './protocol.ts'

/** A magazine is settled after this long. */
export const MINUTE_MS = 60_000

/** What one unit of a hall is in a currency, in ledger units. */
export function unitMinor(hall: HallName, currency: string): bigint {
  return parseAmount(hallOf(hall).base) * scaleOf(currency)
}

export interface Bullet {
  number: number
  level: number
  from: Point
  angle: number
  target: number | null
  firedAt: number
  /** It has met a fish and is being decided. */
  isSpent: boolean
}

export interface LiveMagazine {
  roundId: string
  /** They stay in memory while the magazine is in use. */
  seeds: { serverSeed: string; clientSeed: string }
  seedPairId: bigint
  firstNonce: number
  units: number
  /** Shots that are stored, and the units that they cost. */
  shots: number
  spent: number
  wonMinor: bigint
  endsAt: number
}

export interface FishingSeat {
  readonly number: number
  readonly playerId: bigint
  session: PlaySession
  readonly watchers: Set<Watcher>
  level: number
  magazine: LiveMagazine | null
  readonly bullets: Map<number, Bullet>
  /** Answers to bullets of the running magazine, for messages that come twice. */
  readonly answered: Map<number, ShotView>
  /** When the last bullets left, newest last. */
  fired: number[]
  lastBullet: number
  /** Null until it was read. */
  charge: number | null
  /** What this seat stores, one after the other. */
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

/** Units that are under way: fired and not decided. */
export function flyingUnits({ bullets }: FishingSeat): number {
  return [...bullets.values()].reduce((sum, { level }) => sum + level, 0)
}

/** The magazine as its owner sees it. */
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

/** Where the cannon of a seat stands. */
export function cannonOfSeat(hall: HallName, seat: FishingSeat): Point {
  return cannonOf(seat.number, hallOf(hall).seats)
}

/** To every screen of one player. */
export function tell({ watchers }: FishingSeat, message: FishingServerMessage): void {
  const text = JSON.stringify(message)
  for (const watcher of watchers) watcher.send(text)
}

/** Does a seat's work after what it does now; a failure is the caller's, and what follows goes on. */
export function inTurn<Result>(seat: FishingSeat, work: () => Promise<Result>): Promise<Result> {
  const done = seat.work.then(work)
  seat.work = done.catch(() => undefined)
  return done
}
