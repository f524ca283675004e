import { formatMoney, LEDGER_EXPONENT, parseMoney, toWire } from '#contract/money.ts'

/** Writes an amount with all of its decimals: parts of a cent count in what is carried. */
export function exactMoney(amount: string, currency: string): string {
  const [, more = ''] = toWire(parseMoney(amount)).split('.')
  return `${formatMoney(amount, currency)}${more.slice(LEDGER_EXPONENT / 2)}`
}
