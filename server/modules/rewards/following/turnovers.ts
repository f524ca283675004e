/** Money that must be staked before it can be withdrawn: pure arithmetic over the sources of one member and currency. */
import { DAY_MS } from '#server/lib/clock.ts'
import type { Turnover, Turnovers } from './wagering.sql.ts'

/** For so long after it was met a source is taken back to when stakes that counted are given back. */
const RETURNS_MS = 30 * DAY_MS

/** Returns whether a source was met so long ago that it is not looked at any more. */
export function isPast({ metAt }: Pick<Turnover, 'metAt'>, at: Date): boolean {
  return metAt !== null && at.getTime() - Date.parse(metAt) > RETURNS_MS
}

/** Returns what a source locks: what must still be staked, and never more than its own money. */
export function lockedOf({ amountMinor, targetMinor, doneMinor }: Turnover): bigint {
  const left = targetMinor - doneMinor
  return left < amountMinor ? left : amountMinor
}

/** Counts a stake towards the oldest money that still waits, then the next; each unit of stake counts once. */
export function addStake(before: Turnovers, stakeMinor: bigint, at: Date): Turnovers {
  let left = stakeMinor
  return before.map((one) => {
    const room = one.targetMinor - one.doneMinor
    const taken = left < room ? left : room
    left -= taken
    if (taken === 0n) return one
    const doneMinor = one.doneMinor + taken
    return { ...one, doneMinor, metAt: doneMinor === one.targetMinor ? at.toISOString() : null }
  })
}

/** Takes a stake back that was given back, from the newest that counted it, also where its target was met. */
export function takeBack(before: Turnovers, stakeMinor: bigint): Turnovers {
  let left = stakeMinor
  return before
    .toReversed()
    .map((one) => {
      const taken = left < one.doneMinor ? left : one.doneMinor
      left -= taken
      return taken === 0n ? one : { ...one, doneMinor: one.doneMinor - taken, metAt: null }
    })
    .toReversed()
}
