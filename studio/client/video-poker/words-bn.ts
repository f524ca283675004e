/** Bengali words of video poker alone. */
import type { en } from './words-en.ts'

export const bn: Record<keyof typeof en, string> = {
  'video-poker.stage': 'ভিডিও পোকার',
  'video-poker.idle': 'পাঁচটি তাস পেতে বাজি ধরুন',
  'video-poker.pick': 'যে তাস রাখবেন তাতে চাপ দিন',
  'video-poker.draw': 'তাস বদলান',
  'video-poker.keepAll': 'পাঁচটিই রাখুন',
  'video-poker.new': '{count}টি নতুন',
  'video-poker.held': 'রাখা',
  'video-poker.hold': '{card} রাখুন',
  'video-poker.table': 'কোন হাতে কত',
  'video-poker.royal': 'রয়্যাল ফ্লাশ',
  'video-poker.straightFlush': 'স্ট্রেট ফ্লাশ',
  'video-poker.four': 'একই মানের চারটি',
  'video-poker.fullHouse': 'ফুল হাউস',
  'video-poker.flush': 'ফ্লাশ',
  'video-poker.straight': 'স্ট্রেট',
  'video-poker.three': 'একই মানের তিনটি',
  'video-poker.twoPair': 'দুই জোড়া',
  'video-poker.jacks': 'গোলাম বা বড় জোড়া',
  'video-poker.how':
    '৫২ তাসের এক প্যাকেট থেকে পাঁচটি তাস আসে। কোনগুলো রাখবেন বেছে নিন; বাকিগুলো একই প্যাকেট থেকে একবার বদলায়, তারপর হাতের দাম দেওয়া হয়। কিবোর্ডের ১ থেকে ৫ চাপলে তাস রাখা যায়, স্পেসে বদলায়।',
  'video-poker.pays':
    'গোলাম থেকে বড় জোড়ায় বাজি ফেরত আসে; রয়্যাল ফ্লাশে ৮০০×। ফেরতের হার প্রতিটি হাত ও প্রতিটি বদল গুনে বের করা, প্রতিবার সেরা তাস রাখলে যা হয়; অন্যভাবে রাখলে কম ফেরে। ছেড়ে যাওয়া হাত যেমন ছিল তেমনই থাকে।',
}
