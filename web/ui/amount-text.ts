/**
 * Keeps what can be an amount of money: Latin digits (Bengali ones are turned), one point, at most two decimals.
 * Grouping commas are dropped.
 */
export function toAmountText(typed: string): string {
  const latin = typed.replace(/[\u09E6-\u09EF]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6)).replace(/[^\d.]/g, '')
  const [whole = '', ...rest] = latin.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '').slice(0, 12)
  return rest.length > 0 ? `${digits || '0'}.${rest.join('').slice(0, 2)}` : digits
}
