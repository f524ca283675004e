/** The lunar year of a draw, by which Mark Six gives its numbers their animals. */

/** Made when it is first used: a calendar takes many milliseconds to load. */
let format: Intl.DateTimeFormat | undefined
const KNOWN = new Map<string, number>()

/** Returns the lunar year of a moment, named by the year of our calendar in which it begins: 2026 from 17 February 2026 on. */
export function lunarYearOf(at: Date): number {
  const day = at.toISOString().slice(0, 13)
  const known = KNOWN.get(day)
  if (known !== undefined) return known
  format ??= new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'Asia/Shanghai', year: 'numeric' })
  const year = Number(format.formatToParts(at).find(({ type }) => type === ('relatedYear' as string))?.value)
  if (KNOWN.size > 10_000) KNOWN.clear()
  KNOWN.set(day, year)
  return year
}
