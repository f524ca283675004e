import { originalCard } from '#games/original/card.ts'
import { wheel } from './rules.ts'

export const card = originalCard({
  name: 'wheel',
  shows: { en: 'Wheel (segment, from 0)', bn: 'চাকা (ঘর, ০ থেকে)', ar: 'العجلة (القطاع من 0)' },
  rules: wheel,
  features: ['OWN_CHANCE'],
  figures: () => import('./rtp.ts'),
})
