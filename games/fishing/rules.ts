/**
 * Decides a shot (docs/reference/games.md 6.7). Every shot that meets a fish takes one nonce of the player's own seeds:
 *
 * 1. a fish with a range first draws its multiple, each equally likely;
 * 2. the next word catches when it is below floor(2^32 · RTP / m); for a fish that takes others along, m is its mean;
 * 3. such a fish, when caught, then draws how many it takes.
 *
 * Nothing else counts: not who shot before, not how often, not which other fish swim. Bullets are counted in units of
 * the hall's base, so a cannon of level 7 shoots 7 and wins 7 · m.
 *
 * The laser of some halls is paid by its owner's shots: each unit shot adds one fiftieth (2 %), a laser of level n
 * costs 5 · n units of charge and catches with chance 5 / m, m at least 5. That returns the charge exactly, so both
 * together return RTP + 2 %.
 */
import type { HmacSha256 } from '#games/fair/hash.ts'
import { openPlayerStream, type RoundSeeds } from '#games/fair/player-stream.ts'
import { scaleBelow, WORDS, type WordStream } from '#games/fair/uniform.ts'
import { findKind, hallOf, type FishKind, type HallName } from './fish.ts'

export const LEVEL_MOST = 10
/** Parts of a unit in which charge is counted; a unit shot adds one. */
export const CHARGE_PARTS = 50
/** The price of a laser of level 1, in units; also the factor by which its chance is higher than fair. */
export const LASER_POWER = 5
const MILLION = 1_000_000n

export type Shot = {
  fish: string
  level: number
  isLaser: boolean
}

export type ShotResult = {
  /** The word that decided. */
  draw: number
  /** What a catch pays, in bullets; 0 for a miss. */
  multiplier: number
}

/**
 * Returns the mean multiple of a fish whose own multiple is drawn: `own` and the mean of what it takes along. Doubled,
 * so that it is a whole number.
 */
function doubledMean({ others }: FishKind, own: number): number {
  return 2 * own + (others ? others.each * (others.lo + others.hi) : 0)
}

/**
 * Returns the bound below which words catch: floor(2^32 · return / m). `rtp` in millionths, `doubled` is 2 · m. At most
 * 2^32: always.
 */
export function thresholdOf(rtp: number, doubled: number): number {
  const limit = (BigInt(WORDS) * 2n * BigInt(rtp)) / (MILLION * BigInt(doubled))
  return Number(limit > BigInt(WORDS) ? BigInt(WORDS) : limit)
}

/** Returns the range that a fish's own multiple is drawn from; both ends are equal where it is fixed. */
export function rangeOf({ own }: FishKind): readonly [number, number] {
  return typeof own === 'number' ? [own, own] : own
}

/** Returns the number of words that catch a fish of this own multiple. */
export function catchBelow(hall: HallName, kind: FishKind, own: number, isLaser: boolean): number {
  return thresholdOf(isLaser ? LASER_POWER * Number(MILLION) : hallOf(hall).rtp, doubledMean(kind, own))
}

/** Returns whether a laser may be fired at a fish: it must pay at least the laser's price. */
export function canLaser(kind: FishKind): boolean {
  return rangeOf(kind)[0] >= LASER_POWER
}

/** Decides one shot. Throws RangeError for a fish that does not swim in the hall. */
export async function decideShot(words: WordStream, hall: HallName, { fish, isLaser }: Shot): Promise<ShotResult> {
  const kind = findKind(hall, fish)
  if (!kind) throw new RangeError('no such fish here')
  const [lo, hi] = rangeOf(kind)
  const own = lo === hi ? lo : lo + (await scaleBelow(words, hi - lo + 1))
  const draw = await words.next()
  if (draw >= catchBelow(hall, kind, own, isLaser)) return { draw, multiplier: 0 }
  const { others } = kind
  if (!others) return { draw, multiplier: own }
  const taken = others.lo === others.hi ? others.lo : others.lo + (await scaleBelow(words, others.hi - others.lo + 1))
  return { draw, multiplier: own + taken * others.each }
}

/** A shot in a record: fish, level, 1 for the laser, the word that decided, what it paid in bullets. */
export type ShotRecord = readonly [fish: string, level: number, laser: 0 | 1, draw: number, multiplier: number]

/**
 * Decides a magazine again from its seeds, shot by shot; `seeds.nonce` is the first one's. Throws RangeError for an
 * unknown fish.
 */
export async function recount(
  hmac: HmacSha256,
  seeds: RoundSeeds,
  hall: HallName,
  shots: readonly (readonly [string, number, 0 | 1, ...unknown[]])[],
): Promise<ShotRecord[]> {
  const records: ShotRecord[] = []
  for (const [index, [fish, level, laser]] of shots.entries()) {
    const stream = openPlayerStream(hmac, { ...seeds, nonce: seeds.nonce + index })
    const { draw, multiplier } = await decideShot(stream, hall, { fish, level, isLaser: laser === 1 })
    records.push([fish, level, laser, draw, multiplier])
  }
  return records
}

/** Returns whether a value has the form of a shot in a record. */
export function isShotRecord(value: unknown): value is ShotRecord {
  return (
    Array.isArray(value) &&
    value.length === 5 &&
    typeof value[0] === 'string' &&
    value.slice(1).every((part) => Number.isInteger(part))
  )
}
