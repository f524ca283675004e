import { LIMIT_PERIODS, type LimitPeriod } from '#contract/cashier/office-cashier-rules.ts'
import type { WithdrawalLimit } from './rules.sql.ts'

/** Returns the limit of a period that applies at a level, or undefined. */
function limitAt(limits: readonly WithdrawalLimit[], period: LimitPeriod, vip: number): WithdrawalLimit | undefined {
  return limits
    .filter((limit) => limit.period === period && limit.minVip <= vip)
    .toSorted((one, other) => other.minVip - one.minVip)[0]
}

/** Returns whether some member may withdraw more under the next limits than under those before. Pure. */
export function isLooserLimits(next: readonly WithdrawalLimit[], before: readonly WithdrawalLimit[]): boolean {
  const levels = new Set([0, ...next.map((limit) => limit.minVip), ...before.map((limit) => limit.minVip)])
  return LIMIT_PERIODS.some((period) =>
    [...levels].some((vip) => {
      const [after, was] = [limitAt(next, period, vip), limitAt(before, period, vip)]
      if (!was) return false
      return !after || after.withdrawals > was.withdrawals || after.amountMinor > was.amountMinor
    }),
  )
}
