/**
 * Counts the figures of a hand between members: practice players of the house play it many times, from a fixed seed.
 */
import type { Card } from '#games/table/cards.ts'
import { generator } from '#games/fair/generator.ts'
import type { Hand } from './hand.ts'
import { RAKE_CAP, RAKE_SHARE, variantOf, type PvpKind } from './pvp-games.ts'

/** A blind or boot in units, large enough that rake is not rounded to zero. */
const UNIT = 1_000n
const CARDS = 52
const MOVES_MOST = 2_000

export type PvpFigures = {
  /** The share of all that was put in that is paid back: the rest is rake. */
  rtp: number
  /** Share of a seat's hands that it wins, or wins a part of. */
  hit: number
  /** Standard deviation of a seat's gain or loss in a hand, in big blinds or boots. */
  deviation: number
  /** Half the width of the 95 % interval of each. */
  within: { rtp: number; hit: number; deviation: number }
}

function shuffled(next: () => number): Card[] {
  const deck = Array.from({ length: CARDS }, (_, card) => card)
  for (let left = CARDS - 1; left > 0; left--) {
    const chosen = Math.floor((next() / 2 ** 32) * (left + 1))
    const card = deck[left] as Card
    deck[left] = deck[chosen] as Card
    deck[chosen] = card
  }
  return deck
}

function playHand(kind: PvpKind, button: number, deck: readonly Card[]): Hand {
  const { game, seats, buyInMost } = variantOf(kind)
  const stacks = Array.from({ length: seats }, () => UNIT * BigInt(buyInMost))
  let hand = game.start({
    stacks,
    button,
    unit: UNIT,
    rule: { share: RAKE_SHARE, cap: UNIT * RAKE_CAP, quantum: 1n },
    deck,
  })
  for (let move = 0; !hand.end; move++) {
    if (move === MOVES_MOST) throw new Error(`${kind}: a hand without an end`)
    hand = game.play(hand, game.robot(hand))
  }
  return hand
}

const NORMAL_95 = 1.96
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const spread = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)))

/**
 * Plays `hands` hands of a full room, each from the largest buy-in. The same seed gives the same figures. The seats of
 * one hand depend on each other, so intervals are computed from hands, not from seats.
 */
export function countPvp(kind: PvpKind, hands: number, seed: number): PvpFigures {
  const next = generator(seed)
  const rows = Array.from({ length: hands }, (_, number) => {
    const { end, seats } = playHand(kind, number % variantOf(kind).seats, shuffled(next))
    const put = seats.map((seat) => Number(seat.put))
    const gains = seats.map((seat, place) => (Number(end?.won[place] ?? 0n) - Number(seat.put)) / Number(UNIT))
    return {
      staked: put.reduce((sum, value) => sum + value, 0),
      rake: Number(end?.rake ?? 0n),
      square: mean(gains.map((gain) => gain ** 2)),
      won: (end?.won ?? []).filter((value) => value > 0n).length / seats.length,
      gain: mean(gains),
    }
  })
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name])
  const lost = mean(column('rake')) / mean(column('staked'))
  const deviation = Math.sqrt(mean(column('square')) - mean(column('gain')) ** 2)
  const error = (values: readonly number[]) => (NORMAL_95 * spread(values)) / Math.sqrt(hands)
  return {
    rtp: 1 - lost,
    hit: mean(column('won')),
    deviation,
    within: {
      rtp: error(rows.map(({ rake, staked }) => rake - lost * staked)) / mean(column('staked')),
      hit: error(column('won')),
      deviation: error(column('square')) / (2 * deviation),
    },
  }
}
