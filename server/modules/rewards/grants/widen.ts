/** What operators may change of a grant that runs or waits: only to its member's advantage. Pure. */
import type { Widening } from '#contract/rewards/office-rewards.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { GRANT_DAYS_MAX } from '#contract/rewards/terms.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Grant } from './grants.sql.ts'

/** What of a grant can be widened. */
export type Widenable = Pick<Grant, 'terms' | 'targetMinor' | 'expiresAt'>
/** The figures that change, as people read them. */
export type Figures = {
  lifeDays: number
  targetAmount: string
  stakeMax: string | null
  payoutMax: string | null
}
export type Widened = Widenable & { figures: Figures }

/** Returns the figures of a grant as it is. */
export const figuresOf = ({ terms, targetMinor }: Widenable): Figures => ({
  lifeDays: terms.lifeDays,
  targetAmount: toWire(targetMinor),
  stakeMax: terms.stakeMax,
  payoutMax: terms.payoutMax,
})

const isHigher = (next: string | null, before: string | null) =>
  before !== null && (next === null || parseMoney(next) > parseMoney(before))

/**
 * Returns the grant as it would be, or the fields that would not be wider: a longer life, a lower target, a higher
 * largest stake or pay-out (null: none any more). What is not named stays as it is.
 */
export function widen(grant: Widenable, wanted: Widening): Widened | { notWider: (keyof Widening)[] } {
  const { terms, targetMinor, expiresAt } = grant
  const { moreDays = 0, target, stakeMax = terms.stakeMax, payoutMax = terms.payoutMax } = wanted
  const nextTarget = target === undefined ? targetMinor : parseMoney(target)
  const lifeDays = terms.lifeDays + moreDays
  const notWider = (Object.keys(wanted) as (keyof Widening)[]).filter((field) => {
    if (wanted[field] === undefined) return false
    if (field === 'moreDays') return moreDays <= 0 || lifeDays > GRANT_DAYS_MAX
    if (field === 'target') return nextTarget < 0n || nextTarget >= targetMinor
    return field === 'stakeMax' ? !isHigher(stakeMax, terms.stakeMax) : !isHigher(payoutMax, terms.payoutMax)
  })
  if (notWider.length > 0) return { notWider }
  const next: Widenable = {
    terms: { ...terms, lifeDays, stakeMax, payoutMax },
    targetMinor: nextTarget,
    expiresAt: expiresAt && after(expiresAt, moreDays * DAY_MS),
  }
  return { ...next, figures: figuresOf(next) }
}
