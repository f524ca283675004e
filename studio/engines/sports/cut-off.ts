/** Matches that a stop of the studio cuts off: what decides them is in one process' memory, so nobody can play them on. */
import { rulesOf } from '#games/sports/calendar.ts'
import type { Fixture } from '#games/sports/match.ts'

/** When the studio stops and is back, in milliseconds since 1970. */
export interface Stop {
  stopsAt: number
  backAt: number
}

/** Whether a match may still be in play at the stop, or begins before the studio is back. Its slot is the longest that it can take. */
export function isCutOff({ sport, startsAt }: Fixture, stop: Stop | null): boolean {
  return stop !== null && startsAt < stop.backAt && startsAt + rulesOf(sport).slotMs > stop.stopsAt
}
