/** What the spots of the keno draw return, in ten-thousandths of the stake: fair odds less two to five per cent. */
import { fixedOdds, type FixedSpot } from '#games/table/fixed-odds.ts'
import type { TableGame } from '#games/table/table-game.ts'
import { drawBalls, DRAWN, factsOf, MIDDLE, type Balls, type KenoFacts } from './rules.ts'

const EVEN = 19_600
const HALF = DRAWN / 2
/** More than ten of one half, or of one kind: 3,984 in 10,000. */
const MORE = 24_200
/** Ten and ten: 2,032 in 10,000. */
const EQUAL = 47_200
/** The sum 810 exactly. */
const EXACT = 2_150_000

/** The spots, by the part of the draw that decides them. */
const PARTS: Readonly<Record<keyof KenoFacts, readonly FixedSpot<KenoFacts>[]>> = {
  sum: [
    ['big', EVEN, ({ sum }) => sum > MIDDLE],
    ['small', EVEN, ({ sum }) => sum < MIDDLE],
    ['middle', EXACT, ({ sum }) => sum === MIDDLE],
    ['odd', EVEN, ({ sum }) => sum % 2 === 1],
    ['even', EVEN, ({ sum }) => sum % 2 === 0],
  ],
  upper: [
    ['upper', MORE, ({ upper }) => upper > HALF],
    ['halves', EQUAL, ({ upper }) => upper === HALF],
    ['lower', MORE, ({ upper }) => upper < HALF],
  ],
  odd: [
    ['moreOdd', MORE, ({ odd }) => odd > HALF],
    ['oddEven', EQUAL, ({ odd }) => odd === HALF],
    ['moreEven', MORE, ({ odd }) => odd < HALF],
  ],
}

/** Returns the spots that one part of the draw decides, for a draw of which only that part is known. */
export const ofPart = (part: keyof KenoFacts): Pick<TableGame<KenoFacts>, 'spots' | 'returnOf'> =>
  fixedOdds(PARTS[part])

const ALL = fixedOdds([...PARTS.sum, ...PARTS.upper, ...PARTS.odd])

/**
 * The mark is the sum, then U or L for the half that has more (E when equal), then O or E for the kind that has more (T
 * when equal).
 */
export const kenoDraw: TableGame<Balls> = {
  code: 'KENO',
  spots: ALL.spots,
  draw: drawBalls,
  returnOf: (spot, balls) => ALL.returnOf(spot, factsOf(balls)),
  markOf(balls) {
    const { sum, upper, odd } = factsOf(balls)
    const side = upper === HALF ? 'E' : upper > HALF ? 'U' : 'L'
    return `${sum}${side}${odd === HALF ? 'T' : odd > HALF ? 'O' : 'E'}`
  },
}
