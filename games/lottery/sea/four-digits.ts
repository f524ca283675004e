/** 4D of Singapore and Malaysia: 23 different numbers of four digits (docs/reference/games.md 2.3). */
import type { BoardFormat } from '../core/board.ts'
import { byTable, play } from '../core/define.ts'
import type { Play, Rules } from '../core/play.ts'
import { endUrn, type Urn } from '../core/urn.ts'
import { placesLeg } from '../shapes/direct.ts'
import { anyOrder } from '../shapes/groups.ts'
import { DIGITS, numberRow } from '../shapes/rows.ts'
import { numbers } from '../shapes/values.ts'

const boardOf = (code: string): BoardFormat => ({
  code,
  steps: [
    {
      kind: 'tickets',
      width: 4,
      parts: [
        { name: 'first', count: 1 },
        { name: 'second', count: 1 },
        { name: 'third', count: 1 },
        { name: 'starter', count: 10, isSorted: true },
        { name: 'consolation', count: 10, isSorted: true },
      ],
    },
  ],
})

export const SG_BOARD = boardOf('SG4D')
export const MY_BOARD = boardOf('MY4D')

const COUNTS = { first: 1, second: 1, third: 1, starter: 10, consolation: 10 } as const
type Prize = keyof typeof COUNTS
const ALL: readonly Prize[] = ['first', 'second', 'third', 'starter', 'consolation']
const TOP: readonly Prize[] = ['first', 'second', 'third']

/** No number is drawn twice. `size`: how many of its last digits count; each end stands for several numbers then. */
function ticketUrn(prizes: readonly Prize[], size = 4): Urn {
  const places = prizes.map((part) => ({ part, width: 4, count: COUNTS[part] }))
  const urn = endUrn(`4d-${prizes.join('-')}-${size}`, places, size)
  const ends = { ...urn, isBack: false, total: 10_000n }
  return size === 4 ? ends : { ...ends, weightOf: () => 10n ** BigInt(4 - size) }
}

const single = (prizes: readonly Prize[], size = 4) => prizes.map((prize) => [ticketUrn([prize], size), prize] as const)

const FOUR = { from: 0, to: 9_999, width: 4 }

/** Prizes for 1, first to consolation. */
type Prizes = readonly number[]
type Shares = Readonly<Record<24 | 12 | 6 | 4, Prizes>>

const named = (prizes: readonly Prize[], paid: Prizes) =>
  Object.fromEntries(prizes.map((prize, index) => [prize, paid[index] ?? 0]))

/** Returns the odds of an entry that is shared by its orders, each prize by how many there are. */
const shared = (prizes: readonly Prize[], shares: Shares) =>
  Object.fromEntries(
    Object.entries(shares).flatMap(([orders, paid]) =>
      prizes.map((prize, index) => [`${prize}-${orders}`, paid[index] ?? 0] as const),
    ),
  )

/** Returns the prizes of one order of several, rounded down to a hundredth. */
const divided = (paid: Prizes): Shares => {
  const by = (orders: number) => paid.map((prize) => Math.floor((prize * 100) / orders) / 100)
  return { 24: by(24), 12: by(12), 6: by(6), 4: by(4) }
}

/** Four rows of digits: a roll is one place of which every digit is bet on. */
function roll(prizes: readonly Prize[]): Rules {
  const keys = ['d1', 'd2', 'd3', 'd4']
  return {
    grammar: { rows: keys.map((key) => numberRow(key, DIGITS)) },
    bets: (selection) => selection.reduce((bets, row) => bets * row.length, 1),
    legs: single(prizes).map(([urn, prize]) => placesLeg(urn, DIGITS, [0, 1, 2, 3], prize)),
    cover: ticketUrn(prizes),
    samples: [keys.map(() => [0])],
  }
}

function size(id: string, own: string, prizes: readonly Prize[], paid: Prizes, shares: Shares): Play[] {
  const odds = byTable('SEA', named(prizes, paid))
  const cover = ticketUrn(prizes)
  return [
    play(id, own, id, { ...numbers(single(prizes), { range: FOUR, max: 1_000 }), cover }, odds),
    play(`${id}-SYSTEM`, `${own} System`, id, { ...anyOrder(single(prizes), 4), cover }, odds),
    play(
      `${id}-IBET`,
      `${own} iBet`,
      id,
      { ...anyOrder(single(prizes), 4, { isSplit: true, repeats: 'mixed' }), cover },
      byTable('SEA', shared(prizes, shares)),
    ),
    play(`${id}-ROLL`, `${own} Roll`, id, roll(prizes), odds, { mostBets: 1_000 }),
  ]
}

/** The last three and two digits, of the first prize (A) or of the first three (ABC). */
const ends = (): Play[] =>
  [
    ['3A', 3, TOP.slice(0, 1), 660],
    ['3ABC', 3, TOP, 220],
    ['2A', 2, TOP.slice(0, 1), 66],
    ['2ABC', 2, TOP, 22],
  ].map((entry) => {
    const [id, digits, prizes, paid] = entry as [string, number, readonly Prize[], number]
    const range = { from: 0, to: 10 ** digits - 1, width: digits }
    const rules = { ...numbers(single(prizes, digits), { range }), cover: ticketUrn(prizes, digits) }
    return play(
      id,
      id,
      'ends',
      rules,
      byTable(
        'SEA',
        named(
          prizes,
          prizes.map(() => paid),
        ),
      ),
    )
  })

const SG_BIG: Prizes = [2_000, 1_000, 490, 250, 60]
const SG_SMALL: Prizes = [3_000, 2_000, 800]
const MY_BIG: Prizes = [2_500, 1_000, 500, 180, 60]
const MY_SMALL: Prizes = [3_500, 2_000, 1_000]

/** The operator's own table of shared entries, which is rounded by hand. */
const SG_BIG_SHARES: Shares = {
  24: [83, 41, 20, 10, 3],
  12: [166, 83, 40, 20, 6],
  6: [335, 168, 85, 41, 10],
  4: [500, 250, 127, 62, 15],
}
const SG_SMALL_SHARES: Shares = { 24: [125, 83, 33], 12: [250, 167, 66], 6: [500, 333, 133], 4: [750, 500, 200] }

export const SG_PLAYS: readonly Play[] = [
  ...size('BIG', 'Big', ALL, SG_BIG, SG_BIG_SHARES),
  ...size('SMALL', 'Small', TOP, SG_SMALL, SG_SMALL_SHARES),
  ...ends(),
]

export const MY_PLAYS: readonly Play[] = [
  ...size('BIG', 'Big', ALL, MY_BIG, divided(MY_BIG)),
  ...size('SMALL', 'Small', TOP, MY_SMALL, divided(MY_SMALL)),
  ...ends(),
]
