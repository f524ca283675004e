/** Keno and happy 8: 20 balls of 80 (docs/reference/games.md 3.8). */
import type { BoardFormat } from '../core/board.ts'
import { choose, setsBySum } from '../core/counting.ts'
import { byTable, play } from '../core/define.ts'
import type { Play } from '../core/play.ts'
import { ballUrn, valueUrn } from '../core/urn.ts'
import { combos } from '../shapes/combos.ts'
import { rangeOf, upTo } from '../shapes/rows.ts'
import { words, type Verdict } from '../shapes/values.ts'
import { isOdd, sumOf } from '../ssc/digits.ts'

export const KENO: BoardFormat = {
  code: 'KENO',
  steps: [{ kind: 'balls', from: 1, to: 80, parts: [{ name: 'balls', count: 20, isSorted: true }] }],
}

const BALLS = rangeOf(1, 80)
const urn = ballUrn('balls', 1, 80, 20)

/** What so many hits of 1 to 10 picked balls pay. */
const PICKS: readonly Readonly<Record<number, number>>[] = [
  { 1: 3.6 },
  { 2: 15 },
  { 3: 40, 2: 2.5 },
  { 4: 100, 3: 8, 2: 1 },
  { 5: 400, 4: 25, 3: 3 },
  { 6: 1_500, 5: 60, 4: 10, 3: 1 },
  { 7: 5_000, 6: 150, 5: 20, 4: 4, 3: 1 },
  { 8: 20_000, 7: 800, 6: 60, 5: 10, 4: 3 },
  { 9: 100_000, 8: 3_000, 7: 200, 6: 30, 5: 6, 4: 1 },
  { 10: 1_000_000, 9: 8_000, 8: 800, 7: 80, 6: 15, 5: 3, 0: 2 },
]
/** The most balls of a system: C(20, 10) = 184,756 bets. */
const MOST_BALLS = 20
const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']

const hitsOf = (odds: Readonly<Record<number, number>>) => Object.keys(odds).map(Number)

const [LEAST, MIDDLE, MOST] = [210, 810, 1_410]
const sum = valueUrn(
  'sum',
  [LEAST, MOST],
  choose(80, 20),
  () => setsBySum(1, 80, 20).slice(LEAST, MOST + 1),
  ({ balls = [] }) => sumOf(balls),
)

/** How many of the twenty are among forty given ones. */
const share = (id: string, isOne: (ball: number) => boolean) =>
  valueUrn(
    id,
    [0, 20],
    choose(80, 20),
    () => upTo(21).map((count) => choose(40, count) * choose(40, 20 - count)),
    ({ balls = [] }) => balls.filter(isOne).length,
  )

const when = (id: string, own: string, test: (value: number) => boolean): Verdict => ({
  id,
  own,
  wins: ([value = 0]) => test(value),
})
const between = (from: number, to: number) => (value: number) => value >= from && value <= to

const shares = (ids: readonly [string, string, string], own: readonly [string, string, string]): Verdict[] => [
  when(ids[0], own[0], (count) => count > 10),
  when(ids[1], own[1], (count) => count === 10),
  when(ids[2], own[2], (count) => count < 10),
]

export const KENO_PLAYS: readonly Play[] = [
  ...PICKS.map((odds, index) => {
    const size = index + 1
    const grades = Object.fromEntries(hitsOf(odds).map((hits) => [hits, `hits${hits}`]))
    return play(
      `pick${size}`,
      `选${NUMERALS[index]}`,
      'pick',
      combos(urn, { range: BALLS, sets: [{ size, grades }], max: MOST_BALLS }),
      byTable('ELOTT', Object.fromEntries(hitsOf(odds).map((hits) => [`hits${hits}`, odds[hits] ?? 0]))),
    )
  }),
  play(
    'sum-sides',
    '和值',
    'sum',
    words(sum, [
      when('big', '大', (value) => value > MIDDLE),
      when('middle', '和', (value) => value === MIDDLE),
      when('small', '小', (value) => value < MIDDLE),
      when('odd', '单', isOdd),
      when('even', '双', (value) => !isOdd(value)),
    ]),
    byTable('ELOTT', { big: 1.96, middle: 215, small: 1.96, odd: 1.96, even: 1.96 }),
  ),
  play(
    'elements',
    '五行',
    'sum',
    words(sum, [
      when('metal', '金', between(LEAST, 695)),
      when('wood', '木', between(696, 763)),
      when('water', '水', between(764, 855)),
      when('fire', '火', between(856, 923)),
      when('earth', '土', between(924, MOST)),
    ]),
    byTable('ELOTT', { metal: 9.2, wood: 4.6, water: 2.4, fire: 4.6, earth: 9.2 }),
  ),
  play(
    'halves',
    '上下盘',
    'share',
    words(
      share('upper', (ball) => ball <= 40),
      shares(['upper', 'level', 'lower'], ['上', '中', '下']),
    ),
    byTable('ELOTT', { upper: 2.42, level: 4.72, lower: 2.42 }),
  ),
  play(
    'parity',
    '奇偶盘',
    'share',
    words(share('odd', isOdd), shares(['moreOdd', 'level', 'moreEven'], ['奇', '和', '偶'])),
    byTable('ELOTT', { moreOdd: 2.42, level: 4.72, moreEven: 2.42 }),
  ),
]
