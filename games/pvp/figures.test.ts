import { describe, expect, test } from 'vitest'
import { countPvp } from './count-figures.ts'
import { PVP_FIGURES } from './figures.ts'
import { PVP_KINDS, RAKE_SHARE, variantOf } from './pvp-games.ts'

const HANDS = 200
/** 95 % are within one interval; three intervals leave out one run in a hundred million. */
const OFF = 3
const WHOLE = 10_000

describe.each(PVP_KINDS)('what is stated of a hand of %s', (kind) => {
  test('GAME-9 is within chance of hands played here: what comes back, the share of hands won, how far a hand swings', () => {
    const stated = PVP_FIGURES[kind]
    const played = countPvp(kind, HANDS, 77)
    for (const name of ['rtp', 'hit', 'deviation'] as const) {
      const room = OFF * Math.hypot(played.within[name], Number(stated.within[name]))
      expect(Math.abs(played[name] - Number(stated[name])), name).toBeLessThanOrEqual(room)
    }
    // practice players bluff so little that a wide interval would prove nothing
    expect(Number(stated.within.deviation) / Number(stated.deviation)).toBeLessThan(0.06)
    expect(Number(stated.within.rtp)).toBeLessThan(0.002)
  })

  test('GAME-9 only the rake is missing: of every hand at least 95 % come back, and hands are shared out among the seats', () => {
    const { rtp, hit } = PVP_FIGURES[kind]
    expect(Number(rtp)).toBeGreaterThanOrEqual(1 - Number(RAKE_SHARE) / WHOLE)
    expect(Number(rtp)).toBeLessThan(1)
    // one winner a hand, sometimes more
    expect(Number(hit) * variantOf(kind).seats).toBeGreaterThanOrEqual(1)
    expect(Number(hit) * variantOf(kind).seats).toBeLessThan(1.15)
  })
})
