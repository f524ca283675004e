/** A day's noon, for stories about days: what a story does within hours is then of one day, whenever it runs. */
import { DAY_MS, HOUR_MS, type TestClock } from '#server/lib/clock.ts'

/** Noon in Dhaka is six o'clock in UTC. */
const NOON_MS = 6 * HOUR_MS

/** Moves a clock to the next noon in Dhaka; at noon, to that of tomorrow. */
export const nextNoon = (clock: TestClock): void => clock.advance(DAY_MS - ((clock.now().getTime() - NOON_MS) % DAY_MS))
