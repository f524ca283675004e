/**
 * Every group of the published vectors is used here or named with the test that uses it. A new group fails this test
 * until it is used.
 */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { playOut, totalOf, winnerOf } from '#games/baccarat/rules.ts'
import { CARDS, cardText } from '#games/cards/cards.ts'
import { pickEach } from '#games/original/pick.ts'
import { ROWS_MAX, ROWS_MIN, bucketsOf } from '#games/plinko/paytable.ts'
import type { Card } from '#games/table/cards.ts'
import { SEGMENTS, wheelOf } from '#games/wheel/paytable.ts'
import { openDrawStream } from './draw-stream.ts'
import { openPlayerStream } from './player-stream.ts'
import { drawBelow, drawDistinct } from './uniform.ts'

type Risks<Value> = Record<'low' | 'medium' | 'high', Value>
type Board = Record<string, string[]>
type Vectors = {
  playerSeeded: {
    server: string
    client: string
    nonce: number
    cards10: string[]
    baccarat: { P: string[]; B: string[]; p: number; b: number; w: string }
  }[]
  plinko: Record<string, Risks<number[]>>
  wheel: Record<string, Risks<number[]>>
  draw: {
    seed: string
    beacon: string
    issue: string
    results: {
      SSC: string
      PK10: number[]
      X11: number[]
      K3: number[]
      PC28: { d: number[]; sum: number }
      LHC: { normal: number[]; special: number }
      KENO: number[]
      MB: Board
      MN: Board
      THAI: { first: string; front3: string[]; back3: string[]; last2: string }
      SG4D: { top: string[]; starter: string[]; consolation: string[] }
    }
  }
}
const vectors = JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')) as Vectors
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
/**
 * Vectors of a player-seeded round: used in games/dice/rules.test.ts and games/original/originals.test.ts, cards and
 * baccarat here.
 */
const USED_ELSEWHERE = ['dice', 'limbo', 'roulette', 'wheel10', 'plinko8', 'plinko16', 'mines3', 'mines11', 'keno']

test('GAME-8 there is no group of vectors, and nothing in one, that no test reads', () => {
  expect(Object.keys(vectors).sort()).toEqual(['draw', 'playerSeeded', 'plinko', 'wheel'])
  expect(Object.keys(vectors.draw.results).sort()).toEqual([
    'K3',
    'KENO',
    'LHC',
    'MB',
    'MN',
    'PC28',
    'PK10',
    'SG4D',
    'SSC',
    'THAI',
    'X11',
  ])
  for (const vector of vectors.playerSeeded) {
    expect(Object.keys(vector).sort()).toEqual(
      [...USED_ELSEWHERE, 'baccarat', 'cards10', 'client', 'nonce', 'server'].sort(),
    )
  }
})

describe('what a stream deals', () => {
  test.each(vectors.playerSeeded)(
    'GAME-8 $server / $client / $nonce: cards with replacement, and baccarat of them',
    async ({ server, client, nonce, cards10, baccarat }) => {
      const cards = await pickEach(
        openPlayerStream(hmac, { serverSeed: server, clientSeed: client, nonce }),
        CARDS,
        cards10.length,
      )
      expect(cards.map(cardText)).toEqual(cards10)
      const round = playOut(cards as Card[])
      expect([round.player.map(cardText), round.banker.map(cardText)]).toEqual([baccarat.P, baccarat.B])
      expect([totalOf(round.player), totalOf(round.banker), winnerOf(round)]).toEqual([
        baccarat.p,
        baccarat.b,
        baccarat.w,
      ])
    },
  )
})

describe('what games pay', () => {
  test('GAME-9 plinko, from the centre outward, of every number of rows', () => {
    expect(Object.keys(vectors.plinko).map(Number)).toEqual(
      Array.from({ length: ROWS_MAX - ROWS_MIN + 1 }, (_, index) => ROWS_MIN + index),
    )
    for (const [rows, risks] of Object.entries(vectors.plinko))
      for (const [risk, pays] of Object.entries(risks)) {
        const buckets = bucketsOf(Number(rows), risk as keyof typeof risks)
        expect(
          buckets.slice(Math.floor(buckets.length / 2)).map((tenths) => tenths / 10),
          `${rows} ${risk}`,
        ).toEqual(pays)
        expect(buckets.toReversed()).toEqual(buckets)
      }
  })

  test('GAME-9 the wheel, segment by segment', () => {
    expect(Object.keys(vectors.wheel).map(Number)).toEqual([...SEGMENTS])
    for (const segments of SEGMENTS)
      for (const [risk, pays] of Object.entries(vectors.wheel[segments] ?? {})) {
        expect(
          wheelOf(segments, risk as keyof Risks<number>).map((hundredths) => hundredths / 100),
          `${segments} ${risk}`,
        ).toEqual(pays)
      }
  })
})

describe('the draws of one link', () => {
  const { seed, beacon, issue, results } = vectors.draw
  const open = (code: string) => openDrawStream(hmac, { secret: seed, code, issue, beacon })
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
  type Stream = ReturnType<typeof open>
  async function digits(stream: Stream, count: number): Promise<string> {
    let text = ''
    while (text.length < count) text += String(await drawBelow(stream, 10))
    return text
  }
  async function numbers(stream: Stream, counts: readonly number[]): Promise<string[]> {
    const list: string[] = []
    for (const count of counts) list.push(await digits(stream, count))
    return list
  }

  test('GAME-8 digits, dice, races, lotto, keno', async () => {
    expect(await digits(open('SSC'), 5)).toBe(results.SSC)
    const dice = open('K3')
    expect([1 + (await drawBelow(dice, 6)), 1 + (await drawBelow(dice, 6)), 1 + (await drawBelow(dice, 6))]).toEqual(
      results.K3,
    )
    const three = [...(await digits(open('PC28'), 3))].map(Number)
    expect({ d: three, sum: three.reduce((sum, digit) => sum + digit, 0) }).toEqual(results.PC28)
    expect(await drawDistinct(open('PK10'), upTo(10), 10)).toEqual(results.PK10)
    expect(await drawDistinct(open('X11'), upTo(11), 5)).toEqual(results.X11)
    expect(await drawDistinct(open('LHC'), upTo(49), 7)).toEqual([...results.LHC.normal, results.LHC.special])
    expect((await drawDistinct(open('KENO'), upTo(80), 20)).toSorted((a, b) => a - b)).toEqual(results.KENO)
  })

  test.each(['MB', 'MN'] as const)('GAME-8 the boards of %s, prize by prize in their order', async (code) => {
    const board = Object.values(results[code]).flat()
    expect(
      await numbers(
        open(code),
        board.map((number) => number.length),
      ),
    ).toEqual(board)
  })

  test('GAME-8 the Thai board, and 23 different numbers of four digits', async () => {
    const { first, front3, back3, last2 } = results.THAI
    expect(await numbers(open('THAI'), [6, 3, 3, 3, 3, 2])).toEqual([first, ...front3, ...back3, last2])
    const stream = open('SG4D')
    const drawn = new Set<string>()
    while (drawn.size < 23) drawn.add(await digits(stream, 4))
    const { top, starter, consolation } = results.SG4D
    const list = [...drawn]
    expect([list.slice(0, 3), list.slice(3, 13).sort(), list.slice(13).sort()]).toEqual([top, starter, consolation])
  })
})
