/** The returns of Teen Patti, counted over all 22 100 hands and all pairs of equal hands from one deck. */
import type { Card } from '#games/table/cards.ts'
import { deviationOf, STAKE_BACK, type SpotReturn } from '#games/table/table-game.ts'
import { BONUS, SIDE } from './paytable.ts'
import { scoreOf, type HandKind } from './rules.ts'

export const HANDS = 22_100
/** The number of hands of three for a second player when the first has theirs: 49 choose 3. */
const HANDS_LEFT = 18_424

function* hands(): Generator<[Card, Card, Card]> {
  for (let a = 0; a < 52; a++) for (let b = a + 1; b < 52; b++) for (let c = b + 1; c < 52; c++) yield [a, b, c]
}

/** Returns how many of the 22 100 hands are of each kind, and the chance that two hands of one deck are equal. */
export function countHands(): { kinds: Record<HandKind, number>; tie: number } {
  const kinds: Record<HandKind, number> = { high: 0, pair: 0, colour: 0, sequence: 0, pureSequence: 0, trail: 0 }
  const equals = new Map<number, [Card, Card, Card][]>()
  for (const hand of hands()) {
    const { kind, score } = scoreOf(hand)
    kinds[kind]++
    const group = equals.get(score)
    if (group) group.push(hand)
    else equals.set(score, [hand])
  }
  let meeting = 0
  for (const group of equals.values())
    for (const a of group)
      for (const b of group) {
        if (!a.some((card) => b.includes(card))) meeting++
      }
  return { kinds, tie: meeting / (HANDS * HANDS_LEFT) }
}

/** Returns the figures. Both hands are alike before the deal: each wins half of what is no tie. */
export function teenPattiReturns(): Record<string, SpotReturn> {
  const { kinds, tie } = countHands()
  const wins = (1 - tie) / 2
  const paid = SIDE / STAKE_BACK
  const sideRtp = tie + wins * paid
  const side = { chance: wins, rtp: sideRtp, deviation: deviationOf(sideRtp, tie + wins * paid ** 2) }
  const hands = Object.entries(kinds) as [HandKind, number][]
  const mean = (power: number) =>
    hands.reduce((sum, [kind, count]) => sum + count * (BONUS[kind] / STAKE_BACK) ** power, 0) / HANDS
  const bonus = { chance: 1 - kinds.high / HANDS, rtp: mean(1), deviation: deviationOf(mean(1), mean(2)) }
  return { a: side, b: side, aBonus: bonus, bBonus: bonus }
}
