import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { WORDS } from '#games/fair/uniform.ts'
import { dicePayout, multiplierTenThousandths } from './paytable.ts'
import { CHANCE_MAX, CHANCE_MIN, isPlayable, isWinningRoll, rollDice, rollOfWord, ROLLS, winChance } from './rules.ts'
import { diceReturn, wordsOfRoll } from './rtp.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const choice = fc.record({ target: fc.integer({ min: 1, max: 9_999 }), over: fc.boolean() }).filter(isPlayable)
const rollOf = (serverSeed: string, clientSeed: string, nonce: number) =>
  rollDice(openPlayerStream(hmac, { serverSeed, clientSeed, nonce }))

describe('the roll', () => {
  test.each([
    ['server seed', 'client seed', 1, 7467],
    ['server seed', 'client seed', 2, 5386],
    ['server seed', 'client seed', 3, 2309],
    ['735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4', 'ec75fca98de6f2d9', 20, 9308],
    ['735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4', 'ec75fca98de6f2d9', 21, 61],
    ['735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4', 'ec75fca98de6f2d9', 22, 7173],
  ])('GAME-8 %s / %s / %i rolls as published', async (serverSeed, clientSeed, nonce, roll) => {
    expect(await rollOf(serverSeed, clientSeed, nonce)).toBe(roll)
  })

  test('GAME-8 every shared vector of dice comes out', async () => {
    const vectors = JSON.parse(readFileSync(new URL('../fair/vectors.json', import.meta.url), 'utf8')) as {
      playerSeeded: { server: string; client: string; nonce: number; dice: number }[]
    }
    expect(vectors.playerSeeded.length).toBeGreaterThan(2)
    for (const { server, client, nonce, dice } of vectors.playerSeeded) {
      expect(await rollOf(server, client, nonce)).toBe(Math.round(dice * 100))
    }
  })

  test('the roll is the floor of the float times 10001', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: WORDS - 1 }), (word) => {
        expect(rollOfWord(word)).toBe(Math.floor((word / WORDS) * ROLLS))
      }),
    )
  })
})

describe('winning', () => {
  test('a roll wins over or under, never both, and the target itself wins neither', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 9_999 }), (roll, target) => {
        const wins = [true, false].filter((over) => isWinningRoll(roll, { target, over }))
        expect(wins).toHaveLength(roll === target ? 0 : 1)
      }),
    )
  })

  test('choices outside the limits are refused', () => {
    expect(isPlayable({ target: CHANCE_MIN, over: false })).toBe(true)
    expect(isPlayable({ target: CHANCE_MIN - 1, over: false })).toBe(false)
    expect(isPlayable({ target: 10_000 - CHANCE_MAX, over: true })).toBe(true)
    expect(isPlayable({ target: CHANCE_MAX + 1, over: false })).toBe(false)
    expect(isPlayable({ target: 50.5, over: true })).toBe(false)
  })
})

describe('what it pays', () => {
  test('99 over the chance, rounded down once', () => {
    expect(multiplierTenThousandths({ target: 5_050, over: true })).toBe(20_000)
    expect(multiplierTenThousandths({ target: 9_800, over: false })).toBe(10_102)
    expect(dicePayout(1_000_000n, { target: 5_050, over: true }, 100n)).toBe(2_000_000n)
    expect(dicePayout(100_000n, { target: 300, over: false }, 100n)).toBe(3_300_000n)
    expect(dicePayout(100n, { target: 9_800, over: false }, 100n)).toBe(100n)
  })

  test('a payout never exceeds the fair share of its chance, and loses less than one quantum to rounding', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), choice, (stake, chosen) => {
        const paid = dicePayout(stake, chosen, 100n)
        const exact = stake * 9_900n
        const chance = BigInt(winChance(chosen))
        expect(paid % 100n).toBe(0n)
        expect(paid * chance <= exact && exact < (paid + 101n) * chance).toBe(true)
      }),
    )
  })
})

describe('the return', () => {
  test('GAME-9 all words are shared among the 10001 rolls, evenly to one word', () => {
    const counts = Array.from({ length: ROLLS }, (_, roll) => wordsOfRoll(roll))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(WORDS)
    expect(Math.max(...counts) - Math.min(...counts)).toBe(1)
  })

  test('GAME-9 over 50.50 wins 4950 of 10001 rolls and returns 98.99 %', () => {
    const { winningRolls, rtp } = diceReturn({ target: 5_050, over: true })
    expect(winningRolls).toBe(4_950)
    expect(rtp).toBeCloseTo(0.989901, 6)
  })

  test('GAME-9 every choice has as many winning rolls as its chance says and returns 9900/10001 but for one word a roll', () => {
    fc.assert(
      fc.property(choice, (chosen) => {
        const { winningRolls, rtp } = diceReturn(chosen)
        expect(winningRolls).toBe(winChance(chosen))
        expect(Math.abs(rtp - 9_900 / 10_001)).toBeLessThan(3e-6)
        expect(rtp).toBeLessThan(0.995)
      }),
      { numRuns: 40 },
    )
  })
})
