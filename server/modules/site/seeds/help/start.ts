import type { Article } from './article.ts'

/** How to begin, and how to pay in and be paid. */
export const START: readonly Article[] = [
  {
    key: 'register',
    category: 'start',
    title: { bn: 'অ্যাকাউন্ট খোলা', en: 'Opening an account' },
    body: {
      bn: `অ্যাকাউন্ট খুলতে ইউজারনেম আর পাসওয়ার্ড লাগে। আপনার বয়স অন্তত ১৮ হতে হবে এবং শর্তাবলি মানতে হবে।

- ইউজারনেম শুরু হবে ইংরেজি অক্ষর দিয়ে; বড় ও ছোট হাতের অক্ষরে কোনো তফাত নেই।
- পাসওয়ার্ড অন্তত ৮ অক্ষরের দিন। লম্বা একটি বাক্যও চলবে।
- কারও আমন্ত্রণ কোড থাকলে সেটি লিখুন; না থাকলে ঘরটি খালি রাখুন।

## শুধু দেখে নিতে চাইলে
ফ্রি ট্রায়াল খুলুন। সেখানে ডেমো টাকায় গেম খেলা যায়। ডেমো টাকা আসল টাকার সঙ্গে কখনো মেশে না, তোলাও যায় না।`,
      en: `To open an account you need a username and a password. You must be at least 18 and accept the terms.

- The username begins with a letter; capital and small letters make no difference.
- Choose a password of at least 8 characters. A long sentence is welcome.
- If someone gave you an invitation code, enter it; otherwise leave the field empty.

## Only want to look around?
Start a free trial. It comes with play money for trying the games. Play money never mixes with real money and cannot be withdrawn.`,
    },
  },
  {
    key: 'deposit',
    category: 'money',
    title: { bn: 'কীভাবে ডিপোজিট করবেন', en: 'How to deposit' },
    body: {
      bn: `লগইন করে ডিপোজিট পাতা খুলুন, পদ্ধতি বেছে পরিমাণ লিখুন।

- প্রতিটি পদ্ধতির পাশে সর্বনিম্ন, সর্বোচ্চ ও ফি লেখা থাকে।
- পেমেন্ট পাতায় টাকা দিলে ব্যালেন্স নিজে থেকেই বদলায়; পাতা আবার লোড করতে হয় না।
- প্রতিটি ডিপোজিটের একটি রেফারেন্স আছে। কোনো প্রশ্ন থাকলে সেটি জানান।

## টাকা দিয়েছেন কিন্তু ব্যালেন্স বাড়েনি?
‘লেনদেন’ পাতায় ডিপোজিটটির অবস্থা দেখুন। পেমেন্ট সেবা যতক্ষণ না নিশ্চিত করে ততক্ষণ সেটি অপেক্ষায় থাকে। একই পেমেন্ট দুবার যোগ হয় না।`,
      en: `Log in, open the deposit page, choose a method and enter the amount.

- Every method shows its smallest and largest amount and its fee.
- Once you have paid on the payment page, your balance updates by itself; there is no need to reload.
- Every deposit has a reference. Quote it if you have a question.

## You paid, but the balance did not change?
Look at the deposit in your account record. It waits for the payment service to confirm it. A payment is never counted twice.`,
    },
  },
  {
    key: 'withdraw',
    category: 'money',
    title: { bn: 'কীভাবে টাকা তুলবেন', en: 'How to withdraw' },
    body: {
      bn: `প্রথমবার একটি উত্তোলন অ্যাকাউন্ট যোগ করুন এবং পেমেন্ট পাসওয়ার্ড সেট করুন। এরপর পরিমাণ লিখে পাঠান।

- পাঠানোর সঙ্গে সঙ্গে টাকাটি ব্যালেন্স থেকে আলাদা হয়ে যায়।
- উত্তোলনটি কোন ধাপে আছে তা পাতায় দেখা যায়: আবেদন, যাচাই, অনুমোদন, পাঠানো, পেয়েছেন।
- অনুমোদনের আগে আপনি নিজেই বাতিল করতে পারেন; টাকা সঙ্গে সঙ্গে ফিরে আসে।

## টাকা পাওয়ার পর
পেয়েছেন, পাননি, নাকি আংশিক পেয়েছেন তা জানান। নির্দিষ্ট সময়ের মধ্যে কিছু না জানালে টাকা পেয়েছেন বলে ধরা হয়।`,
      en: `The first time, add a payout account and set a payment password. Then enter the amount and send it.

- The amount leaves your balance the moment you send it.
- The page shows which stage it has reached: sent, in review, approved, paid, received.
- Until it is approved you can cancel it yourself, and the money is back at once.

## When the money has arrived
Tell us whether you received all of it, part of it or nothing. If you say nothing within the time shown, it counts as received.`,
    },
  },
]
