import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Card } from '#games/table/cards.ts'
import { areSealed, drawDeck, openCards, sealDeck } from './deck.ts'
import { potOf, type Hand, type Move, type MoveKind } from './hand.ts'
import { PVP_KINDS, RAKE_CAP, RAKE_SHARE, variantOf, type PvpKind } from './pvp-games.ts'

const UNIT = 200n
const rule = { share: RAKE_SHARE, cap: UNIT * RAKE_CAP, quantum: 1n }
const full = Array.from({ length: 52 }, (_, card) => card)
const { game: holdem } = variantOf('holdem')
const { game: patti } = variantOf('patti')
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()

const deal = (game: typeof holdem, stacks: number[], deck: readonly Card[] = full, button = 0) =>
  game.start({ stacks: stacks.map(BigInt), button, unit: UNIT, rule, deck })
const playAll = (game: typeof holdem, hand: Hand, ...moves: (MoveKind | [MoveKind, number])[]) =>
  moves.reduce(
    (now, move) => game.play(now, typeof move === 'string' ? { kind: move } : { kind: move[0], to: BigInt(move[1]) }),
    hand,
  )
const kinds = (game: typeof holdem, hand: Hand) => game.choicesOf(hand).map(({ kind }) => kind)

describe("hold'em", () => {
  test('GAME-4 heads-up the button posts the small blind, speaks first before the flop and last after it', () => {
    const hand = deal(holdem, [10_000, 10_000], full, 1)
    expect(hand.seats.map(({ bet }) => bet)).toEqual([200n, 100n])
    expect(hand.actor).toBe(1)
    const flop = playAll(holdem, hand, 'call', 'check')
    expect([flop.street, flop.board.length, flop.actor]).toEqual(['flop', 3, 0])
  })

  test('GAME-4 the big blind may raise when all have called; a raise is at least the last one', () => {
    const hand = playAll(holdem, deal(holdem, [10_000, 10_000, 10_000]), 'call', 'call')
    expect([hand.actor, kinds(holdem, hand)]).toEqual([2, ['fold', 'check', 'raise']])
    const raised = playAll(holdem, hand, ['raise', 700])
    expect(holdem.choicesOf(raised).find(({ kind }) => kind === 'raise')).toMatchObject({ min: 1_200n, max: 10_000n })
    expect(() => playAll(holdem, raised, ['raise', 1_100])).toThrow(RangeError)
  })

  test('GAME-4 an all-in below a whole raise does not let those raise again who have spoken', () => {
    const hand = playAll(
      holdem,
      deal(holdem, [10_000, 1_300, 10_000, 10_000], full, 3),
      ['raise', 1_000],
      'call',
      'call',
    )
    // seat 3 (button) is first? the order is 2, 3, 0, 1: seat 1 has posted the big blind
    expect(hand.seats.map(({ bet }) => bet)).toEqual([1_000n, 200n, 1_000n, 1_000n])
    const short = playAll(holdem, hand, ['raise', 1_300])
    expect(short.seats[1]?.isAllIn).toBe(true)
    expect(kinds(holdem, short)).toEqual(['fold', 'call'])
    expect(playAll(holdem, short, 'call', 'call', 'call').street).toBe('flop')
  })

  test('GAME-4 all in before the flop: the board is dealt, side pots go to the best of each', () => {
    // seats 0…2 hold aces, kings, queens; the board improves no hand
    const cards = [48, 44, 40, 49, 45, 41, 0, 5, 10, 15, 20]
    const over = playAll(holdem, deal(holdem, [1_000, 2_500, 4_000], cards), ['raise', 1_000], ['raise', 2_500], 'call')
    expect(over.end?.pots.map(({ amount, winners }) => [amount, winners])).toEqual([
      [3_000n, [0]],
      [3_000n, [1]],
    ])
    expect(over.end?.pots.map(({ rake }) => rake)).toEqual([150n, 150n])
    expect(over.seats.map(({ stack }) => stack)).toEqual([2_850n, 2_850n, 1_500n])
    expect(over.end?.shown).toEqual([0, 1, 2])
  })

  test('GAME-9 no flop, no rake; what nobody called goes back', () => {
    const over = playAll(holdem, deal(holdem, [10_000, 10_000]), ['raise', 3_000], 'fold')
    expect(over.end).toMatchObject({ rake: 0n, shown: [], returned: { seat: 0, amount: 2_800n } })
    expect(over.seats.map(({ stack }) => stack)).toEqual([10_200n, 9_800n])
  })
})

describe('teen patti', () => {
  test('GAME-4 unseen players bet one to two times the stake, seen ones two to four times', () => {
    const hand = deal(patti, [100_000, 100_000, 100_000])
    expect(hand.actor).toBe(1)
    expect(patti.choicesOf(hand).filter(({ kind }) => kind === 'call' || kind === 'raise')).toMatchObject([
      { cost: 200n },
      { min: 201n, max: 400n },
    ])
    const seen = playAll(patti, hand, ['raise', 400], 'see')
    expect(patti.choicesOf(seen).filter(({ kind }) => kind === 'call' || kind === 'raise')).toMatchObject([
      { cost: 800n },
      { max: 1_600n },
    ])
  })

  test('GAME-4 a side-show between seen neighbours: the lower packs; with two left the caller of the show loses equals', () => {
    // seat 0 ♦2 ♦3 ♦4 of a kind by places 0, 3, 6; seat 1 has a trail
    const cards = [0, 48, 20, 5, 49, 33, 10, 50, 45]
    const seen = playAll(patti, deal(patti, [100_000, 100_000, 100_000], cards), 'see', 'call', 'see', 'call', 'see')
    expect(kinds(patti, seen)).toContain('side')
    const asked = playAll(patti, seen, 'side')
    expect([asked.actor, asked.askedBy, kinds(patti, asked)]).toEqual([2, 0, ['accept', 'refuse']])
    const after = playAll(patti, asked, 'accept')
    expect(after.seats.filter(({ isFolded }) => isFolded)).toHaveLength(1)
    const over = playAll(patti, after, 'show')
    expect(over.end?.pots[0]?.winners).toEqual([1])
  })

  test('GAME-4 at 1024 boots all left show', () => {
    let hand = deal(patti, [1_000_000, 1_000_000])
    while (!hand.end)
      hand = playAll(patti, hand, ['raise', Number(patti.choicesOf(hand).find(({ kind }) => kind === 'raise')?.max)])
    expect(hand.end.shown).toEqual([0, 1])
    expect(hand.end.rake).toBe(600n)
  })
})

/** Plays a hand by numbers that select among the choices; also checks what must hold after every move. */
function playByNumbers(kind: PvpKind, stacks: number[], deck: Card[], numbers: readonly number[]): Hand {
  const { game } = variantOf(kind)
  const all = BigInt(stacks.reduce((sum, stack) => sum + stack, 0))
  let hand = deal(game, stacks, deck, (numbers[0] ?? 0) % stacks.length)
  for (let step = 0; !hand.end; step++) {
    const choices = game.choicesOf(hand)
    const number = numbers[step % numbers.length] ?? 0
    const choice = choices[(number + step) % choices.length] ?? expect.fail('nobody may do anything')
    const span = choice.max - choice.min
    const move: Move = {
      kind: choice.kind,
      ...(choice.kind === 'raise' ? { to: choice.min + (span * BigInt(number % 4)) / 3n } : {}),
    }
    hand = game.play(hand, step > 500 ? game.silence(hand) : move)
    expect(hand.seats.reduce((sum, seat) => sum + seat.stack, hand.end ? hand.end.rake : potOf(hand))).toBe(all)
    for (const seat of hand.seats) expect(seat.stack >= 0n && seat.put >= 0n).toBe(true)
  }
  return hand
}

describe.each(PVP_KINDS)('any hand of %s', (kind) => {
  test('GAME-9 keeps every chip: stacks and rake are what came; pots go to seats that are in; no more than the cap is raked', () => {
    const stack = fc.integer({ min: 1, max: 60_000 })
    const most = variantOf(kind).seats
    const deck = fc.shuffledSubarray(full, { minLength: 52, maxLength: 52 })
    fc.assert(
      fc.property(
        fc.array(stack, { minLength: 2, maxLength: most }),
        deck,
        fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 40 }),
        (stacks, cards, numbers) => {
          const { end, seats } = playByNumbers(kind, stacks, cards, numbers)
          const pots = end?.pots ?? []
          expect(end?.rake ?? 0n).toBeLessThanOrEqual(rule.cap)
          for (const { eligible, winners } of pots) {
            expect(eligible.every((seat) => !seats[seat]?.isFolded)).toBe(true)
            expect(winners.every((seat) => eligible.includes(seat))).toBe(true)
          }
          expect(pots.reduce((sum, { amount }) => sum + amount, 0n)).toBe(
            seats.reduce((sum, seat) => sum + seat.put, 0n),
          )
        },
      ),
      { numRuns: 120 },
    )
  })

  test('ends when everybody is silent, and when the house plays all seats', () => {
    const { game, seats } = variantOf(kind)
    for (const how of ['silence', 'robot'] as const) {
      let hand = deal(
        game,
        Array.from({ length: seats }, () => 20_000),
      )
      for (let step = 0; step < 400 && !hand.end; step++) hand = game.play(hand, game[how](hand))
      expect(hand.end, how).not.toBeNull()
    }
  })
})

test("GAME-8 a deck is drawn from link and players' seeds; each card lies under a seal of its own", async () => {
  const seed = { hash: 'ab'.repeat(32), number: 7, salt: 'salt', seeds: ['anna', 'rahim'] }
  const deck = await drawDeck(hmac, 'HOLDEM', seed, 9)
  expect(new Set(deck).size).toBe(9)
  expect(await drawDeck(hmac, 'HOLDEM', seed, 9)).toEqual(deck)
  expect(await drawDeck(hmac, 'HOLDEM', { ...seed, seeds: ['anna', 'karim'] }, 9)).not.toEqual(deck)
  const seals = await sealDeck(hmac, sha256, seed.hash, deck)
  const opened = await openCards(hmac, seed.hash, deck, [0, 2, 4])
  expect(await areSealed(sha256, seals, opened)).toBe(true)
  expect(await areSealed(sha256, seals, [{ ...(opened[0] ?? expect.fail()), card: 51 - (deck[0] ?? 0) }])).toBe(false)
  expect(await areSealed(sha256, seals, [])).toBe(false)
})
