import { originalCard } from '#games/original/card.ts'
import { hilo } from './rules.ts'

export const card = originalCard({
  name: 'hilo',
  shows: { en: 'Hi-lo (first twelve cards)', bn: 'হাই-লো (প্রথম বারো তাস)', ar: 'أعلى أو أدنى (أول اثنتي عشرة ورقة)' },
  rules: hilo,
  features: ['CASH_OUT'],
  isBestPlay: true,
  figures: () => import('./rtp.ts'),
})
