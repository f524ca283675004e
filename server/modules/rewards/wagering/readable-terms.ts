/** Terms of a grant that were damaged in the database, as pages show them: the books name the grant, and no page fails. */
import { type BonusTerms, bonusTerms } from '#contract/rewards/terms.ts'
import { canWeigh, clamped } from './weigh.ts'

/** What is shown for a term that cannot be read. */
const UNREADABLE: BonusTerms = {
  wageringTimes: '0',
  base: 'bonus',
  depositMinor: '0',
  lifeDays: 1,
  stakeMax: null,
  payoutMax: null,
  weights: { game: {}, vendor: {}, type: {}, otherwise: 0 },
  oddsMin: null,
  excluded: [],
  lateMoney: 'paid_as_cash',
}

const clampedAll = (weights: Record<string, number>) =>
  Object.fromEntries(Object.entries(weights).map(([code, weight]) => [code, clamped(weight)]))

/** Returns weights as stakes count by them; nothing counts by those that cannot be read. */
function weightsOf(terms: unknown): BonusTerms['weights'] {
  if (!canWeigh(terms)) return UNREADABLE.weights
  const { game, vendor, type, otherwise } = terms.weights
  return {
    game: clampedAll(game),
    vendor: clampedAll(vendor),
    type: clampedAll(type),
    otherwise: clamped(otherwise),
  }
}

/** Returns the terms of a grant; of damaged ones what can be read, and for the rest what is done without them. */
export function readableTerms(terms: unknown): BonusTerms {
  const whole = bonusTerms.safeParse(terms)
  if (whole.success) return whole.data
  const stored = (terms ?? {}) as Record<string, unknown>
  const parts = Object.entries(bonusTerms.shape).map(([name, shape]) => {
    const part = shape.safeParse(stored[name])
    return [name, part.success ? part.data : UNREADABLE[name as keyof BonusTerms]] as const
  })
  return { ...(Object.fromEntries(parts) as BonusTerms), weights: weightsOf(terms) }
}
