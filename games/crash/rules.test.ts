import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkBefore } from '#games/fair/hash-chain.ts'
import { WORDS } from '#games/fair/uniform.ts'
import { cashOutPayout, multiplierReaching } from './paytable.ts'
import { AUTO_MAX, bustOfLink, bustOfWord, multiplierAt, timeOf, wordOfLink } from './rules.ts'
import { chanceOf, crashReturn, wordsReaching } from './rtp.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()
/** A published salt: the hash of a public block. */
const SALT = '0000000000000000001b34dc6a1e86083f95500b096231436e9b25cbdd0075c4'

describe('the bust of a round', () => {
  test.each([
    ['86ba47f64783d3ae4509128b8f365b6424361a7d558ac1dfc90aa8fa3ccba285', 1.5992214910117746],
    ['deadbeefe7c270724bd4851c020d489257fa79a70e694a9b5099375464348698', 1.2897005203687084],
    ['5844bf329a6334074778ab8a5f0960e24f9eec43f83bbd98ac0a9f8bcd87184e', 2.3522275811778033],
  ])('GAME-8 %s is %d as published', async (hash, published) => {
    const word = await wordOfLink(hmac, hash, SALT)
    expect((WORDS / (word + 1)) * 0.99).toBe(published)
    expect(await bustOfLink(hmac, hash, SALT)).toBe(Math.floor(published * 100))
  })

  test.each([
    ['d8276461230081da5d9e251397b511bbf792725786c3d9c79b386c665cbba63f', 118],
    ['f5f701298a1d235ab65ce7337d744c43a4b5afd32386a83e9268af8590bdea6c', 3285],
    ['663691dfddeffa7527b14a607e17d176830944cc35aa30030415a81fc9551423', 22728],
  ])('GAME-8 %s is %i hundredths as published', async (hash, hundredths) => {
    expect(await bustOfLink(hmac, hash, SALT)).toBe(hundredths)
  })

  test('GAME-8 the chain of the published vector: the third link of sha256("testing")', async () => {
    const tip = createHash('sha256').update('testing').digest('hex')
    expect(tip.startsWith('cf80cd8a') && tip.endsWith('fc9a90')).toBe(true)
    expect(await linkBefore(sha256, tip, 2)).toBe('86ba47f64783d3ae4509128b8f365b6424361a7d558ac1dfc90aa8fa3ccba285')
  })

  test('whole numbers and floats agree', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: WORDS - 1 }), (word) => {
        expect(bustOfWord(word)).toBe(Math.max(100, Math.floor((99 * WORDS) / (word + 1))))
      }),
      { numRuns: 2_000 },
    )
    expect(bustOfWord(WORDS - 1)).toBe(100)
    expect(bustOfWord(0)).toBe(99 * WORDS)
  })
})

describe('the curve', () => {
  test.each([
    [150, 6_758],
    [200, 11_553],
    [500, 26_824],
    [1_000, 38_377],
    [10_000, 76_753],
  ])('%i hundredths stand after %i ms', (hundredths, ms) => {
    expect(Math.abs(timeOf(hundredths) - ms)).toBeLessThanOrEqual(1)
  })

  test('the time of a multiplier is the first moment that shows it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 10_000_000 }), (hundredths) => {
        const time = timeOf(hundredths)
        expect(multiplierAt(time)).toBeGreaterThanOrEqual(hundredths)
        expect(multiplierAt(time - 1)).toBeLessThan(hundredths)
      }),
    )
    expect(multiplierAt(-5)).toBe(100)
    expect(timeOf(100)).toBe(0)
  })
})

describe('the return', () => {
  test.each([
    [150, 0.66],
    [200, 0.495],
    [300, 0.33],
    [1_000, 0.099],
    [10_000, 0.0099],
  ])('GAME-9 %i hundredths are reached with chance %d', (hundredths, chance) => {
    expect(chanceOf(hundredths)).toBeCloseTo(chance, 9)
  })

  test('GAME-9 the count of words is exact: the last counted word reaches the multiplier, the next does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: AUTO_MAX }), (hundredths) => {
        const words = wordsReaching(hundredths)
        expect(bustOfWord(words - 1)).toBeGreaterThanOrEqual(hundredths)
        expect(bustOfWord(words)).toBeLessThan(hundredths)
        expect(crashReturn(hundredths)).toBeLessThanOrEqual(0.99)
        expect(crashReturn(hundredths)).toBeGreaterThan(0.966)
      }),
    )
  })
})

describe('what leaving pays', () => {
  test('stake times multiplier, rounded down to what members see', () => {
    expect(cashOutPayout(2_000_000n, 247, 100n)).toBe(4_940_000n)
    expect(cashOutPayout(100n, 199, 100n)).toBe(100n)
  })

  test('the multiplier that reaches a limit is the lowest that does', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 1n, max: 10n ** 12n }), (stake, limit) => {
        const hundredths = multiplierReaching(limit, stake)
        expect((stake * BigInt(hundredths)) / 100n >= limit).toBe(true)
        expect(stake * BigInt(hundredths - 1) < limit * 100n).toBe(true)
      }),
    )
  })
})
