/**
 * Odds: the decimal return of one staked, stake included, as a whole number of ten-thousandths (2.05 is 20 500). Other
 * formats of the same odds are for show and entry only (docs/reference/games.md 7.1).
 */
export const ONE = 10_000
const SQUARE = ONE * ONE

export const ODDS_FORMATS = ['decimal', 'hk', 'malay', 'indo', 'us'] as const
export type OddsFormat = (typeof ODDS_FORMATS)[number]

/**
 * Returns the odds in another format, in ten-thousandths, rounded to the nearest. Throws RangeError for odds that pay
 * nothing.
 */
export function oddsIn(odds: number, format: OddsFormat): number {
  if (!Number.isInteger(odds) || odds <= ONE) throw new RangeError(`no odds: ${odds}`)
  const profit = odds - ONE
  const inverse = -Math.round(SQUARE / profit)
  switch (format) {
    case 'decimal':
      return odds
    case 'hk':
      return profit
    case 'malay':
      return profit <= ONE ? profit : inverse
    case 'indo':
      return profit >= ONE ? profit : inverse
    case 'us':
      return profit >= ONE ? profit * 100 : -Math.round((SQUARE * 100) / profit)
  }
}

/** Returns decimal odds in ten-thousandths from another format. Throws RangeError for a zero. */
export function oddsFrom(value: number, format: OddsFormat): number {
  if (value === 0) throw new RangeError('no odds')
  if (format === 'decimal') return value
  if (format === 'hk') return ONE + value
  if (format === 'us') return value > 0 ? ONE + Math.round(value / 100) : ONE + Math.round((SQUARE * 100) / -value)
  return value > 0 ? ONE + value : ONE + Math.round(SQUARE / -value)
}

/** Returns odds as members read them: decimal "2.05", Malay "-0.91", American "+150". */
export function writeOdds(odds: number, format: OddsFormat): string {
  const value = oddsIn(odds, format) / ONE
  if (format === 'us') return `${value > 0 ? '+' : '−'}${Math.abs(Math.round(value))}`
  return `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`
}

/**
 * Returns what an entered amount risks and may win. Where Malay or Indonesian odds are negative the member enters what
 * they want to win (Malay) or, times the odds, what they risk (Indonesian); elsewhere they enter what they risk. Risk
 * is rounded up, win down.
 */
export function readEntry(entered: bigint, odds: number, format: OddsFormat): { risk: bigint; win: bigint } {
  const quoted = oddsIn(odds, format)
  const one = BigInt(ONE)
  if (quoted < 0 && (format === 'malay' || format === 'indo')) {
    const factor = BigInt(-quoted)
    return { risk: (entered * factor + one - 1n) / one, win: entered }
  }
  return { risk: entered, win: (entered * BigInt(odds - ONE)) / one }
}
