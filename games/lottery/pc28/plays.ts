/** PC28: the sum of three digits (docs/reference/games.md 3.6). */
import type { Board, BoardFormat } from '../core/board.ts'
import { byBoth, byTable, evenly, play } from '../core/define.ts'
import type { Play } from '../core/play.ts'
import { rangeOf, upTo } from '../shapes/rows.ts'
import { numbers, words, type Verdict } from '../shapes/values.ts'
import { FOUR_SIDES, isOdd, PATTERNS, placesUrn, sidesOf, sumOf } from '../ssc/digits.ts'
import { listsBy } from '../ssc/stars.ts'

export const PC28: BoardFormat = {
  code: 'PC28',
  steps: [{ kind: 'free', from: 0, to: 9, parts: [{ name: 'digits', count: 3 }] }],
}

const three = placesUrn([0, 1, 2])
/** From here up the sum is big: half of all draws. */
const BIG_FROM = 14
/** What a number returns, so that its odds follow from how many draws make it. */
const NUMBER_RETURN = 0.95

const numberOdds = Object.fromEntries(
  listsBy(3, sumOf, 27).map((draws, sum) => [`sum${sum}`, Math.floor((1_000 * NUMBER_RETURN * 100) / draws) / 100]),
)

const when = (id: string, own: string, test: (sum: number) => boolean): Verdict => ({
  id,
  own,
  wins: (digits) => test(sumOf(digits)),
})

const COMBINED: readonly Verdict[] = [
  when('bigOdd', '大单', (sum) => sum >= BIG_FROM && isOdd(sum)),
  when('bigEven', '大双', (sum) => sum >= BIG_FROM && !isOdd(sum)),
  when('smallOdd', '小单', (sum) => sum < BIG_FROM && isOdd(sum)),
  when('smallEven', '小双', (sum) => sum < BIG_FROM && !isOdd(sum)),
]

const EXTREMES: readonly Verdict[] = [
  when('highest', '极大', (sum) => sum >= 22),
  when('lowest', '极小', (sum) => sum <= 5),
]

/** 0, 13, 14 and 27 have no colour. */
const colourOf = (sum: number): string | undefined =>
  [0, 13, 14, 27].includes(sum) ? undefined : ['red', 'green', 'blue'][sum % 3]

const COLOURS: readonly Verdict[] = [
  when('red', '红波', (sum) => colourOf(sum) === 'red'),
  when('green', '绿波', (sum) => colourOf(sum) === 'green'),
  when('blue', '蓝波', (sum) => colourOf(sum) === 'blue'),
]

const SHAPES = PATTERNS.filter(({ id }) => id === 'leopard' || id === 'straight' || id === 'pair')

export const PC28_PLAYS: readonly Play[] = [
  play(
    'number',
    '特码',
    'number',
    numbers(three, {
      range: rangeOf(0, 27),
      valuesOf: (digits) => [sumOf(digits)],
      gradeOf: (digits) => `sum${sumOf(digits)}`,
      isGraded: true,
    }),
    byBoth('ELOTT', numberOdds),
  ),
  play('sides', '两面', 'sides', words(three, sidesOf(BIG_FROM, sumOf)), byTable('ELOTT', evenly(FOUR_SIDES, 1.98))),
  // 3.94 for all four, as some books pay, returns 106 % on two of them
  play(
    'combined',
    '组合',
    'sides',
    words(three, COMBINED),
    byTable('ELOTT', { bigOdd: 4.2, bigEven: 3.6, smallOdd: 3.6, smallEven: 4.2 }),
  ),
  play('extremes', '极值', 'sides', words(three, EXTREMES), byTable('ELOTT', { highest: 17, lowest: 17 })),
  play('colours', '波色', 'colours', words(three, COLOURS), byTable('ELOTT', { red: 2.9, green: 3.75, blue: 3.75 })),
  play('shapes', '形态', 'shapes', words(three, SHAPES), byTable('ELOTT', { leopard: 90, straight: 16, pair: 3.5 })),
]

/** Returns the three digits that twenty keno numbers make: the sums of six and six and six of them, each modulo 10. */
export function fromKeno(balls: readonly number[]): Board {
  const ascending = [...balls].sort((a, b) => a - b)
  return { digits: upTo(3).map((index) => sumOf(ascending.slice(index * 6, index * 6 + 6)) % 10) }
}
