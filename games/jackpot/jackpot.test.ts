import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { WORDS } from '#games/fair/uniform.ts'
import { checkHit } from './check-hit.ts'
import { JACKPOTS, type MustHitBy, type Progressive } from './jackpots.ts'
import { amountOfWord, contributionOf, drawAmount, drawProgressive, winningWords } from './rules.ts'
import { jackpotReturn } from './rtp.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()
const UNIT = 10_000n
const example: MustHitBy = { kind: 'must-hit-by', seed: 500, by: 1_000, permille: 10 }
const progressive: Progressive = { kind: 'progressive', seed: 10_000, permille: 10, oddsPerUnit: 1_000_000 }

describe('a jackpot that must drop', () => {
  test('GAME-8 the float .5919261889066547 stands for 795.96 between 500 and 1 000', async () => {
    expect(amountOfWord(example, Math.floor(0.5919261889066547 * WORDS), UNIT) / 100n).toBe(79_596n)
    // the same word opens the published stream
    const drawn = await drawAmount(
      hmac,
      { secret: 'some server seed', pool: 'some client seed', cycle: 1 },
      example,
      UNIT,
    )
    expect(drawn / 100n).toBe(79_596n)
  })

  test('GAME-9 returns the mean of seed and ceiling over what is staked until then: 25 000 and 3.0 %', () => {
    expect(jackpotReturn(example)).toEqual({ rtp: 0.03, meanAtHit: 750, stakesPerHit: 25_000 })
  })

  test('GAME-9 played through a thousand cycles, it gives back what is stated', async () => {
    let paid = 0n
    let staked = 0n
    for (let cycle = 1; cycle <= 1_000; cycle++) {
      const amount = await drawAmount(hmac, { secret: 'a thousand', pool: 'test', cycle }, JACKPOTS.daily, UNIT)
      expect(amount >= 200n * UNIT && amount < 2_200n * UNIT).toBe(true)
      paid += amount
      staked += (amount - 200n * UNIT) * 100n
    }
    expect(Number(paid) / Number(staked)).toBeCloseTo(jackpotReturn(JACKPOTS.daily).rtp, 3)
  })

  test('GAME-8 a hit is proven by its secret, and no other amount or secret is', async () => {
    const secret = 'ab'.repeat(32)
    const pool = 'AG/daily/BDT'
    const drawn = await drawAmount(hmac, { secret, pool, cycle: 3 }, JACKPOTS.daily, 10n * UNIT)
    const hit = {
      name: 'daily',
      pool,
      cycle: 3,
      unit: 10n * UNIT,
      secret,
      secretHash: createHash('sha256').update(secret).digest('hex'),
      drawn,
      amount: drawn + 5n,
    }
    expect(await checkHit(hmac, sha256, hit)).toEqual({ isSealed: true, drawn, isDrawn: true })
    expect(await checkHit(hmac, sha256, { ...hit, secret: 'cd'.repeat(32) })).toMatchObject({
      isSealed: false,
      isDrawn: false,
    })
    expect(await checkHit(hmac, sha256, { ...hit, amount: drawn - 1n })).toMatchObject({ isDrawn: false })
    expect(await checkHit(hmac, sha256, { ...hit, name: 'grand' })).toBeNull()
    expect(await checkHit(hmac, sha256, { ...hit, name: 'constructor' })).toBeNull()
  })
})

describe('a progressive', () => {
  test('GAME-9 returns its share and its seed times its chance: 2.0 %, 20 000 at the hit', () => {
    expect(jackpotReturn(progressive)).toEqual({ rtp: 0.02, meanAtHit: 20_000, stakesPerHit: 1_000_000 })
  })

  test('its chance is in proportion to the stake, never above what is stated', async () => {
    expect(winningWords(progressive, UNIT, UNIT)).toBe(BigInt(Math.floor(WORDS / 1_000_000)))
    expect(winningWords(progressive, 500n * UNIT, UNIT)).toBe((BigInt(WORDS) * 500n) / 1_000_000n)
    const wordsOf = (word: number) => ({ next: async () => word })
    expect(await drawProgressive(progressive, wordsOf(4_293), UNIT, UNIT)).toBe(true)
    expect(await drawProgressive(progressive, wordsOf(4_294), UNIT, UNIT)).toBe(false)
  })

  test('a stake adds its thousandths, rounded down', () => {
    expect([contributionOf(progressive, 20_000n), contributionOf(progressive, 99n)]).toEqual([200n, 0n])
  })
})
