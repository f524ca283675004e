/** What a document could cost at most, and in which currency it gives. Pure. */
import type { MissionsDocument } from '#contract/missions/terms.ts'
import { fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import { POINTS_CURRENCY } from '#contract/wallet/points.ts'

/** The value of a step's reward: ledger units, or whole points. */
export function rewardValue(reward: { kind: 'cash'; amount: string } | { kind: 'points'; points: number }): bigint {
  return reward.kind === 'cash' ? parseMoney(reward.amount) : BigInt(reward.points)
}

/** Returns the sum of all prizes of a board, in ledger units. */
export function prizeSum(prizes: readonly { from: number; to: number; amount: string }[]): bigint {
  return prizes.reduce((sum, { from, to, amount }) => sum + BigInt(to - from + 1) * parseMoney(amount), 0n)
}

export type Bounds = { currency: string; valueMaxMinor: bigint; dayMaxMinor: bigint | null; membersMax: number }

/**
 * Returns the bounds under which a document gives. Fails with INVALID_INPUT when its steps give both money and points,
 * and with MISSION_UNBOUNDED when its bounds are below what one member, or a board as a whole, would be given.
 */
export function readBounds(document: MissionsDocument, currency: string): Bounds {
  const { valueMax, dayMax, membersMax } = document.bounds
  const kinds = new Set(document.kind === 'mission' ? document.steps.map(({ reward }) => reward.kind) : ['cash'])
  if (kinds.size > 1) return fail('INVALID_INPUT', { fields: { steps: { rule: 'one_kind' } } })
  const isPoints = kinds.has('points')
  const read = (text: string) => (isPoints ? BigInt(Math.trunc(Number(text))) : parseMoney(text))
  const needed =
    document.kind === 'mission'
      ? document.steps.reduce((sum, { reward }) => sum + rewardValue(reward), 0n)
      : prizeSum(document.prizes)
  const valueMaxMinor = read(valueMax)
  const dayMaxMinor = dayMax === null ? null : read(dayMax)
  // all prizes of a board are paid at once
  const winners = document.kind === 'board' ? document.prizes.reduce((sum, { from, to }) => sum + to - from + 1, 0) : 1
  if (valueMaxMinor < needed || (dayMaxMinor !== null && dayMaxMinor < needed) || membersMax < winners)
    return fail('MISSION_UNBOUNDED', { needed: String(needed), members: winners })
  return {
    currency: isPoints ? POINTS_CURRENCY : currency,
    valueMaxMinor,
    dayMaxMinor,
    membersMax,
  }
}
