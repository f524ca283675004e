import { originalCard } from '#games/original/card.ts'
import { videoPoker } from './rules.ts'

export const card = originalCard({
  name: 'video-poker',
  shows: {
    en: 'Video poker (five dealt, five to draw)',
    bn: 'ভিডিও পোকার (পাঁচ তাস, তারপর বদলের পাঁচ)',
    ar: 'فيديو بوكر (خمس موزعة ثم خمس للتبديل)',
  },
  rules: videoPoker,
  features: [],
  isBestPlay: true,
  figures: () => import('./figures.ts'),
})
