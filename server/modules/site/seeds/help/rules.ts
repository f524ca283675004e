import type { Article } from './article.ts'

/** How to verify that a round was fair, what we ask of members, and what we store about them. */
export const RULES: readonly Article[] = [
  {
    key: 'verify',
    category: 'fair',
    title: { bn: 'রাউন্ড যাচাই করা', en: 'Verifying a round' },
    body: {
      bn: `নিজস্ব গেমের প্রতিটি রাউন্ড আপনি নিজে মিলিয়ে দেখতে পারেন।

- রাউন্ডের আগে আমরা গোপন সিডের হ্যাশ প্রকাশ করি। হ্যাশ থেকে সিড বের করা যায় না, আবার সিডটি পরে বদলানোও যায় না।
- ফলাফল আসে সেই সিড, আপনার সিড আর রাউন্ডের ক্রম থেকে।
- ক্র্যাশ, টেবিল, ড্র আর তাসের রুমে সবার ডিভাইসের অংশ মেশে, আর বিকন থাকলে বাজি বন্ধের পরের একটি প্রকাশ্য মান: বাজি চলার সময় ফল কেউ জানে না।
- রাউন্ড শেষে সিড প্রকাশ হয়। হ্যাশ মিললে এবং একই হিসাবে একই ফলাফল এলে রাউন্ডটি সৎ।

বাজির রেকর্ডে যেকোনো রাউন্ড খুললে এই হিসাব ধাপে ধাপে দেখা যায়। আমাদের কথা কতটুকু এখনো বিশ্বাস করতে হয় তা লেখা আছে [অঙ্কের প্রমাণে](/fairness)।`,
      en: `You can check every round of the in-house games yourself.

- Before the round we publish the hash of a secret seed. The seed cannot be found from the hash, nor changed afterwards.
- The result follows from that seed, your own seed and the number of the round.
- Crash, tables, draws and card rooms mix in what every player’s device adds and, where there is a beacon, a public value from after the close: while bets are taken, nobody knows the result.
- After the round the seed is shown. If its hash is the one published before, and the same sum gives the same result, the round was fair.

Open any round in your betting record to see the sum step by step. What you still have to take on trust is explained in the [proof of the numbers](/fairness).`,
    },
  },
  {
    key: 'rtp',
    category: 'fair',
    title: { bn: 'RTP কী', en: 'What RTP means' },
    body: {
      bn: `RTP হলো দীর্ঘ সময়ে মোট বাজির কত অংশ খেলোয়াড়দের কাছে ফিরে যায় তার হিসাব। RTP ৯৭% মানে গড়ে প্রতি ১০০ টাকায় ৯৭ টাকা ফেরে।

এটি গড়; একজনের এক দিনের ফল এর চেয়ে অনেক বেশি বা কম হতে পারে। আগের ফল পরের ফলকে বদলায় না। প্রতিটি নিজস্ব গেমের RTP তার নিয়মের পাতায় লেখা আছে, আর সত্যিই কত ফেরত গেছে তা আছে [অঙ্কের প্রমাণে](/fairness)।`,
      en: `RTP is the share of all bets that goes back to players over a long time. An RTP of 97% means that on average 97 of every 100 come back.

It is an average: one person’s day can end far above or below it. Earlier results never change later ones. You find the RTP of every in-house game in its rules, and what it really paid in the [proof of the numbers](/fairness).`,
    },
  },
  {
    key: 'limits',
    category: 'rules',
    title: { bn: 'সীমার মধ্যে খেলা', en: 'Playing within limits' },
    body: {
      bn: `খেলা বিনোদন, আয়ের পথ নয়। যে টাকা হারালে অসুবিধা হবে সে টাকা দিয়ে খেলবেন না।

- শুরু করার আগে ঠিক করুন কত টাকা আর কত সময় দেবেন।
- হারানো টাকা ফিরে পেতে বাজি বাড়াবেন না।
- মন খারাপ, ক্লান্ত বা নেশাগ্রস্ত অবস্থায় খেলবেন না।
- খেলা থামাতে কষ্ট হলে থামুন, কাছের কারও সঙ্গে কথা বলুন, এবং গ্রাহকসেবাকে অ্যাকাউন্ট বন্ধ করতে বলুন।

১৮ বছরের কম বয়সীদের খেলা নিষেধ। ডিভাইসে শিশু থাকলে পাসওয়ার্ড নিজের কাছে রাখুন।`,
      en: `Playing is entertainment, not income. Never play with money you cannot afford to lose.

- Before you begin, decide how much money and how much time you will give it.
- Do not raise your bets to win back what you have lost.
- Do not play when you are upset, tired or under the influence.
- If stopping is hard, stop, talk to someone close to you, and ask customer service to close your account.

Nobody under 18 may play. If children use your device, keep your password to yourself.`,
    },
  },
  {
    key: 'term',
    category: 'rules',
    title: { bn: 'শর্তাবলি', en: 'Terms' },
    body: {
      bn: `## ১. কারা খেলতে পারেন
আপনার বয়স অন্তত ১৮ বছর, এবং যেখানে আছেন সেখানে অনলাইনে খেলা আইনসম্মত। অ্যাকাউন্ট খুলে আপনি তা নিশ্চিত করছেন। আমরা বয়স ও পরিচয়ের প্রমাণ চাইতে পারি।

## ২. এক ব্যক্তি, এক অ্যাকাউন্ট
অ্যাকাউন্ট শুধু আপনার। পাসওয়ার্ড কাউকে দেবেন না। একাধিক অ্যাকাউন্ট খোলা যাবে না।

## ৩. টাকা
- শুধু নিজের নামে থাকা মাধ্যমে ডিপোজিট ও উত্তোলন করুন।
- ব্যালেন্সের প্রতিটি পরিবর্তন আগে ও পরের ব্যালেন্সসহ ‘লেনদেন’ পাতায় থাকে।
- ভুল করে যোগ হওয়া টাকা ফেরত নেওয়া হতে পারে; কারণ রেকর্ডে লেখা থাকে।

## ৪. খেলা
শেষ হওয়া রাউন্ড বদলানো যায় না। সংযোগ কেটে গেলে গেমটি যেখানে ছিল সেখান থেকে চলে, অথবা উত্তরহীন বাজি ফেরত যায়। ট্রায়ালের টাকার কোনো মূল্য নেই।

## ৫. অ্যাকাউন্ট বন্ধ রাখা
প্রতারণা, অন্যের পরিচয় ব্যবহার বা স্বয়ংক্রিয় সফটওয়্যার দেখা গেলে অ্যাকাউন্ট বন্ধ রাখা হতে পারে। কারণ জানার এবং আপত্তি জানানোর অধিকার আপনার আছে।

## ৬. পরিবর্তন
শর্ত বদলালে আগে নোটিশে জানানো হয়। বদলের পর খেললে নতুন শর্ত প্রযোজ্য।`,
      en: `## 1. Who may play
You are at least 18 years old, and playing online is lawful where you are. By opening an account you confirm both. We may ask for proof of age and identity.

## 2. One person, one account
The account is yours alone. Do not give your password to anyone. Do not open more than one account.

## 3. Money
- Deposit and withdraw only through means in your own name.
- Every change of your balance is in the account record, with the balance before and after.
- Money added by mistake may be removed; the record says why.

## 4. Play
A finished round cannot be changed. If your connection breaks, the game continues where it was, or the unanswered bet is returned. Play money has no value.

## 5. Freezing an account
An account may be frozen for fraud, for using someone else’s identity, or for automated play. You have the right to know the reason and to object.

## 6. Changes
When these terms change, a notice says so beforehand. Anyone who plays afterwards accepts the new terms.`,
    },
  },
  {
    key: 'privacy',
    category: 'rules',
    title: { bn: 'গোপনীয়তা', en: 'Privacy' },
    body: {
      bn: `## কী রাখি
- অ্যাকাউন্ট: ইউজারনেম এবং আপনি যা লিখে দিয়েছেন।
- নিরাপত্তা: লগইনের সময়, IP ঠিকানা ও ব্রাউজার।
- টাকা ও খেলা: প্রতিটি লেনদেন ও রাউন্ড।

## কী রাখি না
পাসওয়ার্ড বা পেমেন্ট পাসওয়ার্ড আমরা জানি না; শুধু এমন একটি ছাপ থাকে যা থেকে সেটি ফেরত আনা যায় না। আপনার ডিভাইসেও পাসওয়ার্ড রাখা হয় না।

## কার সঙ্গে ভাগ করি
পেমেন্ট সেবা ও গেম প্রোভাইডার শুধু তাদের কাজের জন্য যা দরকার তা পায়। বিজ্ঞাপনের জন্য তথ্য বিক্রি করা হয় না।

## আপনার অধিকার
আপনার তথ্যের কপি চাইতে, ভুল ঠিক করাতে এবং আইন যা রাখতে বলে না তা মুছতে বলতে পারেন।`,
      en: `## What we keep
- The account: your username and what you entered yourself.
- Security: the time, IP address and browser of each login.
- Money and play: every transfer and every round.

## What we do not keep
We do not know your password or payment password, only an imprint from which they cannot be recovered. They are not stored on your device either.

## Who we share it with
Payment services and game providers get only what they need. Nothing is sold for advertising.

## Your rights
You may ask for a copy of your data, have mistakes corrected, and have anything deleted that no law makes us keep.`,
    },
  },
]
