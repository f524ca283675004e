/** Bengali words of towers alone. */
import type { en } from './words-en.ts'

export const bn: Record<keyof typeof en, string> = {
  'towers.stage': 'টাওয়ার',
  'towers.idle': 'টাওয়ার বেছে উঠতে শুরু করুন',
  'towers.difficulty': 'টাওয়ার',
  'towers.choose': 'একটি পাথর বাছুন',
  'towers.grid': 'ধাপ, নিচ থেকে উপরে',
  'towers.stone': 'ধাপ {step}, পাথর {stone}',
  'towers.how':
    'নয়টি ধাপের প্রতিটিতে একটি পাথর বাছুন। কিছু পাথর টেকে আর আপনাকে উপরে তোলে, বাকিগুলো ভাঙে। কোনগুলো টেকে তা বাজির আগেই সিল করা।',
  'towers.pays':
    'প্রতি ধাপে প্রাপ্তি হলো এতদূর আসার সম্ভাবনা দিয়ে ৯৯ শতাংশকে ভাগ করে যা হয়, শতাংশের ঘরে নিচে নামিয়ে। প্রতি ধাপের পরেই ক্যাশ আউট করা যায়; পাথর ভাঙলে রাউন্ড শেষ।',
}
