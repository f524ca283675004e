import { USUAL_SCREEN, type GameCard } from '#games/card.ts'
import { HALLS, type HallName } from './fish.ts'

/** A title names its hall: "fishing-reef". */
export const FISHING_PREFIX = 'fishing-'

export const card: GameCard<'fishing', `fishing-${HallName}`> = {
  name: 'fishing',
  variants: HALLS.map((hall) => `fishing-${hall}` as const),
  screen: USUAL_SCREEN,
  facts: async () => (await import('./facts.ts')).facts,
}
