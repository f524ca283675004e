/**
 * What a member may stake, and how typed text becomes a stake. All amounts are ten-thousandths of the currency's unit.
 */
import { readAmount, type AmountProblem } from '#games/money/typed-amount.ts'
import { toMinor } from './money.ts'

export type StakeRange = {
  min: bigint
  max: bigint
  /** Every stake is a whole multiple of this. */
  step: bigint
  /** The stakes that plus and minus step through, ascending. */
  ladder: readonly bigint[]
}

/** Returns the session's limits as numbers. */
export function stakeRange(limits: { min: string; max: string; step: string; ladder: readonly string[] }): StakeRange {
  return {
    min: toMinor(limits.min),
    max: toMinor(limits.max),
    step: toMinor(limits.step),
    ladder: limits.ladder.map(toMinor),
  }
}

/** Returns the nearest stake that is allowed: inside the limits and a whole multiple of the step, rounded down. */
export function clampStake(stake: bigint, { min, max, step }: StakeRange): bigint {
  const whole = stake - (stake % step)
  return whole < min ? min : whole > max ? max - (max % step) : whole
}

export type StakeProblem = AmountProblem | 'low' | 'high' | 'step'

/** Returns why a stake is not allowed, or null when it is. */
export function stakeProblem(stake: bigint, { min, max, step }: StakeRange): 'low' | 'high' | 'step' | null {
  if (stake < min) return 'low'
  if (stake > max) return 'high'
  return stake % step === 0n ? null : 'step'
}

/** Reads a typed stake. Returns the amount, or why it is not allowed here. */
export function readStake(
  text: string,
  range: StakeRange,
  decimals: number,
): { minor: bigint; problem: null } | { minor: null; problem: StakeProblem } {
  const read = readAmount(text, decimals)
  const problem = read.problem ?? stakeProblem(read.minor, range)
  return problem === null && read.minor !== null
    ? { minor: read.minor, problem: null }
    : { minor: null, problem: problem ?? 'number' }
}

/** Returns the next stake of the ladder above (`1`) or below (`-1`) a stake, never beyond the limits. */
export function stepStake(stake: bigint, direction: 1 | -1, range: StakeRange): bigint {
  const rungs = range.ladder.filter((rung) => rung >= range.min && rung <= range.max)
  if (direction === 1) return clampStake(rungs.find((rung) => rung > stake) ?? range.max, range)
  return clampStake(rungs.findLast((rung) => rung < stake) ?? range.min, range)
}

/** Returns half or twice a stake, inside the limits. */
export function scaleStake(stake: bigint, by: 'half' | 'double', range: StakeRange): bigint {
  return clampStake(by === 'half' ? stake / 2n : stake * 2n, range)
}

/** Returns the first stake of a game: the stored one of last time where it is still allowed, else a modest one. */
export function firstStake(kept: bigint | null, range: StakeRange): bigint {
  if (kept !== null && stakeProblem(kept, range) === null) return kept
  const modest = range.ladder.find((rung) => rung >= range.min * 10n) ?? range.ladder[0] ?? range.min
  return clampStake(modest, range)
}
