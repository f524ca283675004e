import { USUAL_SCREEN, type GameCard } from '#games/card.ts'

export const card: GameCard<'crash', 'crash'> = {
  name: 'crash',
  variants: ['crash'],
  screen: USUAL_SCREEN,
  facts: async () => (await import('./facts.ts')).facts,
}
