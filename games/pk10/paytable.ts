/** What the spots of PK10 return, in ten-thousandths of the stake: fair odds less two to five per cent. */
import { fixedOdds, sidesOf, type FixedSpot } from '#games/table/fixed-odds.ts'
import type { TableGame } from '#games/table/table-game.ts'
import { firstTwo, runRace, RUNNERS, type Finish } from './rules.ts'

/** Places that can be bet on, from the winner down. */
export const PLACES = [1, 2, 3] as const
const EVEN = 19_600
const RUNNER = 97_000
const RUNNER_BIG_FROM = 6
/** Sums of the first two from 12 up are big: 40 of 90; as many are even, 50 of 90 are small, or odd. */
const SUM_BIG_FROM = 12
const SELDOM = 21_800
const OFTEN = 17_500
/** By the sum of the first two. */
const SUMS: Readonly<Record<number, number>> = {
  3: 430_000,
  4: 430_000,
  5: 215_000,
  6: 215_000,
  7: 144_000,
  8: 144_000,
  9: 108_000,
  10: 108_000,
  11: 86_000,
  12: 108_000,
  13: 108_000,
  14: 144_000,
  15: 144_000,
  16: 215_000,
  17: 215_000,
  18: 430_000,
  19: 430_000,
}

const winner = (finish: Finish) => finish[0] ?? 0
const last = (finish: Finish) => finish.at(-1) ?? 0

/**
 * Dragon: the winner's number is above the number of the last runner. The mark is the first six places, ten written as
 * 0.
 */
export const pk10: TableGame<Finish> = {
  code: 'PK10',
  ...fixedOdds<Finish>([
    ...sidesOf('', [SELDOM, OFTEN, OFTEN, SELDOM], SUM_BIG_FROM, firstTwo),
    ['dragon', EVEN, (finish) => winner(finish) > last(finish)],
    ['tiger', EVEN, (finish) => winner(finish) < last(finish)],
    ...PLACES.flatMap((place) => [
      ...sidesOf<Finish>(`p${place}-`, [EVEN, EVEN, EVEN, EVEN], RUNNER_BIG_FROM, (finish) => finish[place - 1] ?? 0),
      ...RUNNERS.map((runner): FixedSpot<Finish> => [
        `p${place}-${runner}`,
        RUNNER,
        (finish) => finish[place - 1] === runner,
      ]),
    ]),
    ...Object.entries(SUMS).map(([sum, pays]): FixedSpot<Finish> => [
      `total-${sum}`,
      pays,
      (finish) => firstTwo(finish) === Number(sum),
    ]),
  ]),
  draw: runRace,
  markOf: (finish) =>
    finish
      .slice(0, 6)
      .map((runner) => runner % RUNNERS.length)
      .join(''),
}
