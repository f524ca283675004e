import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multiplierTenThousandths } from '#games/dice/paytable.ts'
import { isPlayable, winChance } from '#games/dice/rules.ts'
import { afterBet, AUTOPLAY_MAX, beginAutoplay, betsLeft, stopReason } from '#studio/client/logic/autoplay.ts'
import { askedMatch } from '#studio/client/logic/asked-match.ts'
import { backOffMs, createServerClock } from '#studio/client/logic/clock.ts'
import { growthAt, multiplierTicks, secondTicks, viewAt, xOf, yOf } from '#studio/client/logic/curve.ts'
import {
  flipped,
  hundredthsText,
  multiplierText,
  parseHundredths,
  payoutOf,
  withChance,
  withMultiplier,
  withTarget,
} from '#studio/client/logic/dice-choice.ts'
import { formatMoney, quantumOf, toMinor, toWire } from '#studio/client/logic/money.ts'
import { isSameJson } from '#studio/client/logic/same-json.ts'
import {
  clampStake,
  firstStake,
  readStake,
  scaleStake,
  stakeProblem,
  stakeRange,
  stepStake,
} from '#studio/client/logic/stake.ts'
import { stakeSchema } from '#studio/protocol.ts'

const TAKA = { symbol: '৳', decimals: 2 }
const range = stakeRange({
  min: '2.00',
  max: '20000.00',
  step: '0.20',
  ladder: ['2.00', '10.00', '20.00', '100.00', '20000.00'],
})

test('GAME-8 what a database gives back in another order of keys is the same round; another value is not', () => {
  expect(isSameJson({ side: 'heads', chain: [{ b: 1, aa: 2 }] }, { chain: [{ aa: 2, b: 1 }], side: 'heads' })).toBe(
    true,
  )
  expect(isSameJson({ side: 'heads' }, { side: 'tails' })).toBe(false)
  expect(isSameJson([1, 2], [2, 1])).toBe(false)
})

describe('money on the client', () => {
  test("GAME-4 amounts survive the way to the screen's numbers and back to the wire", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (minor) => toMinor(toWire(minor)) === minor),
    )
    expect(toWire(12_500n)).toBe('1.25')
    expect(() => toMinor('1e3')).toThrow(RangeError)
    expect(() => toMinor('1.23456')).toThrow(RangeError)
  })

  test('GAME-4 an amount is shown grouped, signed on wish, cut to what members see', () => {
    expect(formatMoney(124_805_000n, TAKA)).toBe('৳12,480.50')
    expect(formatMoney(2_940_099n, TAKA, true)).toBe('+৳294.00')
    expect(formatMoney(-600_000n, TAKA, true)).toBe('−৳60.00')
    expect(formatMoney(0n, TAKA, true)).toBe('৳0.00')
    expect(quantumOf(TAKA)).toBe(100n)
  })
})

describe('the stake field', () => {
  test('GAME-4 what the field refuses as no number the studio refuses too, whoever sends it', () => {
    for (const text of ['', ' ', 'abc', '1e3', '1,000', '12,5', '-5', '+5', '0x10', '৫০', 'NaN', '1.', '.5', '1.23456'])
      expect(stakeSchema.safeParse(text).success, text).toBe(false)
  })

  test('GAME-4 a refused stake says why', () => {
    const problemOf = (text: string) => readStake(text, range, 2).problem
    expect(['1', '-5', '20000.2', '99999', '2.10', '', 'abc', '12.345', '2.20', '২,০০০'].map(problemOf)).toEqual([
      'low',
      'low',
      'high',
      'high',
      'step',
      'empty',
      'number',
      'decimals',
      null,
      null,
    ])
  })

  test('GAME-4 whatever is halved, doubled, stepped or typed ends inside the limits and on the step', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.constantFrom(1 as const, -1 as const),
        (stake, direction) => {
          const results = [
            clampStake(stake, range),
            scaleStake(stake, 'half', range),
            scaleStake(stake, 'double', range),
            stepStake(stake, direction, range),
          ]
          expect(results.every((result) => stakeProblem(result, range) === null)).toBe(true)
        },
      ),
    )
    expect(stepStake(200_000n, 1, range)).toBe(1_000_000n)
    expect(stepStake(200_000n, -1, range)).toBe(100_000n)
    expect(stepStake(20_000n, -1, range)).toBe(20_000n)
  })

  test('GAME-4 a kept stake is taken up only where it is still allowed', () => {
    expect(firstStake(1_000_000n, range)).toBe(1_000_000n)
    expect(firstStake(10n, range)).toBe(200_000n)
    expect(firstStake(null, range)).toBe(200_000n)
  })
})

describe('autoplay', () => {
  const limits = { count: 3, lossLimit: null, profitLimit: null, singleWin: null }
  const play = (run: ReturnType<typeof beginAutoplay>, ...bets: [stake: bigint, win: bigint][]) =>
    bets.reduce((now, [stake, win]) => afterBet(now, stake, win), run)

  test('GAME-4 a series ends with its last bet and is never endless', () => {
    const run = play(beginAutoplay(limits), [10n, 0n], [10n, 5n])
    expect([betsLeft(run), stopReason(run, 5n, 10n)]).toEqual([1, null])
    expect(stopReason(play(run, [10n, 0n]), 0n, 10n)).toBe('count')
    for (const count of [0, 1.5, AUTOPLAY_MAX + 1])
      expect(() => beginAutoplay({ ...limits, count })).toThrow(RangeError)
  })

  test('GAME-4 a series never loses more than its limit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 500n }),
        fc.bigInt({ min: 1n, max: 60n }),
        fc.array(fc.bigInt({ min: 0n, max: 90n }), { maxLength: 80 }),
        (lossLimit, stake, wins) => {
          fc.pre(stake <= lossLimit)
          let run = beginAutoplay({ ...limits, count: 100, lossLimit })
          for (const win of wins) {
            run = afterBet(run, stake, win)
            if (stopReason(run, win, stake)) break
          }
          expect(-run.net <= lossLimit).toBe(true)
        },
      ),
    )
  })

  test('GAME-4 profit and one large win end a series', () => {
    expect(stopReason(play(beginAutoplay({ ...limits, profitLimit: 30n }), [10n, 40n]), 40n, 10n)).toBe('profit')
    expect(stopReason(play(beginAutoplay({ ...limits, singleWin: 40n }), [50n, 40n]), 40n, 10n)).toBe('win')
    expect(stopReason(play(beginAutoplay({ ...limits, lossLimit: 10n }), [10n, 0n]), 0n, 10n)).toBe('loss')
    expect(stopReason(play(beginAutoplay({ ...limits, lossLimit: 15n }), [10n, 0n]), 0n, 10n)).toBe('stake')
  })
})

describe('the crash curve', () => {
  test('GAME-4 the tip of the curve is always inside the picture, and the picture only zooms out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 230_000 }), fc.integer({ min: 0, max: 5_000 }), (elapsed, more) => {
        const view = viewAt(elapsed)
        expect(xOf(elapsed, view)).toBeLessThanOrEqual(0.7801)
        expect(yOf(growthAt(elapsed), view)).toBeLessThanOrEqual(0.6601)
        const later = viewAt(elapsed + more)
        expect(later.spanMs >= view.spanMs && later.top >= view.top).toBe(true)
      }),
    )
  })

  test('GAME-4 higher multipliers stand higher, and the ground is 1×', () => {
    const view = viewAt(40_000)
    expect(yOf(1, view)).toBe(0)
    expect(yOf(3, view)).toBeGreaterThan(yOf(2.9, view))
  })

  test('GAME-4 the axes carry a few round labels at every zoom', () => {
    for (const elapsed of [0, 5_000, 20_000, 60_000, 120_000, 230_000]) {
      const view = viewAt(elapsed)
      const ticks = multiplierTicks(view)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(6)
      expect(ticks.every((tick, index) => tick > 1 && tick < view.top && tick > (ticks[index - 1] ?? 1))).toBe(true)
      expect(secondTicks(view).length).toBeLessThanOrEqual(11)
    }
  })
})

describe('the dice choice', () => {
  test('GAME-4 target, chance and multiplier stay in step with the rules, whichever was chosen', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 20_000 }), fc.boolean(), (number, over) => {
        for (const choice of [
          withChance(number, over),
          withTarget(number, over),
          withMultiplier(number, over),
          flipped(withChance(number, over)),
        ])
          expect(isPlayable(choice)).toBe(true)
        expect(winChance(flipped(withTarget(number, over)))).toBe(winChance(withTarget(number, over)))
      }),
    )
    expect(withTarget(5_050, true)).toEqual({ target: 5_050, over: true })
  })

  test('GAME-4 a chosen multiplier is paid in full or better', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_103, max: 9_900_000 }), fc.boolean(), (multiplier, over) => {
        expect(multiplierTenThousandths(withMultiplier(multiplier, over))).toBeGreaterThanOrEqual(multiplier)
      }),
    )
  })

  test('GAME-4 numbers are read and written as members see them', () => {
    expect([parseHundredths('50.5'), parseHundredths('2×'), parseHundredths('1.234'), parseHundredths('x')]).toEqual([
      5_050,
      200,
      null,
      null,
    ])
    expect([hundredthsText(5), hundredthsText(7_467), multiplierText({ target: 5_050, over: true })]).toEqual([
      '0.05',
      '74.67',
      '2.00',
    ])
    expect(payoutOf(200_000n, { target: 5_050, over: true }, 100n)).toBe(400_000n)
  })
})

describe("the studio's clock", () => {
  test('GAME-4 the answer with the shortest way is believed', () => {
    let local = 1_000
    const clock = createServerClock(() => local)
    clock.learn(51_000, 800)
    expect(clock.now()).toBe(51_400)
    clock.learn(51_000, 40)
    clock.learn(51_900, 900)
    expect(clock.now()).toBe(51_020)
    local = 2_000
    expect(clock.now()).toBe(52_020)
  })

  test('repeats wait longer and longer, ten seconds at most', () => {
    expect([0, 1, 2, 3, 20].map(backOffMs)).toEqual([500, 1_000, 2_000, 4_000, 10_000])
  })
})

test('GAME-6 a book opens at the match that its address names, where the game has that sport', () => {
  const sports = { engine: 'sports' as const }
  expect(askedMatch('?game=cricket&match=cricket-0-12', sports)).toEqual({ id: 'cricket-0-12', sport: 'cricket' })
  expect(askedMatch('?game=cricket', sports)).toBeNull()
  for (const other of ['chess-0-12', 'cricket-0-', '%2e%2e%2ftickets', 'cockfight-0-12'])
    expect(askedMatch(`?match=${other}`, sports), other).toBeNull()
  expect(askedMatch('?match=cockfight-0-12', { engine: 'cockfight' })?.sport).toBe('cockfight')
})
