import type { PageSeed } from './page.ts'

/** The articles of the demo's blog. */
export const BLOG: readonly PageSeed[] = [
  {
    label: 'blog',
    key: 'check-a-round',
    picture: '/art/banners/skyrise-desktop.webp',
    title: { bn: 'একটি রাউন্ড নিজে মিলিয়ে দেখুন', en: 'Check a round yourself' },
    summary: {
      bn: 'হ্যাশ, সিড আর হিসাব: পাঁচ মিনিটে পুরো পথ।',
      en: 'Hash, seeds and result: the whole check in five minutes.',
    },
    text: {
      bn: `“বিশ্বাস করুন” বলা সহজ। আমরা চাই আপনি মিলিয়ে দেখুন।

## রাউন্ডের আগে
সার্ভার একটি গোপন সিড বেছে নেয় এবং তার হ্যাশ দেখায়। হ্যাশ অনেকটা সিল করা খামের মতো: ভেতরে কী আছে দেখা যায় না, কিন্তু পরে বদলালে ধরা পড়ে।

## রাউন্ডের পরে
1. বাজির রেকর্ডে রাউন্ডটি খুলুন।
2. **যাচাই করুন** চাপুন। হিসাবটি আপনার ব্রাউজারেই হয়, আমাদের সার্ভারে নয়।
3. তিনটি জিনিস মেলান: প্রকাশিত হ্যাশ, খোলা সিডের হ্যাশ, আর ফলাফল।

কোনো একটি না মিললে আমাদের জানান। বিস্তারিত আছে [সহায়তা কেন্দ্রে](/help#verify)।`,
      en: `“Trust us” is easily said. We would rather you checked.

## Before the round
The server chooses a secret seed and shows its hash. A hash is like a sealed envelope: you cannot see inside, but any tampering shows.

## After the round
1. Open the round in your betting record.
2. Press **Verify**. The calculation runs in your browser, not on our server.
3. Compare three things: the published hash, the hash of the opened seed, and the result.

If one of them differs, tell us. The [help centre](/help#verify) has the details.`,
    },
  },
  {
    label: 'blog',
    key: 'set-limits',
    picture: '/art/banners/sundarban-desktop.webp',
    title: { bn: 'খেলা শুরুর আগে সীমা ঠিক করা', en: 'Set limits before you play' },
    summary: { bn: 'কেন আগে ঠিক করা সহজ, পরে কঠিন।', en: 'Why it is easy beforehand and hard afterwards.' },
    text: {
      bn: `খেলার মাঝখানে নেওয়া সিদ্ধান্ত সাধারণত দামি হয়। তাই সীমা ঠিক করার সেরা সময় এখন, যখন কিছুই বাজিতে নেই।

- **ডিপোজিট সীমা:** সপ্তাহে কত টাকা হারালেও অসুবিধা হবে না? সেটিই আপনার সীমা।
- **সময়ের সীমা:** এক বসায় কতক্ষণ? অ্যালার্ম আমরা দেব।
- **বিরতি:** এক দিন থেকে কয়েক সপ্তাহ। শেষ হওয়ার আগে কেউ খুলতে পারে না।

সীমা কমালে সঙ্গে সঙ্গে কার্যকর হয়; বাড়ালে অপেক্ষা করতে হয়। ইচ্ছা করেই এমন: ঝোঁকের মাথায় বাড়ানো যায় না।`,
      en: `Decisions made in the middle of play are usually expensive. The best time to set a limit is now, when nothing is at stake.

- **Deposit limit:** how much could you lose in a week without it hurting? That is your limit.
- **Time limit:** how long in one sitting? We will remind you.
- **Break:** from a day to several weeks. Nobody can end it early.

A lower limit applies at once; a higher one has to wait. That is on purpose: it cannot be raised on an impulse.`,
    },
  },
  {
    label: 'blog',
    key: 'withdrawal-stages',
    picture: '/art/banners/bazaar-desktop.webp',
    title: { bn: 'আপনার উত্তোলন এখন কোথায়?', en: 'Where is your withdrawal now?' },
    summary: { bn: 'পাঁচটি ধাপ, প্রতিটির সময় আর রেফারেন্স।', en: 'Five stages, each with its time and reference.' },
    text: {
      bn: `উত্তোলনের আবেদন করে চুপচাপ অপেক্ষা করতে হয় না। উত্তোলনের পাতায় প্রতিটি ধাপ সরাসরি দেখা যায়।

1. **আবেদন:** টাকা ব্যালেন্স থেকে আলাদা হয়েছে; অনুমোদনের আগে বাতিল করতে পারেন।
2. **যাচাই:** নতুন অ্যাকাউন্ট বা বড় অঙ্ক হলে একজন কর্মী দেখেন।
3. **অনুমোদন:** পেমেন্ট সেবার কাছে গেছে।
4. **পাঠানো:** রেফারেন্সটি রাখুন; ব্যাংক এটি দিয়েই খোঁজে।
5. **পেয়েছেন:** পেয়েছেন কি না জানান। আংশিক পেলে কত পেয়েছেন লিখুন।

প্রথমবার টাকা তোলার আগে [এই গাইড](/help#withdraw) দেখে নিন।`,
      en: `After sending a withdrawal you are not left in the dark. Its page shows every stage live.

1. **Sent:** the amount has left your balance; until approval you can cancel.
2. **In review:** someone checks new accounts and large amounts.
3. **Approved:** it is with the payment service.
4. **Paid:** keep the reference; the bank searches by it.
5. **Received:** tell us whether it arrived. If only part of it did, tell us how much.

Before your first withdrawal, read [this guide](/help#withdraw).`,
    },
  },
]
