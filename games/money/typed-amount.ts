/**
 * Converts typed text to an amount of money, on the site and in games alike. Amounts are ten-thousandths of the
 * currency's unit.
 */

const MINOR_PER_UNIT = 10_000n
const EXPONENT = 4

/** The zeros of the other digits that readers type: Bengali, Arabic-Indic, Persian, Devanagari. */
const ZEROS = [0x09e6, 0x0660, 0x06f0, 0x0966]
const OTHER_FIGURES = /[\u09e6-\u09ef\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g
/** Direction marks that pasted text may contain. */
const MARKS = /[\u200e\u200f\u061c\u2066-\u2069]/g
/**
 * Grouped as in 1,000,000 or as in 10,00,000, or not at all. A comma anywhere else may be a decimal point, so such text
 * is refused.
 */
const AMOUNT = /^(-?)(\d*|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d*))?$/

export type AmountProblem = 'empty' | 'number' | 'decimals'
export type ReadAmount = { minor: bigint; problem: null } | { minor: null; problem: AmountProblem }

/** Returns digits of every supported script as Latin ones, with the Arabic point and comma. */
export function latinFigures(text: string): string {
  return text
    .replace(MARKS, '')
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
    .replace(OTHER_FIGURES, (figure) => {
      const code = figure.charCodeAt(0)
      return String(code - (ZEROS.find((zero) => code >= zero && code < zero + 10) ?? code))
    })
}

/**
 * Reads what was typed: digits of any supported script, a currency's sign, thousands grouped by comma or space, one
 * decimal point. Nothing is rounded, cut or guessed: "1e3", "12,5" and "12.345" are refused, each with its reason.
 */
export function readAmount(text: string, decimals: number): ReadAmount {
  const plain = latinFigures(text)
    .replace(/\p{Sc}/gu, '')
    .trim()
    .replace(/\u2212/, '-')
    .replace(/(?<=\d)\s(?=\d)/g, ',')
  if (plain === '') return { minor: null, problem: 'empty' }
  const [, sign, whole = '', fraction = ''] = AMOUNT.exec(plain) ?? []
  if (whole + fraction === '') return { minor: null, problem: 'number' }
  const told = fraction.replace(/0+$/, '')
  if (told.length > decimals) return { minor: null, problem: 'decimals' }
  const minor = BigInt(whole.replace(/,/g, '') || '0') * MINOR_PER_UNIT + BigInt(told.padEnd(EXPONENT, '0'))
  return { minor: sign ? -minor : minor, problem: null }
}
