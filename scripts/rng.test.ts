/** The first test of random words finds words that are not random, and passes those that are. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { drawBelow, drawDistinct, scaleBelow, scaleWord, type WordStream } from '#games/fair/uniform.ts'
import { systemRandom as houseRandom } from '#server/lib/random.ts'
import { systemRandom as studioRandom } from '#studio/lib/random.ts'
import { chiSquareChance, farFromZero, lookAt } from './rng-look.ts'

/** Generates words of SHA-256 in counter mode: fixed, and evenly distributed. */
function* words(count: number): Generator<number> {
  for (let index = 0; index < count; index += 8) {
    const block = createHash('sha256').update(`look ${index}`).digest()
    for (let place = 0; place < 32; place += 4) yield block.readUInt32LE(place)
  }
}

const found = (source: Iterable<number>) => {
  const look = lookAt()
  for (const word of source) look.take(word)
  return look
    .report()
    .filter(({ isGood }) => !isGood)
    .map(({ name }) => name)
}
const changed = (change: (word: number, index: number) => number) => [...words(200_000)].map(change)

test('GAME-9 even words pass, uneven ones are named', () => {
  expect(found(words(200_000))).toEqual([])
  expect(found(changed((word, index) => (index % 40 === 0 ? (word | 1) >>> 0 : word)))).toEqual([
    'the most uneven of the 32 bits',
  ])
  expect(found(changed((word) => Math.floor(word * 0.98)))).toContain('choices of 52')
  const all = [...words(200_000)]
  expect(
    found(
      all.map((word, index) =>
        index % 8 === 0 ? (((all[index - 1] ?? 0) & 0xf0000000) | (word & 0x0fffffff)) >>> 0 : word,
      ),
    ),
  ).toEqual(['top four bits against those of the word before'])
})

test('GAME-9 chances are those of the tables', () => {
  expect(farFromZero(1.959964)).toBeCloseTo(0.05, 5)
  expect(farFromZero(3.290527)).toBeCloseTo(0.001, 5)
  expect(chiSquareChance([50, 50, 50, 50])).toBeLessThan(0.01) // too even is suspicious as well
  expect(chiSquareChance([30, 70])).toBeLessThan(0.001)
})

/** True randomness is so uneven once in ten million tests. */
const NEVER = 1e-7
const DRAWS = 60_000

function streamOf(source: Generator<number>): WordStream {
  return { next: async () => source.next().value as number }
}

async function evenness(limit: number, draw: () => Promise<number> | number): Promise<number> {
  const counts = new Float64Array(limit)
  for (let index = 0; index < DRAWS; index++) {
    const drawn = await draw()
    counts[drawn] = (counts[drawn] ?? Number.NaN) + 1
  }
  expect(counts.every((count) => count > 0)).toBe(true)
  return chiSquareChance(counts)
}

describe('GAME-8 every way from chance to a number is even', () => {
  test.each([2, 6, 37, 52, 1_000])('below %i: drawn, scaled, as published, shuffled', async (limit) => {
    const stream = streamOf(words(4_000_000))
    expect(await evenness(limit, () => drawBelow(stream, limit))).toBeGreaterThan(NEVER)
    expect(await evenness(limit, () => scaleBelow(stream, limit))).toBeGreaterThan(NEVER)
    expect(await evenness(limit, async () => scaleWord(await stream.next(), limit))).toBeGreaterThan(NEVER)
    const pool = Array.from({ length: Math.min(limit, 52) }, (_, index) => index)
    expect(
      await evenness(pool.length, async () => (await drawDistinct(stream, pool, 2))[1] ?? Number.NaN),
    ).toBeGreaterThan(NEVER)
  })

  test('the one module of house and studio, asked for numbers, bytes and words', async () => {
    expect(await evenness(37, () => houseRandom.int(37))).toBeGreaterThan(NEVER)
    for (const random of [houseRandom, studioRandom]) {
      const bytes = random.bytes(DRAWS)
      let at = 0
      expect(await evenness(256, () => bytes[at++] ?? Number.NaN)).toBeGreaterThan(NEVER)
    }
  })

  test('a modulo without throwing away is found', async () => {
    const stream = streamOf(words(400_000))
    expect(await evenness(37, async () => ((await stream.next()) >>> 24) % 37)).toBeLessThan(NEVER)
    // what drawBelow would do with words of 16 bits
    expect(await evenness(1_000, async () => ((await stream.next()) >>> 20) % 1_000)).toBeLessThan(NEVER)
  })
})
