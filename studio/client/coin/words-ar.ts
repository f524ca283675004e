/** Arabic words of coin. */
import type { en } from './words-en.ts'

export const ar: Record<keyof typeof en, string> = {
  'coin.stage': 'العملة',
  'coin.idle': 'اختر وجهًا',
  'coin.side': 'اختيارك',
  'coin.heads': 'صورة',
  'coin.tails': 'كتابة',
  'coin.how': 'تسقط العملة على الصورة أو الكتابة، ولكل منهما الفرصة نفسها.',
  'coin.pays': 'الاختيار الصحيح يدفع 1.98×: العائد 99 %.',
}
