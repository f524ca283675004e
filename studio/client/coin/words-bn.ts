/** Bengali words of coin alone. */
import type { en } from './words-en.ts'

export const bn: Record<keyof typeof en, string> = {
  'coin.stage': 'মুদ্রা',
  'coin.idle': 'বলুন কী পড়বে',
  'coin.side': 'আপনার পছন্দ',
  'coin.heads': 'হেড',
  'coin.tails': 'টেল',
  'coin.how': 'মুদ্রা হেড বা টেলে পড়ে, দুইয়ের সম্ভাবনা সমান।',
  'coin.pays': 'ঠিক বললে 1.98× পাবেন: ফেরত ৯৯ শতাংশ।',
}
