/** K3: three dice (docs/reference/games.md 3.5). */
import type { BoardFormat } from '../core/board.ts'
import { BY_SERIES, byBoth, byTable, evenly, play } from '../core/define.ts'
import type { Play } from '../core/play.ts'
import { listUrn } from '../core/urn.ts'
import { combos } from '../shapes/combos.ts'
import { bags, bagsWithin, group } from '../shapes/groups.ts'
import { rangeOf, upTo } from '../shapes/rows.ts'
import { numbers, words, type Verdict } from '../shapes/values.ts'
import { FOUR_SIDES, isOdd, sumOf } from '../ssc/digits.ts'

export const K3: BoardFormat = {
  code: 'K3',
  steps: [{ kind: 'free', from: 1, to: 6, parts: [{ name: 'dice', count: 3 }] }],
}

const FACES = rangeOf(1, 6)
const roll = listUrn({ id: 'dice', listsOf: ({ dice = [] }) => [dice] }, 3, 1, 6)
const faces = { ...listUrn({ id: 'faces', listsOf: ({ dice = [] }) => dice.map((die) => [die]) }, 1, 1, 6), drawn: 3 }

const differentIn = (dice: readonly number[]) => new Set(dice).size
const isTriple = (dice: readonly number[]) => differentIn(dice) === 1
const isConsecutive = (dice: readonly number[]) =>
  differentIn(dice) === 3 && Math.max(...dice) - Math.min(...dice) === 2
const pairOf = (dice: readonly number[]) =>
  differentIn(dice) === 2 ? dice.filter((die, index) => dice.indexOf(die) !== index) : []

/** Sums 3 to 10; those above as the ones as far below. */
const SUM_ODDS: readonly number[] = [165, 48, 25, 15, 10, 7.2, 6.05, 5.6]
const sumOdds = Object.fromEntries(
  upTo(16).map((index) => [`sum${index + 3}`, SUM_ODDS[Math.min(index, 15 - index)] ?? 0]),
)

/** Three of a kind lose: 105 of 216. */
const sides: readonly Verdict[] = [
  { id: 'big', own: '大', wins: (dice) => !isTriple(dice) && sumOf(dice) >= 11 },
  { id: 'small', own: '小', wins: (dice) => !isTriple(dice) && sumOf(dice) <= 10 },
  { id: 'odd', own: '单', wins: (dice) => !isTriple(dice) && isOdd(sumOf(dice)) },
  { id: 'even', own: '双', wins: (dice) => !isTriple(dice) && !isOdd(sumOf(dice)) },
]

const one = (id: string, own: string, wins: Verdict['wins']) => words(roll, [{ id, own, wins }])

export const K3_PLAYS: readonly Play[] = [
  play(
    'sum',
    '和值',
    'sum',
    numbers(roll, {
      range: rangeOf(3, 18),
      valuesOf: (dice) => [sumOf(dice)],
      gradeOf: (dice) => `sum${sumOf(dice)}`,
      isGraded: true,
    }),
    byBoth('ELOTT', sumOdds),
  ),
  play(
    'triple',
    '三同号单选',
    'triple',
    numbers(roll, { range: FACES, valuesOf: (dice) => (isTriple(dice) ? dice.slice(0, 1) : []), grade: 'triple' }),
    byBoth('ELOTT', { triple: 165 }),
  ),
  play('any-triple', '三同号通选', 'triple', one('anyTriple', '通选', isTriple), byBoth('ELOTT', { anyTriple: 27.5 })),
  play(
    'three',
    '三不同号',
    'three',
    group(roll, 'three', [{ times: 1, choose: 3, key: 'single' }], { range: FACES }),
    BY_SERIES,
  ),
  play('three-typed', '三不同号单式', 'three', bags(roll, 3, { range: FACES, repeats: 'once' }), BY_SERIES),
  play('consecutive', '三连号通选', 'three', one('consecutive', '通选', isConsecutive), BY_SERIES),
  play(
    'pair',
    '二同号单选',
    'pair',
    group(
      roll,
      'pair',
      [
        { times: 2, choose: 1, key: 'double' },
        { times: 1, choose: 1, key: 'single' },
      ],
      { range: FACES },
    ),
    BY_SERIES,
  ),
  play(
    'any-pair',
    '二同号复选',
    'pair',
    numbers(roll, { range: FACES, valuesOf: pairOf, grade: 'anyPair' }),
    byBoth('ELOTT', { anyPair: 9.8 }),
  ),
  play(
    'two',
    '二不同号',
    'two',
    combos(faces, { range: FACES, sets: [{ size: 2, grades: { 2: 'two' } }] }),
    byBoth('ELOTT', { two: 4.8 }),
  ),
  play(
    'two-typed',
    '二不同号单式',
    'two',
    bagsWithin(roll, 2, { range: FACES, repeats: 'once', gradeOf: () => 'two' }),
    byBoth('ELOTT', { two: 4.8 }),
  ),
  play(
    'single',
    '猜一个号',
    'single',
    combos(faces, { range: FACES, sets: [{ size: 1, grades: { 1: 'single' } }] }),
    byBoth('ELOTT', { single: 2.05 }),
  ),
  play('sides', '大小单双', 'sides', words(roll, sides), byTable('ELOTT', evenly(FOUR_SIDES, 1.98))),
]
