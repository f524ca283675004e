/**
 * Teen Patti as the house deals it: three cards for hand A and three for hand B from one freshly shuffled deck, the
 * better hand wins (docs/reference/games.md 6.10). Order: trail, pure sequence, sequence, colour, pair, high card; of
 * the runs A-K-Q is highest, then A-2-3, then K-Q-J.
 */
import type { WordStream } from '#games/fair/uniform.ts'
import { ACE, dealFrom, rankOf, suitOf, type Card } from '#games/table/cards.ts'

export const KINDS = ['high', 'pair', 'colour', 'sequence', 'pureSequence', 'trail'] as const
export type HandKind = (typeof KINDS)[number]

export type TeenPattiRound = {
  a: Card[]
  b: Card[]
}

/** Deals in turn: A, B, A, B, A, B. */
export async function dealTeenPatti(words: WordStream): Promise<TeenPattiRound> {
  const cards = await dealFrom(words, 1, 6)
  return { a: cards.filter((_, place) => place % 2 === 0), b: cards.filter((_, place) => place % 2 === 1) }
}

const RUN_TOP = 14
const RUN_SECOND = 13

/** Returns the rank of a run of three (highest first), or null when the cards are none. */
function runOf([high = 0, middle = 0, low = 0]: number[]): number | null {
  if (high === ACE && middle === 1 && low === 0) return RUN_SECOND
  if (high - middle !== 1 || middle - low !== 1) return null
  return high === ACE ? RUN_TOP : high
}

/** Returns the kind of a hand of three, and a number that is higher for better hands and equal for equal ones. */
export function scoreOf(cards: readonly Card[]): { kind: HandKind; score: number } {
  const ranks = cards.map(rankOf).sort((left, right) => right - left)
  const [high = 0, middle = 0, low = 0] = ranks
  const isColour = cards.every((card) => suitOf(card) === suitOf(cards[0] as Card))
  const run = runOf(ranks)
  const ofKind = (kind: HandKind, ...places: number[]) => ({
    kind,
    score: places.reduce((sum, place) => sum * 16 + place, KINDS.indexOf(kind)),
  })
  if (high === low) return ofKind('trail', high, 0, 0)
  if (run !== null) return ofKind(isColour ? 'pureSequence' : 'sequence', run, 0, 0)
  if (isColour) return ofKind('colour', high, middle, low)
  if (high === middle || middle === low) return ofKind('pair', middle, high === middle ? low : high, 0)
  return ofKind('high', high, middle, low)
}

export function winnerOf({ a, b }: TeenPattiRound): 'A' | 'B' | 'T' {
  const difference = scoreOf(a).score - scoreOf(b).score
  return difference > 0 ? 'A' : difference < 0 ? 'B' : 'T'
}
