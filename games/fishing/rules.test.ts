import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { betsFor, keptBets, UNITS_MOST } from './ammunition.ts'
import { HALLS, hallOf, type HallName } from './fish.ts'
import { bulletAt, cannonOf, isInWater, positionOf } from './paths.ts'
import {
  canLaser,
  catchBelow,
  CHARGE_PARTS,
  decideShot,
  isShotRecord,
  LASER_POWER,
  recount,
  thresholdOf,
  type ShotRecord,
} from './rules.ts'
import { FIGURES_OF, hallReturn } from './rtp.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const wordsOf = (...words: number[]) => ({ next: async () => words.shift() ?? 2 ** 31 + 1 })
const kindOf = (hall: HallName, fish: string) => hallOf(hall).fish.find((one) => one.fish === fish) ?? expect.fail(fish)

describe('GAME-9 what a shot returns', () => {
  test('the published thresholds at 96 %', () => {
    expect([2, 10, 100].map((m) => thresholdOf(960_000, 2 * m))).toEqual([2_061_584_302, 412_316_860, 41_231_686])
    expect(thresholdOf(960_000, 2 * 60) / 2 ** 32).toBeCloseTo(0.016, 8) // a bomb: 30 and six of 5
    expect(catchBelow('reef', kindOf('reef', 'bomb'), 30, false)).toBe(thresholdOf(960_000, 120))
  })

  test.each([
    [2, 0.999],
    [10, 2.95],
    [50, 6.86],
    [100, 9.75],
    [500, 21.9],
  ])('×%d deviates by %d a shot', (m, published) => {
    const p = thresholdOf(960_000, 2 * m) / 2 ** 32
    expect(Math.abs(Math.sqrt(p * m * m - (p * m) ** 2) - published)).toBeLessThan(0.02)
  })

  test('every fish of every hall returns the hall’s share, counted over all draws, and never more', () => {
    for (const hall of HALLS) {
      const stated = hallOf(hall).rtp / 1_000_000
      for (const { fish, rtp, laserRtp } of FIGURES_OF[hall]) {
        expect(rtp, `${hall} ${fish}`).toBeLessThanOrEqual(stated + 1e-12)
        expect(rtp, `${hall} ${fish}`).toBeGreaterThan(stated - 1e-6)
        if (laserRtp !== null) expect(Math.abs(laserRtp - 1), `${hall} ${fish} by laser`).toBeLessThan(1e-6)
      }
      expect(hallReturn(hall).rtp).toBeCloseTo(0.96, 5)
      expect(hallReturn(hall).rtp).toBeLessThan(0.995)
    }
  })

  test('enumerated: over every word at the edge, exactly the words below the threshold catch', async () => {
    for (const hall of HALLS)
      for (const kind of hallOf(hall).fish) {
        if (typeof kind.own !== 'number') continue
        for (const isLaser of hallOf(hall).hasLaser && canLaser(kind) ? [false, true] : [false]) {
          const below = catchBelow(hall, kind, kind.own, isLaser)
          const shot = { fish: kind.fish, level: 1, isLaser }
          expect((await decideShot(wordsOf(below - 1), hall, shot)).multiplier, kind.fish).toBeGreaterThanOrEqual(
            kind.own,
          )
          if (below < 2 ** 32) expect((await decideShot(wordsOf(below), hall, shot)).multiplier, kind.fish).toBe(0)
        }
      }
  })

  test('a fish of a range draws its multiple first; one that takes others along counts them after the catch', async () => {
    const dragon = { fish: 'dragon', level: 1, isLaser: false }
    expect(await decideShot(wordsOf(2 ** 31 + 1, 0), 'deep', dragon)).toEqual({ draw: 0, multiplier: 500 })
    const [, edge] = [0, catchBelow('deep', kindOf('deep', 'dragon'), 500, false)]
    expect(await decideShot(wordsOf(2 ** 31 + 1, edge), 'deep', dragon)).toEqual({ draw: edge, multiplier: 0 })
    expect(await decideShot(wordsOf(7, 2 ** 32 - 1), 'delta', { fish: 'eel', level: 1, isLaser: false })).toEqual({
      draw: 7,
      multiplier: 60,
    })
    expect(await decideShot(wordsOf(7), 'reef', { fish: 'bomb', level: 1, isLaser: false })).toEqual({
      draw: 7,
      multiplier: 60,
    })
    await expect(decideShot(wordsOf(7), 'reef', { fish: 'dragon', level: 1, isLaser: false })).rejects.toThrow(
      RangeError,
    )
  })
})

describe('GAME-9 a player’s return does not depend on the others', () => {
  /** Players take turns at the same fish, which has left for all when one of them catches it. */
  async function simulate(turns: (shot: number) => number, players: number, shots: number) {
    const sums = Array.from({ length: players }, () => ({ shots: 0, staked: 0, won: 0, square: 0, charge: 0 }))
    const { fish } = hallOf('deep')
    let swimming = 0
    for (let shot = 0; shot < shots; shot++) {
      const turn = turns(shot)
      const player = sums[turn] ?? expect.fail('nobody')
      const kind = fish[swimming % fish.length] ?? expect.fail('no fish')
      const level = 1 + turn
      const isLaser = player.charge >= LASER_POWER * CHARGE_PARTS * level && canLaser(kind)
      player.charge += isLaser ? -LASER_POWER * CHARGE_PARTS * level : level
      const stream = openPlayerStream(hmac, { serverSeed: `player ${turn}`, clientSeed: 'room', nonce: player.shots++ })
      const { multiplier } = await decideShot(stream, 'deep', { fish: kind.fish, level, isLaser })
      player.staked += isLaser ? 0 : 1
      player.won += multiplier
      player.square += multiplier ** 2
      if (multiplier > 0 || shot % 7 === 6) swimming++
    }
    return sums
  }

  test('in a room of four with different cannons everybody’s return lies where it should, and so does one who always shoots last', async () => {
    for (const turns of [(shot: number) => shot % 4, (shot: number) => (shot % 7 < 6 ? shot % 3 : 3)]) {
      for (const { shots, staked, won, square, charge } of await simulate(turns, 4, 60_000)) {
        const error = (Math.sqrt(square / shots - (won / shots) ** 2) * Math.sqrt(shots)) / staked
        expect(charge).toBeGreaterThanOrEqual(0)
        expect(Math.abs(won / staked - 0.96), `${shots} shots, one standard error ${error.toFixed(3)}`).toBeLessThan(
          3.3 * error,
        )
      }
    }
  })

  test('the same seeds decide the same shots, whoever else is in the room', async () => {
    const seeds = { serverSeed: 'house', clientSeed: 'mine', nonce: 5 }
    const shots = hallOf('reef').fish.map(({ fish }) => [fish, 3, 0] as const)
    const once = await recount(hmac, seeds, 'reef', shots)
    expect(await recount(hmac, { ...seeds, nonce: 7 }, 'reef', shots.slice(2))).toEqual(once.slice(2))
    expect(once.every(isShotRecord)).toBe(true)
    expect(isShotRecord(['shark', 1, 0, '7', 0] as unknown as ShotRecord)).toBe(false)
  })
})

describe('GAME-8 a magazine', () => {
  test('whatever is shot of it is the sum of some of its bets', () => {
    for (const units of [1, 2, 3, 10, 100, 999]) {
      const bets = betsFor(units)
      expect(bets.reduce((sum, one) => sum + one, 0)).toBe(units)
      for (let shot = 0; shot <= units; shot++) {
        expect([...keptBets(bets, shot)].reduce((sum, place) => sum + (bets[place] ?? 0), 0)).toBe(shot)
      }
    }
    expect(betsFor(UNITS_MOST).length).toBeLessThanOrEqual(12)
    expect(() => betsFor(UNITS_MOST + 1)).toThrow(RangeError)
    expect(() => keptBets([4], 3)).toThrow(RangeError)
  })
})

describe('where things are', () => {
  test('a bullet never leaves the hall, and begins at its cannon', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 7, noNaN: true }),
        fc.integer({ min: 0, max: 8_000 }),
        fc.integer({ min: 0, max: 7 }),
        (angle, age, seat) => {
          const from = cannonOf(seat, 8)
          const { x, y } = bulletAt(from, angle, age)
          expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true)
          expect(bulletAt(from, angle, 0)).toEqual(from)
        },
      ),
    )
  })

  test('a fish comes from outside, crosses and leaves', () => {
    const swimmer = { id: 1, fish: 'ray', path: [-200, 300, 500, 900, 1_200, 400], bornAt: 1_000, ttl: 10_000 }
    expect(positionOf(swimmer, 1_000)).toEqual({ x: -0.2, y: 0.3 })
    expect([1_000, 6_000, 11_000, 12_000].map((at) => isInWater(swimmer, at))).toEqual([false, true, false, false])
  })
})
