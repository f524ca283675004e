/** The first look at random words finds what is not random, and lets pass what is. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { chiSquareChance, farFromZero, lookAt } from './rng-look.ts'

/** Words of SHA-256 in counter mode: fixed, and as even as any. */
function* words(count: number): Generator<number> {
  for (let index = 0; index < count; index += 8) {
    const block = createHash('sha256').update(`look ${index}`).digest()
    for (let place = 0; place < 32; place += 4) yield block.readUInt32LE(place)
  }
}

const found = (source: Iterable<number>) => {
  const look = lookAt()
  for (const word of source) look.take(word)
  return look.report().filter(({ isGood }) => !isGood).map(({ name }) => name)
}
const changed = (change: (word: number, index: number) => number) => [...words(200_000)].map(change)

test('GAME-9 even words pass, uneven ones are named', () => {
  expect(found(words(200_000))).toEqual([])
  expect(found(changed((word, index) => (index % 40 === 0 ? (word | 1) >>> 0 : word)))).toEqual(['the most uneven of the 32 bits'])
  expect(found(changed((word) => Math.floor(word * 0.98)))).toContain('choices of 52')
  const all = [...words(200_000)]
  expect(found(all.map((word, index) => (index % 8 === 0 ? (((all[index - 1] ?? 0) & 0xf0000000) | (word & 0x0fffffff)) >>> 0 : word))))
    .toEqual(['top four bits against those of the word before'])
})

test('GAME-9 chances are those of the tables', () => {
  expect(farFromZero(1.959964)).toBeCloseTo(0.05, 5)
  expect(farFromZero(3.290527)).toBeCloseTo(0.001, 5)
  expect(chiSquareChance([50, 50, 50, 50])).toBeLessThan(0.01) // too even is suspicious as well
  expect(chiSquareChance([30, 70])).toBeLessThan(0.001)
})
