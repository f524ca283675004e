/** What plays look at in a draw of Mark Six: seven of 49 balls, the last of them special (docs/reference/games.md 3.7). */
import type { BoardFormat, Board } from '../core/board.ts'
import { choose, setsBySum } from '../core/counting.ts'
import type { Word } from '../core/selection.ts'
import { ballUrn, classUrn, valueUrn, type Urn } from '../core/urn.ts'
import { sumOf } from '../ssc/digits.ts'

export const MARK_SIX: BoardFormat = {
  code: 'LHC',
  steps: [
    {
      kind: 'balls',
      from: 1,
      to: 49,
      parts: [
        { name: 'normal', count: 6 },
        { name: 'special', count: 1 },
      ],
    },
  ],
}

const RED = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]
const BLUE = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]

export type Colour = 'red' | 'blue' | 'green'
export const colourOf = (ball: number): Colour => (RED.includes(ball) ? 'red' : BLUE.includes(ball) ? 'blue' : 'green')

export const ANIMALS: readonly Word[] = [
  { id: 'rat', own: '鼠' },
  { id: 'ox', own: '牛' },
  { id: 'tiger', own: '虎' },
  { id: 'rabbit', own: '兔' },
  { id: 'dragon', own: '龙' },
  { id: 'snake', own: '蛇' },
  { id: 'horse', own: '马' },
  { id: 'goat', own: '羊' },
  { id: 'monkey', own: '猴' },
  { id: 'rooster', own: '鸡' },
  { id: 'dog', own: '狗' },
  { id: 'pig', own: '猪' },
]

/** Returns the animal (0 is the rat) of a lunar year, named by the year of our calendar in which it begins. */
export const animalOfYear = (lunarYear: number): number => (((lunarYear - 4) % 12) + 12) % 12

/** Returns the animal of a ball: 1 is the year's own, 2 the one before it, and so on. */
export const animalOf = (ball: number, yearAnimal: number): number => (yearAnimal - ((ball - 1) % 12) + 12) % 12

export const all = ({ normal = [], special = [] }: Board): readonly number[] => [...normal, ...special]

export const specialUrn = ballUrn('special', 1, 49, 1)
export const normalUrn = ballUrn('normal', 1, 49, 6)
export const sevenUrn: Urn = {
  ...ballUrn('seven', 1, 49, 7),
  cellsOf: (board) => all(board).map((ball) => ball - 1),
}

/** The animals of all seven balls. The year's own has five balls, the others four. */
export const animalUrn = (yearAnimal: number): Urn =>
  classUrn(
    `animals-${yearAnimal}`,
    ANIMALS.map((_, animal) => (animal === yearAnimal ? 5 : 4)),
    7,
    (board) => all(board).map((ball) => animalOf(ball, yearAnimal)),
  )

/** The last digits of all seven balls. 0 has four balls, the others five. */
export const tailUrn: Urn = classUrn(
  'tails',
  Array.from({ length: 10 }, (_, tail) => (tail === 0 ? 4 : 5)),
  7,
  (board) => all(board).map((ball) => ball % 10),
)

/** The sum of all seven: 28 to 322. */
export const totalUrn: Urn = valueUrn(
  'total',
  [28, 322],
  choose(49, 7),
  () => setsBySum(1, 49, 7).slice(28, 323),
  (board) => sumOf(all(board)),
)

/** The special ball with each of the normal ones: 49 × 49 cells, of which those of twice the same ball are never hit. */
export const pairUrn: Urn = {
  id: 'special-normal',
  size: 49 * 49,
  weightOf: (cell) => (Math.floor(cell / 49) === cell % 49 ? 0n : 1n),
  total: 49n * 48n,
  drawn: 6,
  isBack: false,
  cellsOf: ({ normal = [], special = [] }) => normal.map((ball) => ((special[0] ?? 1) - 1) * 49 + ball - 1),
  numbersOf: (cell) => [Math.floor(cell / 49) + 1, (cell % 49) + 1],
}
