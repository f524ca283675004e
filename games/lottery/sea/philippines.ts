/** The lotteries of the Philippines: 2D, 3D, 4D, 6D and the jackpots of six numbers (docs/reference/games.md 2.5). */
import type { BoardFormat } from '../core/board.ts'
import { byTable, play } from '../core/define.ts'
import type { Play } from '../core/play.ts'
import { ordersOf } from '../core/counting.ts'
import { ballUrn, endUrn, listUrn } from '../core/urn.ts'
import { combos } from '../shapes/combos.ts'
import { typed } from '../shapes/direct.ts'
import { bags, lastDigits } from '../shapes/groups.ts'
import { rangeOf } from '../shapes/rows.ts'

/** Two numbers of 1 to 31; both can be the same. */
export const PH2D: BoardFormat = {
  code: 'PH2D',
  steps: [{ kind: 'free', from: 1, to: 31, parts: [{ name: 'numbers', count: 2 }] }],
}
const digits = (code: string, width: number): BoardFormat => ({
  code,
  steps: [{ kind: 'digits', width, parts: [{ name: 'number', count: 1 }] }],
})
export const PH3D = digits('PH3D', 3)
export const PH4D = digits('PH4D', 4)
export const PH6D = digits('PH6D', 6)

const ROUND = rangeOf(1, 31)
const twoNumbers = listUrn({ id: 'PH2D', listsOf: ({ numbers = [] }) => [numbers] }, 2, 1, 31)

export const PH2D_PLAYS: readonly Play[] = [
  play('STRAIGHT', 'Straight', 'ez2', typed(twoNumbers, 2, { range: ROUND }), byTable('SEA', { direct: 400 })),
  play(
    'RAMBOLITO',
    'Rambolito',
    'ez2',
    bags(twoNumbers, 2, { range: ROUND, repeats: 'once' }),
    byTable('SEA', { group: 200 }),
  ),
]

const end = (format: BoardFormat, width: number, size: number) =>
  endUrn(`${format.code}-${size}`, [{ part: 'number', width, count: 1 }], size)

export const PH3D_PLAYS: readonly Play[] = [
  play('STRAIGHT', 'Straight', 'swertres', typed(end(PH3D, 3, 3), 3), byTable('SEA', { direct: 450 })),
  play(
    'RAMBOLITO',
    'Rambolito',
    'swertres',
    bags(end(PH3D, 3, 3), 3, { repeats: 'mixed', gradeOf: (bag) => `way${ordersOf(bag)}` }),
    byTable('SEA', { way6: 75, way3: 150 }),
  ),
]

/** Each count of last digits is a grade of its own, and all that are reached are paid together. */
function endPlay(format: BoardFormat, width: number, odds: Readonly<Record<string, number>>): Play {
  const sizes = Array.from({ length: width - 1 }, (_, index) => width - index)
  const urns = sizes.map((size) => [end(format, width, size), `last${size}`] as const)
  return play(
    'DIGITS',
    `${width}D`,
    'digits',
    lastDigits(urns, { from: 0, to: 10 ** width - 1, width }),
    byTable('SEA', odds),
  )
}

export const PH4D_PLAYS: readonly Play[] = [endPlay(PH4D, 4, { last4: 2_000, last3: 150, last2: 15 })]
export const PH6D_PLAYS: readonly Play[] = [
  endPlay(PH6D, 6, { last6: 100_000, last5: 4_000, last4: 800, last3: 100, last2: 15 }),
]

/** The lotteries of six numbers, with what 5, 4 and 3 right ones pay. All right share the pool. */
const LOTTOS: readonly (readonly [number, readonly [number, number, number]])[] = [
  [42, [1_200, 40, 1]],
  [45, [1_600, 50, 1]],
  [49, [2_500, 60, 1]],
  [55, [5_000, 75, 3]],
  [58, [6_000, 75, 3]],
]
/** Per cent of each stake that the jackpot grows by. */
const POOL = 40

export const PH_LOTTOS: readonly { balls: number; format: BoardFormat; plays: readonly Play[] }[] = LOTTOS.map(
  ([balls, [five, four, three]]) => ({
    balls,
    format: {
      code: `PH6${balls}`,
      steps: [{ kind: 'balls', from: 1, to: balls, parts: [{ name: 'balls', count: 6, isSorted: true }] }],
    },
    plays: [
      play(
        'SIX',
        `6/${balls}`,
        'lotto',
        combos(ballUrn('balls', 1, balls, 6), {
          range: rangeOf(1, balls),
          sets: [{ size: 6, grades: { 6: 'jackpot', 5: 'five', 4: 'four', 3: 'three' } }],
          max: 12,
        }),
        byTable('SEA', { jackpot: 0, five, four, three }, { pool: POOL }),
      ),
    ],
  }),
)
