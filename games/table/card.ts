import { USUAL_SCREEN, type GameCard } from '#games/card.ts'
import { TABLE_KINDS, type TableKind } from './table-games.ts'

/** A title names its game: "table-baccarat". */
export const card: GameCard<'table', `table-${TableKind}`> = {
  name: 'table',
  variants: TABLE_KINDS.map((kind) => `table-${kind}` as const),
  screen: USUAL_SCREEN,
  facts: async () => (await import('./facts.ts')).facts,
}
