/** The names of the bet spots of live tables, those of former draws too, as the betting record shows them. */
import type { RecordedKind } from '#games/table/draw-round.ts'
import type { useT } from '#web/lib/i18n.tsx'
import type { MessageKey } from '#web/lib/message-keys.ts'

const PLAIN = [
  'player',
  'banker',
  'tie',
  'playerPair',
  'bankerPair',
  'eitherPair',
  'big',
  'small',
  'luckySix',
  'dragon',
  'tiger',
  'suitedTie',
  'odd',
  'even',
  'red',
  'black',
  'a',
  'b',
  'aBonus',
  'bBonus',
  'andar',
  'bahar',
  'dealer',
  'playerBust',
  'dealerBust',
  'playerBlackjack',
  'lotus',
  'moon',
  'sun',
  'lastPair',
  'upper',
  'lower',
  'halves',
  'moreOdd',
  'moreEven',
  'oddEven',
] as const
const NUMBERED = [
  'double',
  'triple',
  'total',
  'pair',
  'single',
  'fan',
  'kwok',
  'nga',
  'nim',
  'cards',
  'dozen',
  'column',
] as const
const PROPERTIES: Readonly<Record<string, MessageKey>> = {
  Big: 'tableRounds.spot.over7',
  Small: 'tableRounds.spot.under7',
  Odd: 'tableRounds.spot.odd',
  Even: 'tableRounds.spot.even',
}

const RANKS: Readonly<Record<string, MessageKey>> = {
  p1: 'tableRounds.rank.1',
  p2: 'tableRounds.rank.2',
  p3: 'tableRounds.rank.3',
}
/** The sum between big and small, for tables whose draw can give it. */
const MIDDLES: Partial<Record<RecordedKind, string>> = { 'digits-4d': '18', 'keno-draw': '810' }

/** Returns the name of a spot in the reader's language. */
export function spotName(t: ReturnType<typeof useT>, kind: RecordedKind, spot: string): string {
  if (spot === 'triple') return t('tableRounds.spot.anyTriple')
  if (spot === 'low' || spot === 'high') return spot === 'low' ? '1–18' : '19–36'
  if (kind === 'roulette' && /^\d/.test(spot))
    return t('tableRounds.spot.numbers', { numbers: spot.replaceAll('-', ' ') })
  if (/^x\d+$/.test(spot)) return `${spot.slice(1)}×`
  if (spot === 'middle') return t('tableRounds.spot.total', { numbers: MIDDLES[kind] ?? '' })
  const [, place, what = ''] = /^([dp]\d)-(\w+)$/.exec(spot) ?? []
  if (place) {
    const rank = RANKS[place]
    return `${rank ? t(rank) : t('tableRounds.digit', { number: place.slice(1) })} · ${/^\d/.test(what) ? what : spotName(t, kind, what)}`
  }
  const plain = PLAIN.find((name) => name === spot)
  if (plain) return t(`tableRounds.spot.${plain}`)
  const [, side, property = ''] = /^(dragon|tiger)(Big|Small|Odd|Even)$/.exec(spot) ?? []
  if (side)
    return `${t(side === 'dragon' ? 'tableRounds.spot.dragon' : 'tableRounds.spot.tiger')} · ${t(PROPERTIES[property] ?? 'tableRounds.spot.odd')}`
  const [group, ...rest] = spot.split('-')
  const numbered = NUMBERED.find((name) => name === group)
  if (!numbered) return spot
  const numbers =
    numbered === 'pair' || numbered === 'kwok' || numbered === 'nga' ? [...rest.join('')].join(' ') : rest.join('–')
  return t(`tableRounds.spot.${numbered}`, { numbers, wins: rest[0]?.[0] ?? '', back: rest[0]?.[1] ?? '' })
}
