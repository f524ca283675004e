/** Bengali words of dice alone. */
import type { en } from './words-en.ts'

export const bn: Record<keyof typeof en, string> = {
  'dice.stage': 'ডাইস টেবিল',
  'dice.over': 'এর বেশি',
  'dice.under': 'এর কম',
  'dice.side': 'জেতার দিক',
  'dice.swap': 'দিক বদলান',
  'dice.target': 'লক্ষ্য',
  'dice.multiplier': 'গুণক',
  'dice.chance': 'জেতার সম্ভাবনা',
  'dice.payout': 'জিতলে পাবেন',
  'dice.roll': 'ডাইস চালুন',
  'dice.fast': 'দ্রুত চাল',
  'dice.idle': 'দিক বেছে নিয়ে চাল দিন',
  'dice.rolling': 'চাল চলছে…',
  'dice.won': '{amount} জিতেছেন',
  'dice.lost': 'জয় আসেনি',
  'dice.spoken.win': 'চালে {roll}। আপনি {amount} জিতেছেন।',
  'dice.spoken.lose': 'চালে {roll}। জয় আসেনি।',
  'dice.last': 'শেষ চালগুলো',
  'dice.faceRule': '{min} থেকে {max}, দশমিকের পর দুই ঘর।',
  'dice.rules.over': '{target}-এর বেশি',
  'dice.rules.under': '{target}-এর কম',
  'dice.history.over': '{roll} · {target}-এর বেশি',
  'dice.history.under': '{roll} · {target}-এর কম',
  'dice.rules.how':
    'প্রতিটি চাল 0.00 থেকে 100.00 পর্যন্ত একটি সংখ্যা। চাল আপনার লক্ষ্যের উপরে (বেশি) বা নিচে (কম) পড়লে আপনি জেতেন। ' +
    'লক্ষ্যের সমান হলে দুই দিকেই হার।',
  'dice.rules.pay':
    'জিতলে বাজিসহ পাবেন ৯৯ ভাগ জেতার সম্ভাবনা (শতাংশে)। মোট ১০,০০১টি ভিন্ন চাল আছে, তাই আসল ফেরত ৯৯ শতাংশের সামান্য কম।',
  'dice.rules.table': 'কয়েকটি পছন্দ ও তার সঠিক ফেরত',
  'dice.rules.choice': 'পছন্দ',
  'dice.rules.rolls': 'জেতার চাল',
}
