import { USUAL_SCREEN, type GameCard } from '#games/card.ts'
import { PVP_KINDS, type PvpKind } from './pvp-games.ts'

/** A title names its kind of room: "pvp-holdem-duel". */
export const card: GameCard<'pvp', `pvp-${PvpKind}`> = {
  name: 'pvp',
  variants: PVP_KINDS.map((kind) => `pvp-${kind}` as const),
  screen: USUAL_SCREEN,
  facts: async () => (await import('./facts.ts')).facts,
}
