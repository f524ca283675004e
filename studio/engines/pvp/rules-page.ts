import { RAKE_CAP, RAKE_SHARE, variantOf, type PvpKind } from '#games/pvp/pvp-games.ts'
import { writeAmount } from '#studio/lib/money.ts'
import { BANK_MS, COME_BACK_MS, stakesOf, TURN_MS } from './kinds.ts'
import type { PvpRulesPage } from './protocol.ts'

/** Returns what the rules page of a card room states: the least share of every pot that the players get back. */
export function getPvpRules(kind: PvpKind, currency: string): PvpRulesPage {
  const { rules, seats, stakes } = variantOf(kind)
  return {
    engine: 'pvp',
    kind,
    rules,
    seats,
    rtp: (1 - Number(RAKE_SHARE) / 10_000).toFixed(6),
    hitFrequency: null,
    volatility: null,
    maxWin: String(seats),
    rakePercent: String(Number(RAKE_SHARE) / 100),
    rakeCap: Number(RAKE_CAP),
    turnMs: TURN_MS,
    bankMs: BANK_MS,
    comeBackMs: COME_BACK_MS,
    rooms: stakes.map((_, tier) => {
      const { unit, buyInLeast, buyInMost, rule } = stakesOf(kind, tier, currency)
      return {
        stake: writeAmount(unit),
        buyInLeast: writeAmount(buyInLeast),
        buyInMost: writeAmount(buyInMost),
        rakeMost: writeAmount(rule.cap),
      }
    }),
  }
}
