/** What the spots of digit draws return, in ten-thousandths of the stake: fair odds less two to five per cent. */
import { fixedOdds, sidesOf, type FixedSpot } from '#games/table/fixed-odds.ts'
import type { TableGame } from '#games/table/table-game.ts'
import { DIGITS, drawDigits, middleOf, sumOf, type Digits } from './rules.ts'

/** One in two. */
const EVEN = 19_600
/** One in ten: a digit at a place, first and last digit alike, the last two alike. */
const TENTH = 97_000
/** 45 in 100: the first digit above the last, or below it. */
const END = 21_500
/** Digits from here up are big. */
const BIG_FROM = 5

type Prices = {
  /** The sum above, or below, the middle. */
  half: number
  /** The sum in the exact middle; only an even count of digits has one. */
  middle?: number
}

const lastOf = (digits: Digits) => digits.at(-1) ?? 0
const firstOf = (digits: Digits) => digits[0] ?? 0

/** Builds a draw of so many digits. Its spots `d1-…` to `d<count>-…` are the places, first to last. */
function digitDraw(code: string, count: number, { half, middle }: Prices): TableGame<Digits> {
  const centre = middleOf(count)
  const exact: FixedSpot<Digits>[] =
    middle === undefined ? [] : [['middle', middle, (digits) => sumOf(digits) === centre]]
  const places = Array.from({ length: count }, (_, index) => index)
  return {
    code,
    ...fixedOdds<Digits>([
      ['big', half, (digits) => sumOf(digits) > centre],
      ['small', half, (digits) => sumOf(digits) < centre],
      ['odd', EVEN, (digits) => sumOf(digits) % 2 === 1],
      ['even', EVEN, (digits) => sumOf(digits) % 2 === 0],
      ...exact,
      ['dragon', END, (digits) => firstOf(digits) > lastOf(digits)],
      ['tie', TENTH, (digits) => firstOf(digits) === lastOf(digits)],
      ['tiger', END, (digits) => firstOf(digits) < lastOf(digits)],
      ['lastPair', TENTH, (digits) => digits.at(-2) === lastOf(digits)],
      ...places.flatMap((place) => [
        ...sidesOf<Digits>(`d${place + 1}-`, [EVEN, EVEN, EVEN, EVEN], BIG_FROM, (digits) => digits[place] ?? 0),
        ...DIGITS.map((digit): FixedSpot<Digits> => [
          `d${place + 1}-${digit}`,
          TENTH,
          (digits) => digits[place] === digit,
        ]),
      ]),
    ]),
    draw: (words) => drawDigits(words, count),
    markOf: (digits) => digits.join(''),
  }
}

/** Five digits; the sum is 0 to 45, big from 23. */
export const ssc = digitDraw('SSC', 5, { half: 19_600 })
/** Four digits; the sum is 0 to 36, 18 is neither big nor small. */
export const fourDigits = digitDraw('4D', 4, { half: 20_700, middle: 143_000 })
