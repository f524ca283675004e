import { USUAL_SCREEN, type GameCard } from '#games/card.ts'

/** Its rounds are matches of the sports book. */
export const card: GameCard<'cockfight', 'cockfight'> = {
  name: 'cockfight',
  variants: ['cockfight'],
  screen: USUAL_SCREEN,
  facts: async () => (await import('#games/sports/facts.ts')).factsOf('cockfight'),
}
