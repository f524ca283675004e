import { USUAL_SCREEN, type GameCard } from '#games/card.ts'
import { FISHING_PREFIX, HALLS, type HallName } from './fish.ts'

export const card: GameCard<'fishing', `fishing-${HallName}`> = {
  name: 'fishing',
  variants: HALLS.map((hall) => `${FISHING_PREFIX}${hall}` as const),
  screen: USUAL_SCREEN,
  facts: async () => (await import('./facts.ts')).facts,
}
