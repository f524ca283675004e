/** Generates fish: which kind, along which curve, how fast. None of it changes what a shot returns. */
import { hallOf, type HallName } from '#games/fishing/fish.ts'
import type { Swimmer } from '#games/fishing/paths.ts'
import type { Random } from '#studio/lib/random.ts'

const SHORTEST_MS = 11_000
const LONGEST_MS = 19_000
/** Time between two fish of a school. */
const APART_MS = 640
const OUTSIDE = 150

/**
 * Returns a whole number from `lo` up to `hi`, from two random bytes: near enough to an even distribution for a path.
 */
function between(random: Random, lo: number, hi: number): number {
  return lo + Math.floor((random.bytes(2).readUInt16BE(0) / 65_536) * (hi - lo + 1))
}

function pathOf(random: Random): number[] {
  const isFromLeft = between(random, 0, 1) === 0
  const isAcross = between(random, 0, 3) > 0
  const far = 1_000 + OUTSIDE
  const bend = [between(random, 250, 750), between(random, 100, 900)]
  if (!isAcross) {
    const isDown = between(random, 0, 1) === 0
    return [
      between(random, 100, 900),
      isDown ? -OUTSIDE : far,
      ...bend,
      between(random, 100, 900),
      isDown ? far : -OUTSIDE,
    ]
  }
  return [
    isFromLeft ? -OUTSIDE : far,
    between(random, 120, 880),
    ...bend,
    isFromLeft ? far : -OUTSIDE,
    between(random, 120, 880),
  ]
}

/** Returns the next fish, or a school of them one behind the other. With `isFirst` it is already on its way. */
export function swim(
  random: Random,
  hall: HallName,
  { firstId, now, isFirst }: { firstId: number; now: number; isFirst: boolean },
): Swimmer[] {
  const { fish } = hallOf(hall)
  let place = between(random, 0, fish.reduce((sum, { weight }) => sum + weight, 0) - 1)
  const kind = fish.find(({ weight }) => (place -= weight) < 0) ?? fish[0]
  if (!kind) return []
  const path = pathOf(random)
  const ttl = between(random, SHORTEST_MS, LONGEST_MS)
  const bornAt = now - (isFirst ? between(random, 1_000, Math.floor(ttl * 0.7)) : 0)
  return Array.from({ length: between(random, 1, kind.school ?? 1) }, (_, index): Swimmer => ({
    id: firstId + index,
    fish: kind.fish,
    path,
    bornAt: bornAt + index * APART_MS,
    ttl,
  }))
}
