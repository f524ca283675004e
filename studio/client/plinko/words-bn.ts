/** Bengali words of plinko alone. */
import type { en } from './words-en.ts'

export const bn: Record<keyof typeof en, string> = {
  'plinko.stage': 'প্লিঙ্কো',
  'plinko.idle': 'বলটি ছাড়ুন',
  'plinko.board': '{rows} সারি পিনের বোর্ড',
  'plinko.rows': 'সারি',
  'plinko.how': 'প্রতি সারির পিনে লেগে বলটি ডানে বা বাঁয়ে যায়, দুই দিকের সম্ভাবনা সমান। যে ঘরে পড়ে, সেই ঘরের গুণক পাবেন।',
  'plinko.pays': 'সারি ও ঝুঁকি যত বেশি, টাকা তত মাঝখান থেকে কিনারার দিকে সরে। ফেরত ৯৯ শতাংশের খুব কাছেই থাকে।',
}
