import { USUAL_SCREEN, type GameCard } from '#games/card.ts'
import { TABLE_KINDS, type TableKind } from './table-games.ts'

/** Draws that a title may name together with the minutes of a round (draw-minutes.ts). */
const LONGER_DRAWS = ['digits-4d-5m', 'k3-5m', 'pk10-3m'] as const

/** A title names its game: "table-baccarat". */
export const card: GameCard<'table', `table-${TableKind | (typeof LONGER_DRAWS)[number]}`> = {
  name: 'table',
  variants: [...TABLE_KINDS, ...LONGER_DRAWS].map((kind) => `table-${kind}` as const),
  screen: USUAL_SCREEN,
  facts: async () => (await import('./facts.ts')).facts,
}
