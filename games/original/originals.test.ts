import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advise } from '#games/blackjack/rtp.ts'
import { cardText, RANKS, SUITS } from '#games/cards/cards.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import { minesHundredths } from '#games/mines/paytable.ts'
import { FIGURES_OF } from './all-figures.ts'
import { findOriginal, ORIGINAL_NAMES } from './originals.ts'
import { payoutOf, ratioText, recount, type Standing } from './original.ts'

const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const game = (name: string) => findOriginal(name) ?? expect.fail(`no ${name}`)
const luckOf = (name: string, seeds: [string, string, number], choice: object = game(name).usual) => {
  const [serverSeed, clientSeed, nonce] = seeds
  return game(name).draw(openPlayerStream(hmac, { serverSeed, clientSeed, nonce }), choice)
}
const play = (name: string, luck: number[], choice: object, moves: unknown[] = []) =>
  game(name).play(luck, choice, moves)
const paid = (standing: Standing | null) => standing && ratioText(standing.pays)

type Vector = {
  server: string
  client: string
  nonce: number
  limbo: number
  roulette: number
  wheel10: number
  plinko8: number
  plinko16: number
  mines3: number[]
  mines11: number[]
  keno: number[]
  cards10: string[]
}
const { playerSeeded } = JSON.parse(readFileSync(new URL('../fair/vectors.json', import.meta.url), 'utf8')) as {
  playerSeeded: Vector[]
}

describe('GAME-8 published vectors', () => {
  test.each(playerSeeded)('$server / $client / $nonce', async (vector) => {
    const seeds: [string, string, number] = [vector.server, vector.client, vector.nonce]
    expect(game('limbo').show(await luckOf('limbo', seeds), {})).toBe(`${vector.limbo.toFixed(2)}×`)
    expect(await luckOf('roulette', seeds)).toEqual([vector.roulette])
    expect(await luckOf('wheel', seeds, { segments: 10, risk: 'low' })).toEqual([vector.wheel10])
    for (const [rows, bucket] of [
      [8, vector.plinko8],
      [16, vector.plinko16],
    ] as const) {
      expect(
        play('plinko', await luckOf('plinko', seeds, { rows, risk: 'low' }), { rows, risk: 'low' })?.view,
      ).toMatchObject({ bucket })
    }
    expect(await luckOf('mines', seeds, { mines: 3 })).toEqual(vector.mines3)
    expect(await luckOf('mines', seeds, { mines: 11 })).toEqual(vector.mines11)
    expect(await luckOf('keno', seeds)).toEqual(vector.keno)
    for (const name of ['hilo', 'blackjack']) {
      expect((await luckOf(name, seeds)).slice(0, 10).map(cardText)).toEqual(vector.cards10)
    }
  })

  test.each([
    [20, '1.06', 34, '1 2 5 7 8 21 23 30 33 38', '1 2 3 5 6 13 14 19 20 21 24'],
    [21, '160.05', 0, '1 14 15 20 27 29 30 31 33 40', '1 2 8 9 12 16 18 19 20 21 25'],
    [22, '1.38', 26, '1 6 7 11 17 20 29 32 34 37', '1 4 5 6 7 10 12 18 20 22 24'],
  ])('a played pair, nonce %i', async (nonce, limbo, roulette, keno, mines) => {
    const seeds: [string, string, number] = [
      '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4',
      'ec75fca98de6f2d9',
      nonce,
    ]
    const sorted = (numbers: number[]) => numbers.toSorted((a, b) => a - b).join(' ')
    expect(game('limbo').show(await luckOf('limbo', seeds), {})).toBe(`${limbo}×`)
    expect(await luckOf('roulette', seeds)).toEqual([roulette])
    expect(sorted(await luckOf('keno', seeds))).toBe(keno)
    expect(sorted((await luckOf('mines', seeds, { mines: 11 })).map((field) => field + 1))).toBe(mines)
  })

  test('wheels of 20 and 40 segments', async () => {
    expect(await luckOf('wheel', ['server seed', 'client seed', 2], { segments: 20, risk: 'low' })).toEqual([10])
    expect(await luckOf('wheel', ['server seed', 'client seed', 2], { segments: 40, risk: 'low' })).toEqual([21])
    expect(
      play('plinko', await luckOf('plinko', ['server seed', 'client seed', 1], { rows: 9, risk: 'low' }), {
        rows: 9,
        risk: 'low',
      })?.view,
    ).toMatchObject({ bucket: 8 })
  })
})

describe('GAME-9 what every option returns', () => {
  test.each(Object.entries(FIGURES_OF))(
    '%s: no option above 99.5 %%, none below 94 %%, but for insurance at 3 × 4/13',
    (_, figures) => {
      expect(figures.length).toBeGreaterThan(0)
      for (const { option, rtp, hit, volatility, maxWin } of figures) {
        expect(rtp, option).toBeLessThan(0.995)
        expect(rtp, option).toBeGreaterThan(option === 'insurance' ? 0.923 : 0.94)
        expect(hit > 0 && hit <= 1 && volatility > 0 && maxWin > 1, option).toBe(true)
      }
    },
  )

  test.each([
    ['plinko', 0.989, 0.9935],
    ['keno', 0.9865, 0.9907],
    ['wheel', 0.98999, 0.99001],
    ['roulette', 36 / 37 - 1e-9, 36 / 37 + 1e-9],
    ['coin', 0.99, 0.99],
    ['hilo', 0.98999, 0.99001],
  ] as const)('%s stays between %d and %d', (name, low, high) => {
    for (const { rtp } of FIGURES_OF[name]) expect(rtp >= low && rtp <= high).toBe(true)
  })

  test('limbo counts draws: 2.00× is reached by 8 304 721 of 2^24', () => {
    expect(FIGURES_OF.limbo.find(({ option }) => option === '2.00×')?.hit).toBe(8_304_721 / 2 ** 24)
  })

  test('mines pays as published', () => {
    expect([1, 2, 3, 4, 5, 10].map((opened) => minesHundredths(3, opened))).toEqual([112, 128, 147, 171, 199, 500])
    expect(minesHundredths(24, 1)).toBe(2_475)
  })

  test('blackjack: 99.4 % with the best decisions, which are the ones in every book', () => {
    const [figure] = FIGURES_OF.blackjack
    expect(figure?.rtp).toBeCloseTo(0.994, 2)
    expect(advise(10, 6, 10)).toBe('hit')
    expect(advise(10, 6, 6)).toBe('stand')
    expect(advise(11, 11, 6)).toBe('split')
    expect(advise(8, 8, 9)).toBe('split')
    expect(advise(5, 6, 6)).toBe('double')
    expect(advise(10, 10, 6)).toBe('stand')
  })
})

const card = (text: string) => RANKS.indexOf(text.slice(1) as never) * SUITS.length + SUITS.indexOf(text[0] as never)
const deck = (...cards: string[]) => [...cards.map(card), ...Array.from({ length: 52 }, () => card('♣5'))]

describe('GAME-4 moves', () => {
  test('mines: opening raises, a mine ends it, nothing follows the end, nothing is opened twice', () => {
    const mined = [7, 3, 20]
    expect(paid(play('mines', mined, { mines: 3 }, [{ open: 0 }, { open: 1 }, 'cash']))).toBe('1.2800')
    expect(play('mines', mined, { mines: 3 }, [{ open: 0 }])).toMatchObject({
      isOver: false,
      canCash: true,
      view: { mines: null },
    })
    expect(play('mines', mined, { mines: 3 }, [{ open: 0 }, { open: 7 }])).toMatchObject({
      isOver: true,
      view: { mines: mined, hit: 7 },
    })
    for (const moves of [
      [{ open: 7 }, { open: 0 }],
      [{ open: 0 }, { open: 0 }],
      [{ open: 0 }, 'cash', { open: 1 }],
    ]) {
      expect(play('mines', mined, { mines: 3 }, moves)).toBeNull()
    }
    const all = Array.from({ length: 24 }, (_, index) => ({ open: index + 1 }))
    expect(play('mines', [0], { mines: 1 }, all)).toMatchObject({ isOver: true, canCash: false })
  })

  test('hi-lo: equal counts as right but at the ends, a skip costs nothing, ends of the deck have their own guesses', () => {
    const cards = deck('♦7', '♥7', '♠A', '♣A', '♦K')
    expect(paid(play('hilo', cards, {}, ['higher', 'cash']))).toBe('1.8385')
    expect(paid(play('hilo', cards, {}, ['skip', 'lower', 'same', 'higher', 'cash']))).toBe('25.3779')
    expect(play('hilo', cards, {}, ['skip', 'higher'])).toMatchObject({ isOver: true, view: { isLost: true } })
    expect(play('hilo', cards, {}, ['same'])).toBeNull()
    expect(play('hilo', cards, {}, ['skip', 'skip', 'lower'])).toBeNull()
  })

  test('towers: nine steps, each of its own stones', () => {
    const luck = Array.from({ length: 9 }, () => [0, 2]).flat()
    expect(paid(play('towers', luck, { difficulty: 'medium' }, [{ stone: 0 }, { stone: 2 }, 'cash']))).toBe('2.2200')
    expect(play('towers', luck, { difficulty: 'medium' }, [{ stone: 1 }])).toMatchObject({
      isOver: true,
      view: { hasFallen: true },
    })
    expect(play('towers', luck, { difficulty: 'medium' }, [{ stone: 3 }])).toBeNull()
  })

  test('blackjack: 3 to 2, the dealer looks, draws to 17 and stands', () => {
    expect(paid(play('blackjack', deck('♦A', '♥K', '♠9', '♣7'), {}))).toBe('2.5000')
    expect(paid(play('blackjack', deck('♦A', '♥K', '♠A', '♣K'), {}))).toBe('1.0000')
    expect(play('blackjack', deck('♦9', '♥9', '♠A', '♣K'), {})).toMatchObject({ isOver: true, pays: [0n, 2n] })
    expect(paid(play('blackjack', deck('♦10', '♥9', '♠A', '♣6'), {}, ['stand']))).toBe('2.0000')
    expect(play('blackjack', deck('♦10', '♥9', '♠K', '♣8'), {})?.view).toMatchObject({
      dealer: [card('♠K')],
      allowed: ['hit', 'stand', 'double'],
    })
  })

  test('blackjack: doubling and splitting put the stake in again; split aces get one card each', () => {
    const doubled = play('blackjack', deck('♦6', '♥5', '♠6', '♣10', '♦9', '♥8'), {}, ['double'])
    expect(doubled).toMatchObject({ isOver: true, staked: 2, pays: [8n, 2n] })
    const aces = play('blackjack', deck('♦A', '♥A', '♠6', '♣10', '♦9', '♥K', '♠8'), {}, ['split'])
    expect(aces).toMatchObject({ isOver: true, staked: 2, pays: [8n, 2n] })
    const four = play('blackjack', deck('♦8', '♥8', '♠6', '♣10', '♦3', '♥3', '♠9', '♦9', '♥8'), {}, [
      'split',
      'double',
      'double',
    ])
    expect(four).toMatchObject({ isOver: true, staked: 4, pays: [16n, 2n] })
    expect(play('blackjack', deck('♦8', '♥9', '♠6', '♣10'), {}, ['split'])).toBeNull()
    expect(play('blackjack', deck('♦8', '♥8', '♠6', '♣10', '♦8', '♥3'), {}, ['split', 'split'])).toBeNull()
  })
})

describe('every original', () => {
  const names = ORIGINAL_NAMES

  test.each(names)(
    '%s: leaving ends the round whatever the seeds, and the payout never exceeds what its ratio says',
    async (name) => {
      const { usual, leave, draw } = game(name)
      await fc.assert(
        fc.asyncProperty(fc.string(), fc.nat(5_000), async (clientSeed, nonce) => {
          const luck = await draw(openPlayerStream(hmac, { serverSeed: 'a', clientSeed, nonce }), usual)
          const moves: unknown[] = []
          let standing = play(name, luck, usual)
          while (standing && !standing.isOver) {
            moves.push(leave(luck, usual, moves))
            standing = play(name, luck, usual, moves)
          }
          const [over, under] = standing?.pays ?? expect.fail('the round fell apart')
          const win = payoutOf(123_400n, [over, under], 100n)
          expect(win % 100n === 0n && win * under <= 123_400n * over && (win + 100n) * under > 123_400n * over).toBe(
            true,
          )
        }),
        { numRuns: 40 },
      )
    },
  )

  test.each(names)('%s: reads its own choice and refuses nonsense', async (name) => {
    expect(game(name).readChoice(game(name).usual)).toEqual(game(name).usual)
    for (const input of [
      null,
      7,
      'x',
      [],
      { rows: 7, risk: 'low' },
      { picks: [1, 1], risk: 'low' },
      { picks: [0], risk: 'low' },
      { chips: { purple: 1 } },
      { chips: { red: 1.5 } },
      { chips: {} },
      { target: 100 },
      { mines: 25 },
      { side: 'edge' },
      { segments: 11, risk: 'low' },
    ]) {
      expect(game(name).readChoice(input)).toBeNull()
    }
    for (const input of [null, 7, 'jump', { open: 25 }, { stone: 4 }]) expect(game(name).readMove(input)).toBeNull()
    const seeds = { serverSeed: 'a', clientSeed: 'b', nonce: 1 }
    expect(await recount(game(name), hmac, seeds, { choice: game(name).usual, moves: [] })).not.toBeNull()
    expect(await recount(game(name), hmac, seeds, { choice: null, moves: [] })).toBeNull()
    expect(await recount(game(name), hmac, seeds, { choice: game(name).usual, moves: ['jump'] })).toBeNull()
  })
})
