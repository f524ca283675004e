import type { BonusTerms } from '#contract/rewards/terms.ts'

/** What the terms look at in a game: its code, its vendor's code and its type. */
export type WeighedGame = { readonly gameCode: string; readonly vendor: string; readonly gameType: string }
/** How a stake at a game counts under a bonus. `refused`: the stake is not taken while the bonus runs. */
export type GameWeight = { readonly kind: 'counts'; readonly percent: number } | { readonly kind: 'refused' }

/**
 * Returns how stakes at a game count under the terms of a bonus: the most specific line decides, game before vendor
 * before type before the rest (docs/reference/games.md 9.1). A game that is excluded is refused, or counts nothing.
 */
export function weighGame(terms: Pick<BonusTerms, 'weights' | 'excluded'>, game: WeighedGame): GameWeight {
  const of = { game: game.gameCode, vendor: game.vendor, type: game.gameType }
  const excluded = terms.excluded.filter((one) => of[one.of] === one.code)
  if (excluded.some(({ how }) => how === 'refused')) return { kind: 'refused' }
  if (excluded.length > 0) return { kind: 'counts', percent: 0 }
  const { weights } = terms
  const percent = weights.game[of.game] ?? weights.vendor[of.vendor] ?? weights.type[of.type] ?? weights.otherwise
  return { kind: 'counts', percent }
}
