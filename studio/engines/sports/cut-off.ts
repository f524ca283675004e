/**
 * Finds matches that a stop of the studio cuts off: only the memory of one process holds what decides them, so no other
 * process can continue them.
 */
import { rulesOf } from '#games/sports/calendar.ts'
import type { Fixture } from '#games/sports/match.ts'

/** When the studio stops and when it is available again, in milliseconds since 1970. */
export type Stop = {
  stopsAt: number
  backAt: number
}

/**
 * Returns whether a match may still be in play at the stop, or begins before the studio is available again. Assumes
 * that it takes its whole slot.
 */
export function isCutOff({ sport, startsAt }: Fixture, stop: Stop | null): boolean {
  return stop !== null && startsAt < stop.backAt && startsAt + rulesOf(sport).slotMs > stop.stopsAt
}
