import { originalCard } from '#games/original/card.ts'
import { towers } from './rules.ts'

export const card = originalCard({
  name: 'towers',
  shows: {
    en: 'Towers (safe stones, from the bottom)',
    bn: 'টাওয়ার (নিচ থেকে নিরাপদ পাথর)',
    ar: 'الأبراج (الأحجار الصامدة من الأسفل)',
  },
  rules: towers,
  features: ['CASH_OUT', 'OWN_CHANCE'],
  figures: () => import('./rtp.ts'),
})
