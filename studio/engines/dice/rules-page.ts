import { diceReturn } from '#games/dice/rtp.ts'
import { CHANCE_MAX, CHANCE_MIN, ROLLS } from '#games/dice/rules.ts'
import { parseHundredths, writeHundredths } from '#studio/lib/money.ts'
import type { DiceRules } from './protocol.ts'
import { writeMultiplier } from './roll-dice.ts'

const EXAMPLES = [
  { target: '50.50', over: true },
  { target: '98.00', over: false },
  { target: '25.00', over: false },
  { target: '90.10', over: true },
  { target: '1.00', over: false },
]

/** Returns what the rules page of dice states. Every figure is computed from the rules. */
export function getDiceRules(): DiceRules {
  const examples = EXAMPLES.map(({ target, over }) => {
    const choice = { target: parseHundredths(target), over }
    const { winningRolls, rtp } = diceReturn(choice)
    return { target, over, multiplier: writeMultiplier(choice), winningRolls, rtp: rtp.toFixed(6) }
  })
  return {
    engine: 'dice',
    rtp: examples[0]?.rtp ?? '',
    hitFrequency: null,
    volatility: null,
    maxWin: writeMultiplier({ target: CHANCE_MIN, over: false }),
    chance: { min: writeHundredths(CHANCE_MIN), max: writeHundredths(CHANCE_MAX) },
    edge: '99',
    outcomes: ROLLS,
    examples,
  }
}
