/**
 * One room of a hall: who sits where, and which fish swim. Every player in it sees the same fish. Play money has rooms
 * of its own.
 */
import { findKind, hallOf, type FishKind, type HallName } from '#games/fishing/fish.ts'
import { distance, isInWater, positionOf, type Point, type Swimmer } from '#games/fishing/paths.ts'
import type { StudioEnv } from '#studio/env.ts'
import type { FishingServerMessage } from './protocol.ts'
import { type FishingSeat, showMagazine, showSeat, tell } from './seat.ts'
import { swim } from './swim.ts'

const TICK_MS = 500
/** The size of small fish that a bomb or an eel takes along, and how near they must be. */
const SMALL = 0.07
const NEAR = 0.4

export type RoomFish = {
  readonly swimmer: Swimmer
  readonly kind: FishKind
  /** Shots at this fish are decided one after the other. */
  turn: Promise<unknown>
}

export type FishingRoom = {
  readonly env: StudioEnv
  /** Vendor code / game code / kind of money. */
  readonly key: string
  readonly hall: HallName
  readonly seats: (FishingSeat | null)[]
  readonly fish: Map<number, RoomFish>
  lastFish: number
  cancelTick: () => void
}

export function createRoom(env: StudioEnv, key: string, hall: HallName): FishingRoom {
  const room: FishingRoom = {
    env,
    key,
    hall,
    seats: Array.from({ length: hallOf(hall).seats }, () => null),
    fish: new Map(),
    lastFish: 0,
    cancelTick: () => undefined,
  }
  stock(room, true)
  const tick = () => {
    clearGone(room)
    stock(room, false)
    room.cancelTick = env.clock.after(TICK_MS, tick)
  }
  room.cancelTick = env.clock.after(TICK_MS, tick)
  return room
}

export function seated({ seats }: FishingRoom): FishingSeat[] {
  return seats.filter((seat) => seat !== null)
}

/** Sends a message to every screen in the room. */
export function broadcast(room: FishingRoom, message: FishingServerMessage): void {
  for (const seat of seated(room)) tell(seat, message)
}

export function showSeats(room: FishingRoom): void {
  broadcast(room, { type: 'seats', seats: seated(room).map(showSeat) })
}

/** Adds fish to the water. With `isFirst` they are already on their way. */
function stock(room: FishingRoom, isFirst: boolean): void {
  const { env, hall, fish } = room
  const born: Swimmer[] = []
  while (fish.size < hallOf(hall).crowd) {
    for (const swimmer of swim(env.random, hall, { firstId: room.lastFish + 1, now: env.clock.now(), isFirst })) {
      const kind = findKind(hall, swimmer.fish)
      if (!kind) continue
      room.lastFish = swimmer.id
      fish.set(swimmer.id, { swimmer, kind, turn: Promise.resolve() })
      born.push(swimmer)
    }
  }
  if (born.length > 0) broadcast(room, { type: 'spawn', fish: born })
}

function clearGone(room: FishingRoom): void {
  const now = room.env.clock.now()
  for (const { swimmer } of room.fish.values()) if (now > swimmer.bornAt + swimmer.ttl) removeFish(room, swimmer.id)
}

/** Returns bullets to their owner when their fish has left or their time is over. */
export function returnBullets(
  seat: FishingSeat,
  isReturned: (bullet: { target: number | null; number: number }) => boolean,
): void {
  const back = [...seat.bullets.values()]
    .filter((bullet) => !bullet.isSpent && isReturned(bullet))
    .map(({ number }) => number)
  if (back.length === 0) return
  for (const number of back) seat.bullets.delete(number)
  tell(seat, { type: 'returned', bullets: back, magazine: showMagazine(seat) })
}

/** Removes a fish from the water. */
export function removeFish(room: FishingRoom, id: number): void {
  if (!room.fish.delete(id)) return
  for (const seat of seated(room)) returnBullets(seat, ({ target }) => target === id)
}

/** Returns a fish that can be hit at a moment, or null. */
export function findFish({ fish }: FishingRoom, id: number, at: number): RoomFish | null {
  const found = fish.get(id)
  return found && isInWater(found.swimmer, at) ? found : null
}

/**
 * Removes the small fish that leave with a caught one and returns their ids. This is only a picture: no one is paid for
 * them.
 */
export function takeAlong(room: FishingRoom, around: Point, most: number): number[] {
  const now = room.env.clock.now()
  const near = [...room.fish.values()].filter(
    ({ swimmer, kind }) =>
      kind.size < SMALL && !kind.others && isInWater(swimmer, now) && distance(positionOf(swimmer, now), around) < NEAR,
  )
  const ids = near.slice(0, most).map(({ swimmer }) => swimmer.id)
  for (const id of ids) removeFish(room, id)
  return ids
}
