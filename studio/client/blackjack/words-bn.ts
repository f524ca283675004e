/** Bengali words of blackjack alone. */
import type { en } from './words-en.ts'

export const bn: Record<keyof typeof en, string> = {
  'blackjack.stage': 'ব্ল্যাকজ্যাক',
  'blackjack.idle': 'তাস পেতে বাজি ধরুন',
  'blackjack.dealer': 'ডিলার',
  'blackjack.felt': 'ব্ল্যাকজ্যাকে ৩:২ · ডিলার ১৭-তে থামে',
  'blackjack.yours': 'আপনার চাল',
  'blackjack.hit': 'তাস নিন',
  'blackjack.stand': 'থামুন',
  'blackjack.double': 'দ্বিগুণ',
  'blackjack.split': 'ভাগ করুন',
  'blackjack.doubled': 'দ্বিগুণ',
  'blackjack.blackjack': 'ব্ল্যাকজ্যাক',
  'blackjack.win': 'জয়',
  'blackjack.draw': 'সমান',
  'blackjack.lose': 'হার',
  'blackjack.bust': '২১ পেরিয়েছে',
  'blackjack.how':
    '২১ না পেরিয়ে ডিলারের চেয়ে ২১-এর কাছে যান। টেক্কা ১ বা ১১, ছবির তাস ১০। ডিলার আগে ব্ল্যাকজ্যাক দেখে নেয়, ১৭ পর্যন্ত তাস নেয়, ১৭ হলেই থামে। প্রতিটি তাস পূর্ণ ৫২ তাস থেকে আসে।',
  'blackjack.pays':
    'জিতলে ২×, ব্ল্যাকজ্যাকে ২.৫×, সমান হলে বাজি ফেরত। যেকোনো দুই তাসে দ্বিগুণ করা যায়, সমান মানের জোড়া একবার ভাগ করা যায়; প্রতিবার বাজি আবার লাগে। ভাগ করা টেক্কায় একটি করে তাস, ভাগের পর ২১ ব্ল্যাকজ্যাক নয়। বিমা নেই। ফেরতের হিসাব প্রতি হাতে সেরা সিদ্ধান্ত ধরে।',
}
