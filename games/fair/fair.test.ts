import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openDrawStream } from './draw-stream.ts'
import { isLinkOf, linkBefore } from './hash-chain.ts'
import { fromHex, textBytes, toHex } from './hash.ts'
import { openPlayerStream } from './player-stream.ts'
import { drawBelow, drawDistinct, scaleBelow, scaleWord, WORDS } from './uniform.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const asyncHmac = async (key: Uint8Array, message: Uint8Array) => hmac(key, message)
const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()

function wordsOf(...words: number[]) {
  return { next: async () => words.shift() ?? Number.NaN }
}
async function floats(serverSeed: string, clientSeed: string, nonce: number, count: number) {
  const stream = openPlayerStream(asyncHmac, { serverSeed, clientSeed, nonce })
  const list: number[] = []
  for (let index = 0; index < count; index++) list.push(await stream.nextFloat())
  return list
}

describe('the player-seeded stream', () => {
  test('GAME-8 the published bytes and floats come out', async () => {
    const stream = openPlayerStream(hmac, { serverSeed: 'some server seed', clientSeed: 'some client seed', nonce: 1 })
    const bytes = [await stream.next(), await stream.next(), await stream.next()].flatMap((word) =>
      [24, 16, 8, 0].map((bits) => (word >>> bits) & 255),
    )
    expect(bytes.slice(0, 10)).toEqual([151, 136, 121, 135, 209, 159, 189, 233, 43, 248])
    expect(await floats('some server seed', 'some client seed', 1, 3)).toEqual([
      0.5919261889066547, 0.81884371698834, 0.17176169087179005,
    ])
  })

  test('GAME-8 the cursor walks into the next block: keno and plinko of 16 rows, as published', async () => {
    const keno = async (serverSeed: string, clientSeed: string, nonce: number) => {
      const pool = Array.from({ length: 40 }, (_, index) => index + 1)
      return (await floats(serverSeed, clientSeed, nonce, 10)).map(
        (float) => pool.splice(Math.floor(float * pool.length), 1)[0],
      )
    }
    expect(await keno('server seed', 'client seed', 1)).toEqual([30, 26, 10, 37, 22, 35, 25, 24, 39, 4])
    expect(await keno('server seed', 'client seed', 2)).toEqual([22, 26, 8, 4, 3, 19, 9, 2, 34, 10])
    const plinko = (await floats('server seed', 'client seed', 1, 16)).reduce(
      (sum, float) => sum + Math.floor(float * 2),
      0,
    )
    expect(plinko).toBe(12)
  })
})

describe("the house's own draws", () => {
  const beacon = 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587'
  const s1 = '021984bc4fb9ee0d0a1cc6a2e356b28f389ca04a4eea493f8e1557486989abff'
  const open = (code: string, secret = s1, issue = '20250101-0001') =>
    openDrawStream(hmac, { secret, code, issue, beacon })
  const digits = async (stream: ReturnType<typeof open>, count: number, limit: number, first = 0) => {
    const list: number[] = []
    for (let index = 0; index < count; index++) list.push(first + (await drawBelow(stream, limit)))
    return list
  }
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)

  test('GAME-8 the published draws come out', async () => {
    expect(await digits(open('SSC'), 5, 10)).toEqual([4, 8, 5, 1, 4])
    const s2 = '61ac598e350f75875b5e2085e87d54f84f725f3a39d8e2cfaf459cc11c3fc395'
    expect(await digits(open('SSC', s2, '20250101-0002'), 5, 10)).toEqual([2, 9, 2, 5, 7])
    expect(await digits(open('K3'), 3, 6, 1)).toEqual([2, 5, 2])
    expect(await digits(open('PC28'), 3, 10)).toEqual([5, 2, 8])
    expect(await drawDistinct(open('PK10'), upTo(10), 10)).toEqual([1, 10, 7, 6, 5, 3, 8, 4, 2, 9])
    expect(await drawDistinct(open('X11'), upTo(11), 5)).toEqual([11, 3, 9, 1, 10])
    expect(await drawDistinct(open('LHC'), upTo(49), 7)).toEqual([19, 33, 40, 30, 35, 41, 4])
    expect((await drawDistinct(open('KENO'), upTo(80), 20)).sort((a, b) => a - b)).toEqual([
      4, 8, 11, 24, 28, 40, 41, 42, 45, 49, 51, 59, 61, 64, 65, 68, 70, 72, 74, 78,
    ])
  })

  test('GAME-8 a link proves itself by the published end of its chain', async () => {
    const s3 = toHex(sha256(textBytes('draw-chain-demo')))
    const s0 = '9378467d5d2ad6014737cfbb2d567a5e43785221ba328ebbd7993752275297f1'
    expect(await linkBefore(sha256, s3, 2)).toBe(s1)
    expect(await isLinkOf(sha256, s0, s3, 3)).toBe(true)
    expect(await isLinkOf(sha256, s0, s3, 2)).toBe(false)
  })
})

describe('whole numbers', () => {
  test('GAME-8 words of the surplus are thrown away, so that every number is equally likely', async () => {
    const end = WORDS - (WORDS % 10)
    expect(await drawBelow(wordsOf(end, end + 5, 7), 10)).toBe(7)
    expect(await drawBelow(wordsOf(end - 1), 10)).toBe(9)
    // 2^32 mod 30 = 16: the word 0 has product 0 < 16
    expect(await scaleBelow(wordsOf(0, 1), 30)).toBe(0)
    expect(WORDS % 30).toBe(16)
  })

  test('the scaled number is the floor of the float times the limit', async () => {
    const words = fc.integer({ min: 0, max: WORDS - 1 })
    await fc.assert(
      fc.asyncProperty(words, fc.integer({ min: 1, max: 2 ** 20 }), async (word, limit) => {
        const expected = Math.floor((word / WORDS) * limit)
        expect(scaleWord(word, limit)).toBe(expected)
        const surplus = (BigInt(word) * BigInt(limit)) % BigInt(WORDS) < BigInt(WORDS % limit)
        expect(await scaleBelow(wordsOf(word, WORDS - 1), limit)).toBe(surplus ? limit - 1 : expected)
      }),
    )
  })

  test('drawn items are different and come from the pool', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.integer({ min: 0, max: 20 }), async (issue, count) => {
        const pool = Array.from({ length: 20 }, (_, index) => index)
        const drawn = await drawDistinct(
          openDrawStream(hmac, { secret: '00'.repeat(32), code: 'T', issue, beacon: '' }),
          pool,
          count,
        )
        expect(new Set(drawn).size).toBe(count)
        expect(drawn.every((item) => pool.includes(item))).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test('what cannot be drawn is refused', async () => {
    await expect(drawBelow(wordsOf(1), 0)).rejects.toThrow(RangeError)
    await expect(drawDistinct(wordsOf(1), [1, 2], 3)).rejects.toThrow(RangeError)
    expect(() => fromHex('0g')).toThrow(RangeError)
    expect(toHex(fromHex('00ff10'))).toBe('00ff10')
  })
})
