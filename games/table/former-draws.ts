/**
 * Draws of digits, dice, runners and balls that tables played before the lottery hall. Nothing plays them any more: they
 * are kept so that rounds of their records can be drawn again (docs/decisions/0650).
 */
import { drawBelow, drawDistinct, type WordStream } from '#games/fair/uniform.ts'
import { rollSicBo } from '#games/sic-bo/rules.ts'

const TEN = 10
const BALLS = 80
const DRAWN = 20

async function digitsOf(words: WordStream, count: number): Promise<readonly number[]> {
  const digits: number[] = []
  while (digits.length < count) digits.push(await drawBelow(words, TEN))
  return digits
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const joined = (numbers: readonly number[]) => numbers.join('')

/** Returns U, L or E: which of two halves has more of twenty; the letters are those of the halves and of a draw. */
const moreOf = (count: number, [first, second, equal]: readonly [string, string, string]): string =>
  count === DRAWN / 2 ? equal : count > DRAWN / 2 ? first : second

function kenoMark(balls: readonly number[]): string {
  const sum = balls.reduce((total, ball) => total + ball, 0)
  const upper = balls.filter((ball) => ball <= BALLS / 2).length
  const odd = balls.filter((ball) => ball % 2 === 1).length
  return `${sum}${moreOf(upper, ['U', 'L', 'E'])}${moreOf(odd, ['O', 'E', 'T'])}`
}

type FormerDraw = {
  /** Part of the message that a round was drawn from. */
  code: string
  draw: (words: WordStream) => Promise<readonly number[]>
  markOf: (drawn: readonly number[]) => string
}

/** The draws by the names that stand in records. */
export const FORMER_DRAWS = {
  'digits-4d': { code: '4D', draw: (words) => digitsOf(words, 4), markOf: joined },
  k3: { code: 'K3', draw: rollSicBo, markOf: joined },
  'keno-draw': { code: 'KENO', draw: (words) => drawDistinct(words, upTo(BALLS), DRAWN), markOf: kenoMark },
  // the first six places, ten written as 0
  pk10: {
    code: 'PK10',
    draw: (words) => drawDistinct(words, upTo(TEN), TEN),
    markOf: (finish) => joined(finish.slice(0, 6).map((runner) => runner % TEN)),
  },
  ssc: { code: 'SSC', draw: (words) => digitsOf(words, 5), markOf: joined },
} as const satisfies Readonly<Record<string, FormerDraw>>

export type FormerKind = keyof typeof FORMER_DRAWS
