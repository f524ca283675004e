import { originalCard } from '#games/original/card.ts'
import { blackjack } from './rules.ts'

export const card = originalCard({
  name: 'blackjack',
  shows: { en: 'Blackjack (first twelve cards)', bn: 'ব্ল্যাকজ্যাক (প্রথম বারো তাস)', ar: 'بلاك جاك (أول اثنتي عشرة ورقة)' },
  rules: blackjack,
  features: [],
  isBestPlay: true,
  figures: () => import('./figures.ts'),
})
