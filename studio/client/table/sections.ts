/** Which bet spots of every game are grouped together, and in how many columns. */
import { TABLE_GAMES, type TableKind } from '#games/table/table-games.ts'
import type { MessageKey } from '#studio/client/lib/i18n.ts'

export type Section = {
  spots: readonly string[]
  /** On phones, and where there is room. */
  columns: number
  wide?: number
  title?: MessageKey
  isMain?: boolean
}

const numbered = (group: string, numbers: readonly (string | number)[]) => numbers.map((number) => `${group}-${number}`)
const FACES = [1, 2, 3, 4, 5, 6]
const of = (kind: TableKind, group: string) =>
  TABLE_GAMES[kind].spots.map(({ id }) => id).filter((id) => id.startsWith(`${group}-`))

const BACCARAT: readonly Section[] = [
  { spots: ['player', 'tie', 'banker'], columns: 3, isMain: true },
  { spots: ['playerPair', 'eitherPair', 'bankerPair', 'small', 'luckySix', 'big'], columns: 3, wide: 6 },
]
export const SECTIONS: Readonly<Record<Exclude<TableKind, 'roulette'>, readonly Section[]>> = {
  baccarat: BACCARAT,
  'baccarat-no-commission': BACCARAT,
  'dragon-tiger': [
    { spots: ['dragon', 'tie', 'tiger'], columns: 3, isMain: true },
    { spots: ['suitedTie'], columns: 1 },
    { spots: ['dragonBig', 'dragonSmall', 'dragonOdd', 'dragonEven'], columns: 4, title: 'table.spot.dragon' },
    { spots: ['tigerBig', 'tigerSmall', 'tigerOdd', 'tigerEven'], columns: 4, title: 'table.spot.tiger' },
  ],
  'sic-bo': [
    { spots: ['small', 'odd', 'even', 'big'], columns: 4, isMain: true },
    { spots: [...of('sic-bo', 'total')], columns: 7, wide: 14, title: 'table.totals' },
    { spots: numbered('single', FACES), columns: 6, title: 'table.singles' },
    { spots: of('sic-bo', 'pair'), columns: 5, wide: 15, title: 'table.pairs' },
    { spots: numbered('double', FACES), columns: 6, title: 'table.doubles' },
    { spots: numbered('triple', FACES), columns: 6, title: 'table.triples' },
    { spots: ['triple'], columns: 1 },
  ],
  'fan-tan': [
    { spots: of('fan-tan', 'fan'), columns: 4, isMain: true },
    { spots: of('fan-tan', 'kwok'), columns: 6, title: 'table.kwok' },
    { spots: of('fan-tan', 'nga'), columns: 4, title: 'table.nga' },
    { spots: of('fan-tan', 'nim'), columns: 4, wide: 12, title: 'table.nim' },
  ],
  'teen-patti': [
    { spots: ['a', 'b'], columns: 2, isMain: true },
    { spots: ['aBonus', 'bBonus'], columns: 2 },
  ],
  'andar-bahar': [
    { spots: ['andar', 'bahar'], columns: 2, isMain: true },
    { spots: of('andar-bahar', 'cards'), columns: 4, wide: 7, title: 'table.cardCount' },
  ],
  'twenty-one': [
    { spots: ['player', 'tie', 'dealer'], columns: 3, isMain: true },
    { spots: ['playerBust', 'playerBlackjack', 'dealerBust'], columns: 3 },
  ],
  wheel: [{ spots: TABLE_GAMES.wheel.spots.map(({ id }) => id), columns: 4, isMain: true }],
}
