/** Amounts of a brand's terms for members of another currency than the brand's. */
import { parseMoney } from '#contract/money.ts'
import { stakeScaleOf } from '#games/stakes.ts'

/**
 * Returns a bound that terms name in the brand's currency for one currency, in ledger units: by the scale of stakes, as
 * stakes themselves are (ten taka for a dollar). Each currency has its own sums (docs/decisions/0644).
 */
export const boundIn = (amount: string, brandCurrency: string, currency: string): bigint =>
  (parseMoney(amount) * stakeScaleOf(currency)) / stakeScaleOf(brandCurrency)
