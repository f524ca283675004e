/** Roulette: floor(f · 37) is the number (docs/reference/games.md 4.2); chips may lie on several spots. */
import { fieldsOf, NO_MOVES, type Original, STAKE_BACK, wholeIn } from '#games/original/original.ts'
import { pickEach } from '#games/original/pick.ts'
import { bringsBack, coversWheel, POCKETS, SPOTS } from './paytable.ts'

const CHIPS_MAX = 1_000

/** Spot → chips, all of equal worth: the stake is shared among them. */
export type RouletteChoice = {
  chips: Record<string, number>
}

export const roulette: Original<RouletteChoice, never> = {
  ...NO_MOVES,
  usual: { chips: { red: 1 } },
  readChoice(input) {
    const given = Object.entries(fieldsOf(fieldsOf(input)?.chips) ?? {})
    const isSound =
      given.length > 0 && given.every(([spot, count]) => SPOTS.has(spot) && wholeIn(count, 1, CHIPS_MAX) !== null)
    return isSound ? { chips: Object.fromEntries(given.map(([spot, count]) => [spot, Number(count)])) } : null
  },
  draw: (stream) => pickEach(stream, POCKETS, 1),
  play([number = 0], { chips }) {
    let [back, laid] = [0, 0]
    for (const [spot, count] of Object.entries(chips)) {
      laid += count
      if (SPOTS.get(spot)?.includes(number)) back += count * bringsBack(spot)
    }
    return { isOver: true, staked: 1, pays: [BigInt(back), BigInt(laid)], canCash: false, view: { number } }
  },
  counts({ chips }) {
    const numbers = new Set(Object.keys(chips).flatMap((spot) => SPOTS.get(spot) ?? []))
    const laid = Object.values(chips)
    const all = laid.reduce((sum, one) => sum + one, 0)
    if (laid.length < 2 || !coversWheel(numbers.size)) return STAKE_BACK
    return [BigInt(Math.max(0, 2 * Math.max(...laid) - all)), BigInt(all)]
  },
  show: ([number = 0]) => String(number),
}
