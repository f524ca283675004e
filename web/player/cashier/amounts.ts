/** What the cashier's forms compute before the server decides; always in ledger units. */
import { MINOR_PER_UNIT, parseMoney } from '#contract/money.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import type { useT } from '#web/lib/i18n.tsx'

export type Fee = { fixed: string; percent: string }

/** The fee of an amount as the server takes it: fixed plus a percentage, cut to the currency's hundredths. */
export function feeOf(amountMinor: bigint, fee: Fee): bigint {
  const basisPoints = parseMoney(fee.percent) / 100n // "1.5" per cent → 150
  const cent = MINOR_PER_UNIT / 100n
  const share = (amountMinor * basisPoints) / 10_000n
  return parseMoney(fee.fixed) + (share / cent) * cent
}

/** A number of our own for a request, so that sending it twice does it once. */
export function newRequestId(): string {
  return crypto.randomUUID().replaceAll('-', '')
}

/** What to say of a request about money that was not done: the refusal, or honestly that nobody knows. Nothing without an error. */
export function tellRefusal(error: ApiError | null, t: ReturnType<typeof useT>): string | undefined {
  return error?.isUnheard ? t('cashier.unheard') : error?.message
}
