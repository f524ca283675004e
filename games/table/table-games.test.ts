import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { streamOf } from '#games/testing/table-streams.ts'
import { spotDeviation } from './deviations.ts'
import { FIGURES } from './figures.ts'
import { spotPayout, STAKE_BACK } from './table-game.ts'
import { returnsOf, TABLE_GAMES, TABLE_KINDS } from './table-games.ts'

/** No bet of the house may return more. */
const RTP_MOST = 0.995

describe.each(TABLE_KINDS)('%s', (kind) => {
  const game = TABLE_GAMES[kind]

  test('GAME-9 no bet returns more than 99.5 %, and the figures that are shown are the counted ones', () => {
    const counted = returnsOf(kind)
    expect(Object.keys(counted).toSorted()).toEqual(game.spots.map(({ id }) => id).toSorted())
    for (const [spot, { rtp, chance, deviation }] of Object.entries(counted)) {
      expect(rtp, spot).toBeLessThanOrEqual(RTP_MOST)
      expect(rtp, spot).toBeGreaterThan(0.8)
      expect(FIGURES[kind][spot], spot).toEqual([rtp.toFixed(6), chance.toFixed(6)])
      expect(spotDeviation(kind, spot), spot).toBeCloseTo(deviation, 3)
    }
  })

  test('GAME-8 the same link gives the same round; no spot returns more than it says, and unknown spots nothing', async () => {
    for (let issue = 0; issue < 30; issue++) {
      const round = await game.draw(streamOf(game.code, String(issue)))
      expect(round).toEqual(await game.draw(streamOf(game.code, String(issue))))
      // stored as JSON, a round is still the same round
      expect(JSON.parse(JSON.stringify(round))).toEqual(round)
      expect(game.markOf(round)).toMatch(/^\w{1,6}$/)
      for (const { id, most } of game.spots) expect(game.returnOf(id, round)).toBeLessThanOrEqual(most)
      expect(game.returnOf('no-such-spot', round)).toBe(0)
    }
  })
})

test('codes are different: the message of a draw names its game', () => {
  const codes = TABLE_KINDS.filter((kind) => kind !== 'baccarat-no-commission').map((kind) => TABLE_GAMES[kind].code)
  expect(new Set(codes).size).toBe(codes.length)
})

test('payouts are rounded down to what members see', () => {
  expect(spotPayout(1_000_000n, 19_500, 100n)).toBe(1_950_000n)
  expect(spotPayout(100_100n, 13_167, 100n)).toBe(131_800n)
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 500_000 }), (stake, returned) => {
      const paid = spotPayout(stake, returned, 100n)
      expect(paid % 100n).toBe(0n)
      expect(paid * BigInt(STAKE_BACK) <= stake * BigInt(returned)).toBe(true)
    }),
  )
})
