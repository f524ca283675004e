import { originalCard } from '#games/original/card.ts'
import { blackjackTable } from './rules.ts'

export const card = originalCard({
  name: 'blackjack-table',
  shows: {
    en: 'Blackjack table (first twenty-four cards)',
    bn: 'ব্ল্যাকজ্যাক টেবিল (প্রথম চব্বিশ তাস)',
    ar: 'طاولة بلاك جاك (أول أربع وعشرين ورقة)',
  },
  rules: blackjackTable,
  features: [],
  stakeStep: '0.20',
  isBestPlay: true,
  figures: () => import('./figures.ts'),
})
