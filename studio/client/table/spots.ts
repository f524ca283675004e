/** The names of bet spots. */
import type { TableKind } from '#games/table/table-games.ts'
import { count, t, type MessageKey } from '#studio/client/lib/i18n.ts'

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
  lastPair: 'table.spot.lastPair',
  upper: 'table.spot.upper',
  lower: 'table.spot.lower',
  halves: 'table.spot.halves',
  moreOdd: 'table.spot.moreOdd',
  moreEven: 'table.spot.moreEven',
  oddEven: 'table.spot.oddEven',
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

const RANKS: Readonly<Record<string, MessageKey>> = { p1: 'table.rank.1', p2: 'table.rank.2', p3: 'table.rank.3' }
/** The sum between big and small, for draws that can have it. */
const MIDDLES: Partial<Record<TableKind, string>> = { 'digits-4d': '18', 'keno-draw': '810' }

/** Names a place of a draw: "Digit 2" for d2, "Champion" for p1. */
export function placeText(place: string): string {
  const rank = RANKS[place]
  return rank ? t(rank) : t('table.digit', { number: count(Number(place.slice(1))) })
}

/** Returns the place of a draw and the bet on it, or null. */
function atPlace(spot: string): { place: string; what: string } | null {
  const [, place = '', side = ''] = /^([dp]\d)-(\w+)$/.exec(spot) ?? []
  const named = NAMED[side]
  return place === '' ? null : { place: placeText(place), what: named ? t(named) : side }
}

/** Names a spot in full, for screen readers and the record. */
export function spotText(kind: TableKind, spot: string): string {
  if (kind === 'roulette' && (spot === 'low' || spot === 'high')) return spot === 'low' ? '1–18' : '19–36'
  if (kind === 'roulette' && /^\d/.test(spot)) return t('table.spot.numbers', { numbers: spot.replaceAll('-', ' ') })
  if (/^x\d+$/.test(spot)) return `${spot.slice(1)}×`
  if (spot === 'middle') return t('table.spot.total', { numbers: MIDDLES[kind] ?? '' })
  const at = atPlace(spot)
  if (at) return `${at.place} · ${at.what}`
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
  const at = atPlace(spot)
  if (at) return at.what
  const [group = '', rest = ''] = spot.split('-')
  if (kind === 'roulette' && /^\d/.test(spot)) return spot
  if (group === 'nim') return `${rest[0] ?? ''} → ${rest[1] ?? ''}`
  if (group === 'kwok' || group === 'nga' || group === 'pair') return [...rest].join(' ')
  if (group === 'cards') return spot.slice('cards-'.length).replace('-', '–')
  if (group === 'dozen') return ['1–12', '13–24', '25–36'][Number(rest) - 1] ?? rest
  if (group === 'column') return '2:1'
  return rest && rest !== '' && NUMBERED[group] ? rest : spotText(kind, spot)
}
