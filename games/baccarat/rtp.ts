/** The returns of baccarat, counted exactly over eight decks without putting cards back. */
import { countReturns, deviationOf, STAKE_BACK, type SpotReturn, type TableGame } from '#games/table/table-game.ts'
import { bankerDraws, DECKS, totalOf, type BaccaratRound } from './rules.ts'

/** How many cards of each value 0 to 9 the shoe has. */
const SHOE = Array.from({ length: 10 }, (_, value) => DECKS * 4 * (value === 0 ? 4 : 1))
const CARDS = DECKS * 52
const OF_RANK = DECKS * 4

/** Returns one card (of diamonds) for each value: enough to compute totals. Pairs are counted separately. */
const cardOf = (value: number) => (value === 0 ? 8 : value === 1 ? 12 : value - 2) * 4

type Take = {
  left: number[]
  cards: number
}

function* draws({ left, cards }: Take): Generator<{ value: number; chance: number; rest: Take }> {
  for (let value = 0; value < 10; value++) {
    const count = left[value] ?? 0
    if (count === 0) continue
    const rest = [...left]
    rest[value] = count - 1
    yield { value, chance: count / cards, rest: { left: rest, cards: cards - 1 } }
  }
}

/** Generates every hand by values, each with its chance. */
export function* baccaratHands(): Generator<readonly [BaccaratRound, number]> {
  for (const p1 of draws({ left: SHOE, cards: CARDS }))
    for (const p2 of draws(p1.rest)) {
      for (const b1 of draws(p2.rest))
        for (const b2 of draws(b1.rest)) {
          const player = [p1.value, p2.value]
          const banker = [b1.value, b2.value]
          const chance = p1.chance * p2.chance * b1.chance * b2.chance
          yield* thirds(player, banker, chance, b2.rest)
        }
    }
}

function* thirds(
  player: number[],
  banker: number[],
  chance: number,
  rest: Take,
): Generator<readonly [BaccaratRound, number]> {
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0) % 10
  const hand = (p: number[], b: number[]): BaccaratRound => ({ player: p.map(cardOf), banker: b.map(cardOf) })
  if (total(player) >= 8 || total(banker) >= 8) return yield [hand(player, banker), chance]
  if (total(player) >= 6) {
    if (!bankerDraws(total(banker), null)) return yield [hand(player, banker), chance]
    for (const b3 of draws(rest)) yield [hand(player, [...banker, b3.value]), chance * b3.chance]
    return
  }
  for (const p3 of draws(rest)) {
    if (!bankerDraws(total(banker), p3.value)) yield [hand([...player, p3.value], banker), chance * p3.chance]
    else
      for (const b3 of draws(p3.rest)) {
        yield [hand([...player, p3.value], [...banker, b3.value]), chance * p3.chance * b3.chance]
      }
  }
}

const pairs = (count: number) => (count * (count - 1)) / 2

/** Returns the chance that two cards from the shoe are a pair, and that at least one of two hands is. */
export function pairChances(): { one: number; either: number } {
  const one = (13 * pairs(OF_RANK)) / pairs(CARDS)
  const both = one * ((12 * pairs(OF_RANK) + pairs(OF_RANK - 2)) / pairs(CARDS - 2))
  return { one, either: 2 * one - both }
}

/** Returns the hands that differ for any spot but the pairs, one example each. */
function distinctHands(): (readonly [BaccaratRound, number])[] {
  const distinct = new Map<string, [BaccaratRound, number]>()
  for (const [round, chance] of baccaratHands()) {
    const { player, banker } = round
    const key = `${player.length} ${totalOf(player)} ${banker.length} ${totalOf(banker)}`
    const known = distinct.get(key)
    if (known) known[1] += chance
    else distinct.set(key, [round, chance])
  }
  return [...distinct.values()]
}

let hands: ReturnType<typeof distinctHands> | null = null

/** Returns the figures of every spot of a baccarat table. */
export function baccaratReturns(game: TableGame<BaccaratRound>): Record<string, SpotReturn> {
  hands ??= distinctHands()
  const returns = countReturns(game, hands)
  const { one, either } = pairChances()
  for (const [spot, chance] of [
    ['playerPair', one],
    ['bankerPair', one],
    ['eitherPair', either],
  ] as const) {
    const most = game.spots.find(({ id }) => id === spot)?.most ?? 0
    const paid = most / STAKE_BACK
    returns[spot] = { chance, rtp: chance * paid, deviation: deviationOf(chance * paid, chance * paid ** 2) }
  }
  return returns
}
