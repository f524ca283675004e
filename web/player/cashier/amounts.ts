/** What the cashier's forms compute before the server decides; always in ledger units. */
import { MINOR_PER_UNIT, parseMoney } from '#contract/money.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import type { useT } from '#web/lib/i18n.tsx'

export type Fee = { fixed: string; percent: string }

/**
 * Returns the fee of an amount as the server charges it: fixed plus a percentage, rounded down to hundredths of the
 * currency.
 */
export function feeOf(amountMinor: bigint, fee: Fee): bigint {
  const basisPoints = parseMoney(fee.percent) / 100n // "1.5" per cent → 150
  const cent = MINOR_PER_UNIT / 100n
  const share = (amountMinor * basisPoints) / 10_000n
  return parseMoney(fee.fixed) + (share / cent) * cent
}

/**
 * Returns the message for a money request that failed: the refusal, or, when no answer came, that the outcome is
 * unknown. Returns undefined without an error.
 */
export function tellRefusal(error: ApiError | null, t: ReturnType<typeof useT>): string | undefined {
  return error?.isUnheard ? t('cashier.unheard') : error?.message
}
