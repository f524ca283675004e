/** A dice choice given by its target, its chance or its multiplier. Always equal to the rules in games/dice. */
import { dicePayout, multiplierTenThousandths, RETURN_HUNDREDTHS } from '#games/dice/paytable.ts'
import { CHANCE_MAX, CHANCE_MIN, winChance, type DiceChoice } from '#games/dice/rules.ts'
import { readAmount } from '#games/money/typed-amount.ts'

const SCALE = 10_000

function clampChance(chance: number): number {
  return Math.min(CHANCE_MAX, Math.max(CHANCE_MIN, Math.round(chance)))
}

/** Returns the choice with this chance of winning (hundredths of a percent), inside the limits. */
export function withChance(chance: number, over: boolean): DiceChoice {
  const allowed = clampChance(chance)
  return { over, target: over ? SCALE - allowed : allowed }
}

/** Returns the choice with this target (hundredths), inside the limits. */
export function withTarget(target: number, over: boolean): DiceChoice {
  return withChance(over ? SCALE - target : target, over)
}

/** Returns the choice that pays at least this multiplier (ten-thousandths) where one does, inside the limits. */
export function withMultiplier(tenThousandths: number, over: boolean): DiceChoice {
  return withChance(Math.floor((RETURN_HUNDREDTHS * 10_000) / Math.max(1, tenThousandths)), over)
}

/** Returns the same chance on the other side. */
export function flipped(choice: DiceChoice): DiceChoice {
  return withChance(winChance(choice), !choice.over)
}

/** Writes hundredths: 5050 is "50.50". */
export function hundredthsText(value: number): string {
  return `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`
}

/** Reads "50.5" as 5050, in figures of any script. Null when it is not a number of at most two decimals. */
export function parseHundredths(text: string): number | null {
  const { minor } = readAmount(text.trim().replace(/[%×x]$/i, ''), 2)
  return minor === null || minor < 0n ? null : Number(minor / 100n)
}

/** Writes the multiplier as it is shown: two to four decimals, rounded down. */
export function multiplierText(choice: DiceChoice): string {
  const digits = String(multiplierTenThousandths(choice)).padStart(5, '0')
  return `${digits.slice(0, -4)}.${digits.slice(-4).replace(/0{1,2}$/, '')}`
}

/** Returns what a win of this stake pays, stake included. */
export function payoutOf(stake: bigint, choice: DiceChoice, quantum: bigint): bigint {
  return dicePayout(stake, choice, quantum)
}
