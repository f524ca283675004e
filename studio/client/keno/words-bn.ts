/** Bengali words of keno alone. */
import type { en } from './words-en.ts'

export const bn: Record<keyof typeof en, string> = {
  'keno.hits': '{count}টি মিললে',
  'keno.stage': 'কেনো',
  'keno.idle': 'দশটি পর্যন্ত সংখ্যা বেছে বাজি ধরুন',
  'keno.grid': 'সংখ্যা: সর্বোচ্চ {count}টি বাছুন',
  'keno.pick': 'এক থেকে দশটি সংখ্যা বাছুন।',
  'keno.random': 'আমার হয়ে বাছুন',
  'keno.clear': 'মুছুন',
  'keno.how': 'চল্লিশটি সংখ্যা থেকে দশটি তোলা হয়। আপনার বাছা সংখ্যা যত বেশি মেলে, তত বেশি পাবেন।',
  'keno.pays': 'সংখ্যাগুলোর নিচের সারিতে দেখুন আপনার বাছাই ও ঝুঁকিতে কটি মিললে কত।',
}
