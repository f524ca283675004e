/**
 * Computes the positions of fish and bullets. A hall is a box of 1 × 1 that every screen stretches to its own size;
 * times are milliseconds of the studio's clock. Studio and screens use the same code, so that all see the same fish.
 */

export type Point = {
  x: number
  y: number
}

/** A fish in the water: it swims along a curve, from outside to outside. */
export type Swimmer = {
  id: number
  fish: string
  /** Start, bend and end: x and y in turn, in thousandths of the hall. */
  path: readonly number[]
  bornAt: number
  ttl: number
}

/** The distance that a bullet flies in a second. */
export const BULLET_SPEED = 0.9
/** A bullet that met nothing returns to its owner after this time. */
export const BULLET_MS = 8_000
/** Most shots of a cannon in a second. */
export const SHOTS_A_SECOND = 5
/** The distance allowed between bullet and fish beyond the fish's own size, for delayed messages. */
export const TOLERANCE = 0.09

/** Returns the position of a fish; it may be outside the box. */
export function positionOf({ path, bornAt, ttl }: Swimmer, at: number): Point {
  const share = (at - bornAt) / ttl
  const rest = 1 - share
  const along = (axis: 0 | 1) =>
    (rest * rest * (path[axis] ?? 0) +
      2 * rest * share * (path[2 + axis] ?? 0) +
      share * share * (path[4 + axis] ?? 0)) /
    1_000
  return { x: along(0), y: along(1) }
}

/** Returns whether a fish is in the water, and far enough in that it can be hit. */
export function isInWater(swimmer: Swimmer, at: number): boolean {
  if (at < swimmer.bornAt || at > swimmer.bornAt + swimmer.ttl) return false
  const { x, y } = positionOf(swimmer, at)
  return x > -0.03 && x < 1.03 && y > -0.03 && y < 1.03
}

/** Reflects a value into 0 … 1, as the walls do. */
function fold(value: number): number {
  const turn = Math.abs(value) % 2
  return turn > 1 ? 2 - turn : turn
}

/**
 * Returns the position of a bullet that left `from` in a direction (radians, 0 to the right, down is positive). Walls
 * reflect it.
 */
export function bulletAt(from: Point, angle: number, ageMs: number): Point {
  const way = (BULLET_SPEED * ageMs) / 1_000
  return { x: fold(from.x + Math.cos(angle) * way), y: fold(from.y + Math.sin(angle) * way) }
}

/** Returns the position of a seat's cannon: along the bottom, then along the top, spread evenly. */
export function cannonOf(seat: number, seats: number): Point {
  const below = Math.ceil(seats / 2)
  const isBelow = seat < below
  const row = isBelow ? below : seats - below
  const place = isBelow ? seat : seat - below
  return { x: (place + 0.5) / row, y: isBelow ? 0.97 : 0.03 }
}

/** Returns the distance of two points. */
export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
