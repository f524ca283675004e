/** Bengali words of wheel alone. */
import type { en } from './words-en.ts'

export const bn: Record<keyof typeof en, string> = {
  'wheel.stage': 'চাকা',
  'wheel.idle': 'চাকা বেছে ঘোরান',
  'wheel.face': '{count} ঘরের চাকা',
  'wheel.segments': 'ঘরের সংখ্যা',
  'wheel.how': 'চাকাটি যে ঘরে থামে তা বাজির আগেই সিল করা; সেই ঘরে যা লেখা তাই পাবেন।',
  'wheel.pays': 'কম ঝুঁকিতে ঘন ঘন অল্প জয়, বেশি ঝুঁকিতে জেতার ঘর একটিই। প্রতিটি চাকার ফেরত ৯৯ শতাংশ।',
}
