import { originalCard } from '#games/original/card.ts'
import { roulette } from './rules.ts'

export const card = originalCard({
  name: 'roulette',
  shows: { en: 'Roulette', bn: 'রুলেট', ar: 'روليت' },
  rules: roulette,
  features: ['OWN_CHANCE'],
  figures: () => import('./rtp.ts'),
})
