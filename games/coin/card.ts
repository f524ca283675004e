import { originalCard } from '#games/original/card.ts'
import { coin } from './rules.ts'

export const card = originalCard({
  name: 'coin',
  shows: { en: 'Coin', bn: 'মুদ্রা', ar: 'العملة' },
  rules: coin,
  features: [],
  figures: () => import('./rtp.ts'),
})
