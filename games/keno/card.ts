import { originalCard } from '#games/original/card.ts'
import { keno } from './rules.ts'

export const card = originalCard({
  name: 'keno',
  shows: { en: 'Keno', bn: 'কেনো', ar: 'كينو' },
  rules: keno,
  features: ['OWN_CHANCE'],
  figures: () => import('./rtp.ts'),
})
