/** The names of hands of cards, with the ranks that matter. */
import type { PvpRules } from '#games/pvp/pvp-games.ts'
import { RANKS } from '#games/cards/cards.ts'
import { t, type MessageKey } from '#studio/client/lib/i18n.ts'

const SHOWN_RANKS: Readonly<Record<string, number>> = {
  high: 1,
  pair: 1,
  twoPair: 2,
  trips: 1,
  straight: 1,
  flush: 1,
  fullHouse: 2,
  quads: 1,
  straightFlush: 1,
}

/** Names a hand: "Two pair A K", "Trail". */
export function handText(rules: PvpRules, { name, ranks }: { name: string; ranks: readonly number[] }): string {
  const words = t(`pvp.${rules}.${name}` as MessageKey)
  if (rules === 'patti') return words
  return `${words} ${ranks
    .slice(0, SHOWN_RANKS[name] ?? 0)
    .map((rank) => RANKS[rank] ?? '')
    .join(' ')}`
}
