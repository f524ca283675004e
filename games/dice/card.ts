import { USUAL_SCREEN, type GameCard } from '#games/card.ts'

export const card: GameCard<'dice', 'dice'> = {
  name: 'dice',
  variants: ['dice'],
  screen: USUAL_SCREEN,
  facts: async () => (await import('./facts.ts')).facts,
}
