import { MARGINS, type MarketKind } from '#games/sports/market.ts'
import { CASH_OUT_FEE, PARLAY_ODDS_MAX } from '#games/sports/pricing.ts'
import { writeAmount } from '#studio/lib/money.ts'
import { maxWinMinor } from '#studio/players/catalogue.ts'
import { DELAY_MS, LEGS_MAX, type SportsRules } from './protocol.ts'

/**
 * Returns what the rules page states. The return is that of the market with the largest share of the bets in play: who
 * wins.
 */
export function getSportsRules(engine: SportsRules['engine'], currency: string): SportsRules {
  const shown =
    engine === 'cockfight'
      ? (['fight'] as const)
      : (Object.keys(MARGINS).filter((kind) => kind !== 'fight') as MarketKind[])
  const main = engine === 'cockfight' ? MARGINS.fight : MARGINS['1x2']
  return {
    engine,
    rtp: (1 / (1 + main)).toFixed(6),
    hitFrequency: null,
    volatility: null,
    maxWin: String(PARLAY_ODDS_MAX / 10_000),
    margins: Object.fromEntries(shown.map((kind) => [kind, MARGINS[kind]])),
    delayMs: DELAY_MS,
    legsMax: LEGS_MAX,
    parlayOddsMax: PARLAY_ODDS_MAX,
    cashOutFee: CASH_OUT_FEE,
    maxPayout: writeAmount(maxWinMinor(currency)),
  }
}
