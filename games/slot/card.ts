import { USUAL_SCREEN, type GameCard } from '#games/card.ts'
import { SKIN_NAMES, type SkinName } from './skins.ts'

/** A title names its skin: "slot-l20". */
export const card: GameCard<'slot', `slot-${SkinName}`> = {
  name: 'slot',
  variants: SKIN_NAMES.map((name) => `slot-${name}` as const),
  screen: USUAL_SCREEN,
  facts: async () => (await import('./facts.ts')).facts,
}
