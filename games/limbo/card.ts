import { originalCard } from '#games/original/card.ts'
import { limbo } from './rules.ts'

export const card = originalCard({
  name: 'limbo',
  shows: { en: 'Limbo', bn: 'লিম্বো', ar: 'ليمبو' },
  rules: limbo,
  features: ['OWN_CHANCE'],
  figures: () => import('./rtp.ts'),
})
