import type { PageSeed } from './page.ts'

/** How to begin, how to install the site as an app, and who we are. */
export const GUIDES: readonly PageSeed[] = [
  {
    label: 'beginner',
    key: 'beginner',
    picture: '/art/banners/sundarban-desktop.webp',
    title: { bn: 'নতুনদের গাইড', en: 'Beginner’s guide' },
    summary: {
      bn: 'অ্যাকাউন্ট খোলা থেকে প্রথম উত্তোলন পর্যন্ত, পাঁচ ধাপে।',
      en: 'From opening an account to the first withdrawal, in five steps.',
    },
    text: {
      bn: `প্রথমবার এসেছেন? ডিপোজিট করার আগে পাঁচ মিনিট সময় নিয়ে এটুকু পড়ে নিন।

1. **দেখে নিন।** ফ্রি ট্রায়ালে ডেমো টাকায় গেম খেলা যায়; রেজিস্ট্রেশন লাগে না।
2. **অ্যাকাউন্ট খুলুন।** ইউজারনেম আর অন্তত ৮ অক্ষরের পাসওয়ার্ড দিন। বয়স ১৮ হতে হবে।
3. **সীমা ঠিক করুন।** দিনে কত টাকা ডিপোজিট করবেন আর কতক্ষণ খেলবেন তা [সীমা ও বিরতি](/member/securityCenter) পাতায় লিখে রাখুন।
4. **ডিপোজিট করুন।** পদ্ধতির পাশে সর্বনিম্ন, সর্বোচ্চ ও ফি লেখা থাকে। ছোট পরিমাণ দিয়ে শুরু করুন।
5. **টাকা তুলুন।** পেমেন্ট পাসওয়ার্ড সেট করে উত্তোলন পাঠান; কোন ধাপে আছে তা সরাসরি দেখা যায়।

## কোন গেম দিয়ে শুরু করবেন
- **স্লট:** এক ট্যাপে এক রাউন্ড। বাজি ছোট রাখা সহজ।
- **লাইভ:** আসল টেবিল, ধীর গতি; নিয়ম আগে পড়ে নিন।
- **নিজস্ব গেম:** প্রতিটি রাউন্ড নিজে [যাচাই](/help#verify) করতে পারেন।

## যা মনে রাখবেন
হারানো টাকা ফিরে পেতে বাজি বাড়াবেন না। থামাতে কষ্ট হলে বিরতি নিন; বিরতি কেউ ভাঙতে পারে না, আমরাও না।`,
      en: `New here? Take five minutes to read this before you deposit.

1. **Look around.** In a free trial you play with play money; no registration is needed.
2. **Open an account.** Choose a username and a password of at least 8 characters. You must be 18.
3. **Set your limits.** Decide how much you will deposit in a day and how long you will play, under [limits and breaks](/member/securityCenter).
4. **Deposit.** Every method shows its smallest and largest amount and its fee. Start small.
5. **Withdraw.** Set a payment password, send the withdrawal, and watch each stage live.

## Which game to start with
- **Slots:** one press, one round. Stakes are easy to keep small.
- **Live:** real tables and a slow pace; read the rules first.
- **In-house games:** you can [verify](/help#verify) every round yourself.

## What to remember
Never raise your bets to win back what you have lost. If stopping is hard, take a break: nobody can undo it, not even us.`,
    },
  },
  {
    label: 'about',
    key: 'about',
    picture: '/art/banners/skyrise-desktop.webp',
    title: { bn: 'আমাদের সম্পর্কে', en: 'About us' },
    summary: { bn: 'যে হাউস প্রমাণ করে, খেলা ন্যায্য।', en: 'A house that proves it is fair.' },
    text: {
      bn: `আমরা এমন একটি হাউস বানিয়েছি যার কথা বিশ্বাস করতে হয় না, মিলিয়ে দেখা যায়।

## টাকা
প্রতিটি পয়সা দুই দিকে লেখা হয়: কোথা থেকে গেল, কোথায় এল। প্রতিদিনের খাতা সিল করা হয়, আর আপনি আপনার [লেনদেন](/member/transactionHistory) নিজেই পরীক্ষা করতে পারেন।

## খেলা
নিজস্ব গেমে ফলাফলের হ্যাশ রাউন্ডের আগেই প্রকাশিত হয়। রাউন্ড শেষে সিড খুলে দেওয়া হয়; হিসাব মেলে কি না দেখুন।

## মানুষ
- ১৮ বছরের কম বয়সীদের খেলা নিষেধ।
- সীমা, বিরতি ও বন্ধ রাখার ব্যবস্থা এক ট্যাপ দূরে, কখনো লুকানো নয়।
- প্রশ্ন থাকলে গ্রাহকসেবা প্রতিদিন খোলা।`,
      en: `We have built a house you need not take at its word: you can check it.

## Money
Every amount is written twice: where it left and where it arrived. Each day’s books are sealed, and you can check your own [statement](/member/transactionHistory) yourself.

## Play
The hash of each result in our in-house games is published before the round. Afterwards the seed is revealed: see for yourself whether the result is right.

## People
- Nobody under 18 may play.
- Limits, breaks and closing an account are one tap away, never hidden.
- Customer service is open every day.`,
    },
  },
  {
    label: 'app',
    key: 'app',
    title: { bn: 'অ্যাপ ইনস্টল করুন', en: 'Get the app' },
    summary: { bn: 'স্টোর লাগে না: সাইটটি নিজেই অ্যাপ।', en: 'No store needed: the site itself is the app.' },
    text: {
      bn: `ফোনে QR কোডটি স্ক্যান করুন অথবা ফোনের ব্রাউজারে এই ঠিকানা খুলুন, তারপর নিজের ফোনের ধাপগুলো অনুসরণ করুন।

- হোম স্ক্রিনের আইকন থেকে এক ট্যাপে খোলে।
- নতুন সংস্করণ নিজে থেকেই আসে; ডাউনলোড করতে হয় না।
- ফোনের জায়গা প্রায় লাগে না, বাড়তি কোনো অনুমতিও চায় না।

**সতর্কতা:** অন্য কোথাও থেকে আমাদের নামে কোনো ফাইল ইনস্টল করবেন না। আমাদের ঠিকানা ব্রাউজারের উপরের সারিতে মিলিয়ে নিন।`,
      en: `Scan the QR code with your phone, or open this address in the phone’s browser, and follow the guide for your phone.

- It opens with one tap from an icon on the home screen.
- New versions come by themselves; there is nothing to download.
- It takes hardly any space and asks for no extra permission.

**Beware:** never install a file that bears our name from anywhere else. Check our address in the browser’s address bar.`,
    },
  },
  {
    label: 'app-android',
    key: 'app-android',
    title: { bn: 'Android-এ ইনস্টল', en: 'Install on Android' },
    summary: { bn: 'Chrome দিয়ে, তিন ধাপে।', en: 'With Chrome, in three steps.' },
    text: {
      bn: `1. **Chrome**-এ এই সাইট খুলুন এবং উপরে ডানে তিন বিন্দুর মেনু চাপুন।
2. **অ্যাপ ইনস্টল করুন** (কিছু ফোনে **হোম স্ক্রিনে যোগ করুন**) বেছে নিন।
3. **ইনস্টল** চাপুন। কয়েক সেকেন্ড পর আইকনটি হোম স্ক্রিনে আসে।

মেনুতে লেখাটি না পেলে Chrome হালনাগাদ করুন, অথবা নিচের হালকা সংস্করণ ব্যবহার করুন।`,
      en: `1. Open this site in **Chrome** and tap the menu with the three dots at the top right.
2. Choose **Install app** (on some phones **Add to Home screen**).
3. Tap **Install**. After a few seconds the icon is on the home screen.

If the menu has no such entry, update Chrome, or use the lite version below.`,
    },
  },
  {
    label: 'app-ios',
    key: 'app-ios',
    title: { bn: 'iPhone ও iPad-এ ইনস্টল', en: 'Install on iPhone and iPad' },
    summary: { bn: 'Safari দিয়ে, চার ধাপে।', en: 'With Safari, in four steps.' },
    text: {
      bn: `1. **Safari**-তে এই সাইট খুলুন।
2. নিচের (iPad-এ উপরের) **শেয়ার** বোতাম চাপুন।
3. তালিকা থেকে **হোম স্ক্রিনে যোগ করুন** বেছে নিন।
4. উপরে ডানে **যোগ করুন** চাপুন। আইকনটি হোম স্ক্রিনে আসে।

নোটিফিকেশন পেতে iOS 16.4 বা তার পরের সংস্করণ লাগে, আর সাইটটি হোম স্ক্রিনের আইকন থেকে খুলতে হয়।`,
      en: `1. Open this site in **Safari**.
2. Tap the **Share** button at the bottom (on an iPad at the top).
3. Choose **Add to Home Screen** from the list.
4. Tap **Add** at the top right. The icon appears on the home screen.

Notifications need iOS 16.4 or newer, and the site opened from its icon on the home screen.`,
    },
  },
  {
    label: 'app-lite',
    key: 'app-lite',
    title: { bn: 'হালকা সংস্করণ', en: 'Lite version' },
    summary: { bn: 'পুরোনো ফোন আর ধীর ইন্টারনেটের জন্য।', en: 'For old phones and slow lines.' },
    text: {
      bn: `কিছুই ইনস্টল করতে হয় না: যেকোনো ব্রাউজারে সাইটটি খুলে বুকমার্ক করে রাখুন।

1. ব্রাউজারে এই সাইট খুলুন এবং মেনু থেকে **বুকমার্ক** চাপুন।
2. ফোনের সেটিংসে **ডেটা সাশ্রয়** চালু করলে ছবি কম ডেটা নেয়।
3. ফোনে **চলাচল কমানো** চালু থাকলে ব্যানার ও কাউন্টার স্থির থাকে, ব্যাটারিও কম খরচ হয়।

ইন্টারনেট চলে গেলেও খেলার ফল হারায় না: রাউন্ড সার্ভারে শেষ হয়, আবার ঢুকলেই রেকর্ডে দেখা যায়।`,
      en: `There is nothing to install: open the site in any browser and bookmark it.

1. Open this site in the browser and choose **Bookmark** from its menu.
2. With **data saver** switched on in the phone’s settings, pictures use less data.
3. With **reduce motion** switched on, banners and counters stand still and the battery lasts longer.

If the connection breaks, no result is lost: the round ends on the server and is in your record when you come back.`,
    },
  },
]
