/** The names of the bet spots of live tables, as the betting record says them. */
import type { TableKind } from '#games/table/table-games.ts'
import type { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'

const PLAIN = ['player', 'banker', 'tie', 'playerPair', 'bankerPair', 'eitherPair', 'big', 'small', 'luckySix', 'dragon', 'tiger', 'suitedTie',
  'odd', 'even', 'red', 'black', 'a', 'b', 'aBonus', 'bBonus', 'andar', 'bahar', 'dealer', 'playerBust', 'dealerBust', 'playerBlackjack',
  'lotus', 'moon', 'sun'] as const
const NUMBERED = ['double', 'triple', 'total', 'pair', 'single', 'fan', 'kwok', 'nga', 'nim', 'cards', 'dozen', 'column'] as const
const PROPERTIES: Readonly<Record<string, MessageKey>> = {
  Big: 'tableRounds.spot.over7', Small: 'tableRounds.spot.under7', Odd: 'tableRounds.spot.odd', Even: 'tableRounds.spot.even',
}

/** A spot in the reader's language. */
export function spotName(t: ReturnType<typeof useT>, kind: TableKind, spot: string): string {
  if (spot === 'triple') return t('tableRounds.spot.anyTriple')
  if (spot === 'low' || spot === 'high') return spot === 'low' ? '1–18' : '19–36'
  if (kind === 'roulette' && /^\d/.test(spot)) return t('tableRounds.spot.numbers', { numbers: spot.replaceAll('-', ' ') })
  if (/^x\d+$/.test(spot)) return `${spot.slice(1)}×`
  const plain = PLAIN.find((name) => name === spot)
  if (plain) return t(`tableRounds.spot.${plain}`)
  const [, side, property = ''] = /^(dragon|tiger)(Big|Small|Odd|Even)$/.exec(spot) ?? []
  if (side) return `${t(side === 'dragon' ? 'tableRounds.spot.dragon' : 'tableRounds.spot.tiger')} · ${t(PROPERTIES[property] ?? 'tableRounds.spot.odd')}`
  const [group, ...rest] = spot.split('-')
  const numbered = NUMBERED.find((name) => name === group)
  if (!numbered) return spot
  const numbers = numbered === 'pair' || numbered === 'kwok' || numbered === 'nga' ? [...rest.join('')].join(' ') : rest.join('–')
  return t(`tableRounds.spot.${numbered}`, { numbers, wins: rest[0]?.[0] ?? '', back: rest[0]?.[1] ?? '' })
}
