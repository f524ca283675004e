/** The names of bet spots. */
import type { TableKind } from '#games/table/table-games.ts'
import { t, type MessageKey } from '#studio/client/lib/i18n.ts'

const NAMED: Readonly<Record<string, MessageKey>> = {
  player: 'table.spot.player',
  banker: 'table.spot.banker',
  tie: 'table.spot.tie',
  playerPair: 'table.spot.playerPair',
  bankerPair: 'table.spot.bankerPair',
  eitherPair: 'table.spot.eitherPair',
  big: 'table.spot.big',
  small: 'table.spot.small',
  luckySix: 'table.spot.luckySix',
  dragon: 'table.spot.dragon',
  tiger: 'table.spot.tiger',
  suitedTie: 'table.spot.suitedTie',
  odd: 'table.spot.odd',
  even: 'table.spot.even',
  red: 'table.spot.red',
  black: 'table.spot.black',
  a: 'table.spot.a',
  b: 'table.spot.b',
  aBonus: 'table.spot.aBonus',
  bBonus: 'table.spot.bBonus',
  andar: 'table.spot.andar',
  bahar: 'table.spot.bahar',
  dealer: 'table.spot.dealer',
  playerBust: 'table.spot.playerBust',
  dealerBust: 'table.spot.dealerBust',
  playerBlackjack: 'table.spot.playerBlackjack',
  triple: 'table.spot.anyTriple',
  lotus: 'table.spot.lotus',
  moon: 'table.spot.moon',
  sun: 'table.spot.sun',
}
const PROPERTIES: Readonly<Record<string, MessageKey>> = {
  Big: 'table.spot.over7',
  Small: 'table.spot.under7',
  Odd: 'table.spot.odd',
  Even: 'table.spot.even',
}
const NUMBERED: Readonly<Record<string, MessageKey>> = {
  double: 'table.spot.double',
  triple: 'table.spot.triple',
  total: 'table.spot.total',
  pair: 'table.spot.pair',
  single: 'table.spot.single',
  fan: 'table.spot.fan',
  kwok: 'table.spot.kwok',
  nga: 'table.spot.nga',
  nim: 'table.spot.nim',
  cards: 'table.spot.cards',
  dozen: 'table.spot.dozen',
  column: 'table.spot.column',
}

/** Names a spot in full, for screen readers and the record. */
export function spotText(kind: TableKind, spot: string): string {
  if (kind === 'roulette' && (spot === 'low' || spot === 'high')) return spot === 'low' ? '1–18' : '19–36'
  if (kind === 'roulette' && /^\d/.test(spot)) return t('table.spot.numbers', { numbers: spot.replaceAll('-', ' ') })
  if (/^x\d+$/.test(spot)) return `${spot.slice(1)}×`
  const named = NAMED[spot]
  if (named) return t(named)
  const property = /^(dragon|tiger)(Big|Small|Odd|Even)$/.exec(spot)
  if (property)
    return `${t(NAMED[property[1] ?? ''] ?? 'table.spot.tie')} · ${t(PROPERTIES[property[2] ?? ''] ?? 'table.spot.odd')}`
  const [group = '', ...rest] = spot.split('-')
  const numbers =
    group === 'pair' || group === 'kwok' || group === 'nga' ? [...rest.join('')].join(' ') : rest.join('–')
  const numbered = NUMBERED[group]
  if (!numbered) return spot
  return t(numbered, { numbers, wins: rest[0]?.[0] ?? '', back: rest[0]?.[1] ?? '' })
}

/** Names a spot in short, for the spot itself. */
export function shortText(kind: TableKind, spot: string): string {
  const property = /^(dragon|tiger)(Big|Small|Odd|Even)$/.exec(spot)
  if (property) return t(PROPERTIES[property[2] ?? ''] ?? 'table.spot.odd')
  const [group = '', rest = ''] = spot.split('-')
  if (kind === 'roulette' && /^\d/.test(spot)) return spot
  if (group === 'nim') return `${rest[0] ?? ''} → ${rest[1] ?? ''}`
  if (group === 'kwok' || group === 'nga' || group === 'pair') return [...rest].join(' ')
  if (group === 'cards') return spot.slice('cards-'.length).replace('-', '–')
  if (group === 'dozen') return ['1–12', '13–24', '25–36'][Number(rest) - 1] ?? rest
  if (group === 'column') return '2:1'
  return rest && rest !== '' && NUMBERED[group] ? rest : spotText(kind, spot)
}
