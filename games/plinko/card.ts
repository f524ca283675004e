import { originalCard } from '#games/original/card.ts'
import { plinko } from './rules.ts'

export const card = originalCard({
  name: 'plinko',
  shows: { en: 'Plinko', bn: 'প্লিঙ্কো', ar: 'بلينكو' },
  rules: plinko,
  features: ['OWN_CHANCE'],
  figures: () => import('./rtp.ts'),
})
