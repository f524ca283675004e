import type { GameCard } from '#games/card.ts'

export const card: GameCard<'sports', 'sports'> = {
  name: 'sports',
  variants: ['sports'],
  screen: { width: 1440, height: 900 },
  facts: async () => (await import('./facts.ts')).factsOf('sports'),
}
