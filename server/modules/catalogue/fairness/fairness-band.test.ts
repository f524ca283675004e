import { describe, expect, test } from 'vitest'
import { observe, ROUNDS_LEAST, type Sums } from './fairness-band.ts'
import { STATED_ENGINES, statedOf } from './stated-figures.ts'

const stated = (engine: string) => statedOf(engine) ?? expect.fail(engine)
/** Returns the sums of `count` rounds with a stake of 1 each, of which each winner gets `pays`. */
function rounds(count: number, winners: number, pays: number): Sums {
  const payout = winners * pays
  return {
    rounds: count,
    stake: count,
    payout,
    stakeSquare: count,
    stakePayout: payout,
    payoutSquare: winners * pays ** 2,
  }
}

describe('GAME-9 the band of a return', () => {
  test('is 1.96 deviations over the root of the rounds; what is beyond it stands above or below', () => {
    const coin = stated('coin')
    const { band, rtp, verdict } = observe(coin, rounds(10_000, 5_000, 1.98))
    expect({ rtp, verdict }).toEqual({ rtp: 0.99, verdict: 'within' })
    expect(band?.low).toBeCloseTo(0.99 - (1.96 * 0.99) / 100, 6)
    expect(band?.high).toBeCloseTo(0.99 + (1.96 * 0.99) / 100, 6)
    expect(observe(coin, rounds(10_000, 5_150, 1.98)).verdict).toBe('above')
    expect(observe(coin, rounds(10_000, 4_850, 1.98)).verdict).toBe('below')
    expect(observe(coin, rounds(10_000, 5_090, 1.98)).verdict).toBe('within')
  })

  test('a few large stakes among small ones make it wide, as they make the return wild', () => {
    const even = observe(stated('coin'), rounds(10_000, 5_000, 1.98))
    const mixed = rounds(10_000, 5_000, 1.98)
    const uneven = observe(stated('coin'), {
      ...mixed,
      stakeSquare: mixed.stakeSquare * 100,
      stakePayout: mixed.stakePayout * 100,
      payoutSquare: mixed.payoutSquare * 100,
    })
    expect((uneven.band?.high ?? 0) - 0.99).toBeCloseTo(10 * ((even.band?.high ?? 0) - 0.99), 6)
  })

  test('few rounds give no verdict, nor does a band as wide as the return', () => {
    expect(observe(stated('coin'), rounds(ROUNDS_LEAST - 1, 500, 1.98))).toMatchObject({ band: null, verdict: 'few' })
    expect(observe(stated('coin'), rounds(ROUNDS_LEAST, 500, 1.98)).verdict).toBe('within')
    expect(observe(stated('dice'), rounds(2_000, 2, 990))).toMatchObject({ band: null, verdict: 'few' })
  })

  test('with the best decisions stated there is no lower end; a book’s margins are no band', () => {
    expect(observe(stated('blackjack'), rounds(10_000, 4_000, 2))).toMatchObject({
      verdict: 'within',
      band: { low: 0 },
    })
    expect(observe(stated('blackjack'), rounds(10_000, 5_200, 2)).verdict).toBe('above')
    expect(observe(stated('sports'), rounds(10_000, 4_000, 2))).toMatchObject({ verdict: 'unbounded', band: null })
  })

  test('a slot’s band is of its stated deviation, whatever was won so far, with the jackpot’s share on top', () => {
    const plain =
      STATED_ENGINES.find(
        (engine) => engine.startsWith('slot-') && stated(engine).options.length === 1 && stated(engine).within === null,
      ) ?? ''
    const { band } = observe(stated(plain), rounds(1_000_000, 300_000, 3))
    const spin = stated(plain).options[0] ?? expect.fail()
    const width = (1.96 * (spin.deviation?.most ?? 0)) / 1_000
    expect(band?.low).toBeCloseTo(spin.least - width, 4)
    expect(band?.high).toBeCloseTo(spin.most + width, 4)
    const crown = stated('slot-thirty-crown').options[0] ?? expect.fail()
    expect(crown.most).toBeGreaterThan(crown.least)
  })
})
