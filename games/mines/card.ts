import { originalCard } from '#games/original/card.ts'
import { mines } from './rules.ts'

export const card = originalCard({
  name: 'mines',
  shows: { en: 'Mines (fields 1 to 25)', bn: 'মাইনস (ঘর ১ থেকে ২৫)', ar: 'الألغام (الخانات 1 إلى 25)' },
  rules: mines,
  features: ['CASH_OUT', 'OWN_CHANCE'],
  figures: () => import('./rtp.ts'),
})
