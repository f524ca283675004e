/**
 * Which games can be played with free rounds (decision 0550): those in which one stake, chosen before, begins a round of the
 * player's own. What several players share (crash, tables, halls, card rooms), what raises its stake (blackjack, at its table too) and
 * sport take none.
 */
import { ORIGINALS } from './original/originals.ts'

const SINGLE: ReadonlySet<string> = new Set([
  'dice',
  ...ORIGINALS.map(({ name }) => name).filter((name) => !name.startsWith('blackjack')),
])

/** Returns whether a game that an engine plays, named as in a vendor's list, can be played with free rounds. */
export const takesFreeRounds = (engine: string): boolean => engine.startsWith('slot') || SINGLE.has(engine)
