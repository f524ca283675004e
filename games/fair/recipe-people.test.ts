/**
 * The third part of the printed recipe: from that text and a record alone it finds the cards of a hand with their seals, and
 * all that happens in a match, in every sport.
 */
import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawDeck, sealDeck } from '#games/pvp/deck.ts'
import { PVP_KINDS, variantOf } from '#games/pvp/pvp-games.ts'
import { fixtureOf, rulesOf } from '#games/sports/calendar.ts'
import { SPORTS, type MatchEvent } from '#games/sports/match.ts'
import { openDrawStream } from './draw-stream.ts'
import { PEOPLE_RECIPE } from './recipe-people.ts'
import { RECIPE } from './recipe.ts'
import { SHARED_RECIPE } from './recipe-shared.ts'

type Verifier = {
  deck(code: string, hash: string, number: number, salt: string, seeds: readonly string[]): Promise<number[]>
  seatCards(cards: number[], seat: number, seats: number, each: number): number[]
  board(cards: number[], seats: number): number[]
  sealed(hash: string, cards: number[], place: number): Promise<string>
  match(id: string, hash: string, salt: string): Promise<{ home: number; away: number; events: MatchEvent[] }>
}
// oxlint-disable-next-line no-implied-eval -- the text is what is tested
const printed = new Function(
  `${RECIPE}\n${SHARED_RECIPE}\n${PEOPLE_RECIPE}\nreturn { deck, seatCards, board, sealed, match }`,
)() as Verifier
const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest()
const sha256 = (message: Uint8Array) => createHash('sha256').update(message).digest()
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

test.each(PVP_KINDS)('GAME-8 the printed recipe deals the hands of %s, with the seals of their cards', async (kind) => {
  const { game, seats } = variantOf(kind)
  for (let number = 1; number <= 8; number++) {
    const hash = hashOf(`hand ${number}`)
    const seeds = Array.from({ length: seats }, (_, seat) => `আসন ${seat}`)
    const cards = await drawDeck(hmac, game.code, { hash, number, salt: 'salt', seeds }, game.cardsFor(seats))
    const found = await printed.deck(game.code, hash, number, 'salt', seeds)
    expect(found.slice(0, cards.length)).toEqual(cards)
    const hand = game.start({
      stacks: seeds.map(() => 1_000n),
      button: seats - 1,
      unit: 10n,
      rule: { share: 500n, cap: 30n, quantum: 1n },
      deck: cards,
    })
    for (const [seat, { cards: held }] of hand.seats.entries())
      expect(printed.seatCards(found, seat, seats, held.length)).toEqual(held)
    if (game.code === 'HOLDEM') expect(printed.board(found, seats)).toEqual(hand.deck)
    const seals = await sealDeck(hmac, sha256, hash, cards)
    expect(await Promise.all(cards.map((_, place) => printed.sealed(hash, found, place)))).toEqual(seals)
  }
})

test.each(SPORTS)('GAME-8 the printed recipe plays the matches of %s', async (sport) => {
  const rules = rulesOf(sport)
  for (let slot = 2_948_000; slot < 2_948_012; slot++) {
    const fixture = fixtureOf(sport, slot % rules.lanes, slot)
    const secret = hashOf(`match ${slot}`)
    const stream = openDrawStream(hmac, { secret, code: 'MATCH', issue: fixture.id, beacon: 'salt' })
    const course = await rules.play(fixture, stream)
    const { home, away, events } = await printed.match(fixture.id, secret, 'salt')
    expect({ home, away }).toEqual(rules.standing(fixture, course, course.endsAt).score)
    const told = (all: readonly MatchEvent[]) =>
      all.filter(({ kind }) => kind !== 'move').map(({ kind, side, value }) => ({ kind, side, value }))
    expect(told(events)).toEqual(told(course.events))
  }
})
