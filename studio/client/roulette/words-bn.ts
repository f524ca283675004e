/** Bengali words of roulette alone. */
import type { en } from './words-en.ts'

export const bn: Record<keyof typeof en, string> = {
  'roulette.stage': 'রুলেট',
  'roulette.idle': 'চিপ রাখুন',
  'roulette.board': 'চিপ রাখার জায়গা',
  'roulette.red': 'লাল',
  'roulette.black': 'কালো',
  'roulette.odd': 'বিজোড়',
  'roulette.even': 'জোড়',
  'roulette.low': '১–১৮',
  'roulette.high': '১৯–৩৬',
  'roulette.dozen1': '১ থেকে ১২',
  'roulette.dozen2': '১৩ থেকে ২৪',
  'roulette.dozen3': '২৫ থেকে ৩৬',
  'roulette.column1': '১-এর কলাম',
  'roulette.column2': '২-এর কলাম',
  'roulette.column3': '৩-এর কলাম',
  'roulette.chips': '{spot}: {count}টি চিপ',
  'roulette.lay': 'চিপ রাখতে বোর্ডে চাপুন।',
  'roulette.undo': 'একটি ফেরান',
  'roulette.clear': 'বোর্ড খালি করুন',
  'roulette.share': '{count}টি চিপে বাজি ভাগ, প্রতিটি {amount}',
  'roulette.how':
    'বলটি ০ থেকে ৩৬, মোট ৩৭ ঘরের একটিতে পড়ে; সবার সম্ভাবনা সমান। সংখ্যা, রং, অর্ধেক, ডজন বা কলামে চিপ রাখুন; বাজি সব চিপে সমান ভাগ হয়।',
  'roulette.pays': 'একটি সংখ্যায় 36×, ডজন বা কলামে 3×, বাকিতে 2× ফেরে। শূন্য পড়লে শুধু শূন্যই জেতে। প্রতিটি জায়গার ফেরত ৯৭.৩০ শতাংশ।',
}
