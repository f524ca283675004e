import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { fixtureOf, readFixture, rulesOf, SEASONS_SINCE, slotAt } from './calendar.ts'
import { poisson } from './chance.ts'
import { METHOD_CHANCES, runsToCome, topOverChances } from './cricket-ball.ts'
import { scoreMatrix } from './goal-markets.ts'
import { handicapResult, shareOf, totalResult } from './lines.ts'
import { MARGINS } from './market.ts'
import { SPORTS, type Fixture, type Sport } from './match.ts'
import { betFigures, expectedGross, fairOdds, offeredOdds, oddsWithMargin } from './pricing.ts'
import { grossOf } from './settlement.ts'
import { raceChance } from './race.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const SECRET = '5f'.repeat(32)
const play = (fixture: Fixture, number: number) =>
  rulesOf(fixture.sport).play(
    fixture,
    openDrawStream(hmac, { secret: SECRET, code: 'MATCH', issue: fixture.id, beacon: String(number) }),
  )

function sumOf(matrix: number[][], of: (home: number, away: number) => boolean): number {
  return matrix.reduce(
    (all, row, home) => all + row.reduce((sum, chance, away) => sum + (of(home, away) ? chance : 0), 0),
    0,
  )
}

describe('goals', () => {
  const matrix = scoreMatrix(1.45, 1.1)
  test('GAME-9 λ 1.45 and 1.10: the published chances', () => {
    expect(sumOf(matrix, (home, away) => home > away)).toBeCloseTo(0.451252, 6)
    expect(sumOf(matrix, (home, away) => home === away)).toBeCloseTo(0.262019, 6)
    expect(sumOf(matrix, (home, away) => home < away)).toBeCloseTo(0.286729, 6)
    expect(sumOf(matrix, (home, away) => home + away > 2)).toBeCloseTo(0.468947, 6)
    expect(sumOf(matrix, (home, away) => home > 0 && away > 0)).toBeCloseTo(0.51064, 6)
    expect([matrix[1]?.[1], matrix[2]?.[1]].map((chance) => Number(chance?.toFixed(6)))).toEqual([0.12454, 0.090292])
  })

  test('GAME-9 with Dixon–Coles ρ = −0.1', () => {
    const dependent = scoreMatrix(1.45, 1.1, -0.1)
    expect(sumOf(dependent, (home, away) => home > away)).toBeCloseTo(0.438798, 5)
    expect(sumOf(dependent, (home, away) => home === away)).toBeCloseTo(0.286927, 5)
    expect(sumOf(dependent, (home, away) => home < away)).toBeCloseTo(0.274275, 5)
    expect(dependent[1]?.[1]).toBeCloseTo(0.136994, 6)
  })

  test.each([
    [0, 1.635, 2.574],
    [-1, 1.926, 2.08],
    [-2, 2.216, 1.822],
    [-3, 2.634, 1.612],
    [-4, 3.491, 1.401],
  ])('GAME-9 Asian handicap of %i quarters: fair odds', (line, home, away) => {
    const outcomes = matrix.flatMap((row, one) =>
      row.map((chance, two) => [handicapResult(one - two, line), chance] as const),
    )
    const share = shareOf(outcomes)
    expect(
      [fairOdds(share), fairOdds({ win: share.lose, lose: share.win })].map((odds) => Number(odds.toFixed(3))),
    ).toEqual([home, away])
    if (line === -1)
      expect(
        [oddsWithMargin(share, 0.04), oddsWithMargin({ win: share.lose, lose: share.win }, 0.04)].map((odds) =>
          Number(odds.toFixed(3)),
        ),
      ).toEqual([1.852, 2])
  })

  test('GAME-9 in play: at 60 minutes and 1–0', () => {
    const rest = scoreMatrix(1.45 / 3, 1.1 / 3)
    expect(sumOf(rest, (home, away) => 1 + home > away)).toBeCloseTo(0.79448, 5)
    expect(sumOf(rest, (home, away) => 1 + home === away)).toBeCloseTo(0.17102, 5)
    expect(sumOf(rest, (home, away) => 1 + home < away)).toBeCloseTo(0.0345, 5)
  })

  test('a total counted from the chances is the total of the count', () => {
    const share = shareOf(poisson(2.55).map((chance, total) => [totalResult(total, 10, true), chance] as const))
    expect(share.win).toBeCloseTo(0.468947, 6)
  })
})

describe('cricket and races', () => {
  test('chances of an innings, of its best over, and of ways to get out each add up to one', () => {
    for (const chances of [
      runsToCome(0, 0, 10_000),
      runsToCome(57, 9, 9_000),
      topOverChances(10_000),
      [...METHOD_CHANCES],
    ]) {
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
    }
    expect(runsToCome(60, 4, 10_000)).toEqual([1])
    expect(runsToCome(12, 10, 10_000)[0]).toBe(1)
  })

  test('a race of equals is even, one that needs nothing more is won', () => {
    expect(raceChance(0.5, 13, 13)).toBeCloseTo(0.5, 12)
    expect(raceChance(0.5, 1, 2)).toBeCloseTo(0.75, 12)
    expect(raceChance(0.52, 3, 5)).toBeGreaterThan(raceChance(0.52, 5, 3))
  })
})

describe('the calendar', () => {
  test.each(SPORTS)('GAME-4 %s: a match a slot, over before the next, the same for everybody', async (sport) => {
    const { lanes, slotMs } = rulesOf(sport)
    for (let lane = 0; lane < lanes; lane++) {
      const slot = slotAt(sport, lane, 1_800_000_000_000)
      const fixture = fixtureOf(sport, lane, slot)
      expect(readFixture(fixture.id)).toEqual(fixture)
      expect(fixture.startsAt).toBeLessThanOrEqual(1_800_000_000_000)
      expect(fixtureOf(sport, lane, slot + 1).startsAt - fixture.startsAt).toBe(slotMs)
      expect(fixture.home).not.toEqual(fixture.away)
      expect((await play(fixture, 1)).endsAt).toBeLessThan(slotMs)
    }
    expect(readFixture(`${sport}-9-1`)).toBeNull()
  })

  test.each(SPORTS)('GAME-4 %s: no side plays twice at once, and in a season everybody meets everybody', (sport) => {
    const { lanes, slotMs } = rulesOf(sport)
    const first = slotAt(sport, 0, 1_800_000_000_000)
    const season = Array.from({ length: 130 * lanes }, (_, number) =>
      fixtureOf(sport, number % lanes, first + Math.floor(number / lanes)),
    )
    const playsUntil = new Map<string, number>()
    for (const { id, startsAt, home, away } of [...season].sort((one, two) => one.startsAt - two.startsAt))
      for (const { en } of [home, away]) {
        expect(playsUntil.get(en) ?? 0, `${en} in ${id}`).toBeLessThanOrEqual(startsAt)
        playsUntil.set(en, startsAt + slotMs)
      }
    const sides = new Set(season.map(({ home }) => home.en)).size
    const pairs = new Set(season.map(({ home, away }) => [home.en, away.en].sort().join()))
    expect(pairs.size).toBe((sides * (sides - 1)) / 2)
  })

  test('GAME-4 a match of before the seasons keeps the sides that bets on it name', () => {
    const slot = Math.floor(SEASONS_SINCE / rulesOf('football').slotMs) - 1
    expect([fixtureOf('football', 0, slot).home.en, fixtureOf('football', 0, slot).away.en]).toEqual([
      'Canal Side',
      'Delta Wanderers',
    ])
  })

  test('GAME-8 a course follows from its secret alone', async () => {
    const fixture = fixtureOf('football', 0, 3_000_000)
    expect(await play(fixture, 7)).toEqual(await play(fixture, 7))
    expect(await play(fixture, 7)).not.toEqual(await play(fixture, 8))
  })
})

/** Sums of payouts, their squares and fourth powers, and wins; and of the stated return, mean square and hit rate. */
type Measured = Record<'sum' | 'squares' | 'fourths' | 'hits' | 'expected' | 'square' | 'hit' | 'count', number>

/** Compares what each offered selection paid over many matches of one fixture with what its price says. */
async function measure(sport: Sport, matches: number, momentShare: number | null) {
  const fixture = fixtureOf(sport, 0, 3_000_001)
  const rules = rulesOf(sport)
  const seen = new Map<string, Measured>()
  const before = rules.standing(fixture, null, -1)
  const pricedBefore = rules.markets(fixture, before)
  for (let number = 0; number < matches; number++) {
    const course = await play(fixture, number)
    const standing =
      momentShare === null ? before : rules.standing(fixture, course, Math.floor(course.endsAt * momentShare))
    for (const { id, kind, selections } of momentShare === null ? pricedBefore : rules.markets(fixture, standing)) {
      for (const selection of selections) {
        const odds = Math.floor(oddsWithMargin(selection.share, MARGINS[kind]) * 10_000)
        if (offeredOdds(selection.share, MARGINS[kind]) === null) continue
        const ended = rules.settle(fixture, course, id, selection.id, standing.score)
        if (!ended) throw new Error(`${id} ${selection.id} does not end`)
        const { numerator, denominator } = grossOf({ odds, result: ended.result })
        const back = Number(numerator) / Number(denominator)
        const key = momentShare === null ? `${id} ${selection.id}` : kind
        const row = seen.get(key) ?? {
          sum: 0,
          squares: 0,
          fourths: 0,
          hits: 0,
          expected: 0,
          square: 0,
          hit: 0,
          count: 0,
        }
        const stated = betFigures(selection.share, odds)
        seen.set(key, {
          sum: row.sum + back,
          squares: row.squares + back ** 2,
          fourths: row.fourths + back ** 4,
          hits: row.hits + Number(back > 1),
          count: row.count + 1,
          expected: row.expected + expectedGross(selection.share, odds),
          square: row.square + stated.deviation ** 2 + stated.rtp ** 2,
          hit: row.hit + stated.hit,
        })
      }
    }
  }
  return seen
}

describe('the return, by playing', () => {
  /**
   * The largest allowed deviation of a mean, in standard errors: with some two hundred means, one in ten thousand runs
   * of another seed would fail.
   */
  const OFF = 4.9
  test.each(SPORTS)(
    'GAME-9 %s: every market before the start brings back what its price says, at most 99.5 %',
    async (sport) => {
      for (const [key, { sum, squares, fourths, hits, expected, square, hit, count }] of await measure(
        sport,
        sport === 'cricket' ? 400 : 700,
        null,
      )) {
        const mean = sum / count
        const error = Math.sqrt(Math.max(1e-9, squares / count - mean * mean) / count)
        expect(Math.abs(mean - expected / count), key).toBeLessThan(OFF * Math.max(error, 0.02))
        expect(expected / count, key).toBeLessThan(0.995)
        const rate = hit / count
        expect(Math.abs(hits / count - rate), `${key} wins`).toBeLessThan(
          OFF * Math.max(Math.sqrt((rate * (1 - rate)) / count), 0.005),
        )
        const wild = Math.sqrt(Math.max(1e-9, fourths / count - (squares / count) ** 2) / count)
        expect(Math.abs(squares - square) / count, `${key} spread`).toBeLessThan(
          OFF * Math.max(wild, 0.02 * (square / count)),
        )
      }
    },
  )

  test.each(['football', 'cricket', 'esports'] as const)('GAME-9 %s: also in play', async (sport) => {
    for (const [key, { sum, squares, expected, count }] of await measure(sport, sport === 'cricket' ? 120 : 250, 0.4)) {
      const mean = sum / count
      // selections of a market depend on each other: the error of the sum is at most that of one selection with the
      // whole variance
      const error = Math.sqrt(Math.max(1e-9, squares / count - mean * mean) / Math.max(1, count / 12))
      expect(Math.abs(mean - expected / count), key).toBeLessThan(OFF * Math.max(error, 0.02))
      expect(expected / count, key).toBeLessThan(0.995)
    }
  })

  test('GAME-9 without pushes a market returns 1 / (1 + margin) exactly, before odds are cut to hundredths', () => {
    for (const win of [0.03, 0.31, 0.5, 0.77])
      expect(win * oddsWithMargin({ win, lose: 1 - win }, 0.06)).toBeCloseTo(1 / 1.06, 12)
  })

  test('GAME-9 no offered price of any sport returns more than 99.5 %, whatever is played', () => {
    for (const sport of SPORTS) {
      for (let slot = 3_000_000; slot < 3_000_012; slot++) {
        const fixture = fixtureOf(sport, 0, slot)
        const rules = rulesOf(sport)
        for (const { kind, selections } of rules.markets(fixture, rules.standing(fixture, null, -1))) {
          for (const { share } of selections) {
            const odds = offeredOdds(share, MARGINS[kind])
            if (odds !== null) expect(expectedGross(share, odds)).toBeLessThan(0.995)
          }
        }
      }
    }
  })
})
