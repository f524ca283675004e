/** The demo's prepared answers, in English and Bengali. */
export const PREPARED: readonly { title: string; texts: { en: string; bn: string } }[] = [
  {
    title: 'Greeting',
    texts: {
      en: 'Hello {name}, this is {operator} of {brand}. I am looking at your question.',
      bn: 'হ্যালো {name}, আমি {brand}-এর {operator}। আপনার প্রশ্নটি দেখছি।',
    },
  },
  {
    title: 'Deposit not yet credited',
    texts: {
      en: 'A deposit is credited as soon as the payment service confirms it, usually within 15 minutes. Could you tell me its reference, which begins with D-?',
      bn: 'পেমেন্ট সেবা নিশ্চিত করলেই ডিপোজিট যোগ হয়, সাধারণত ১৫ মিনিটের মধ্যে। D- দিয়ে শুরু রেফারেন্সটি বলবেন?',
    },
  },
  {
    title: 'Withdrawal in review',
    texts: {
      en: 'Your withdrawal is being reviewed. You can follow each step on the withdrawal page, and you get a message when it has been paid.',
      bn: 'আপনার উত্তোলন যাচাই করা হচ্ছে। লেনদেনের পাতায় প্রতিটি ধাপ দেখতে পাবেন, আর পাঠানো হলে মেসেজ পাবেন।',
    },
  },
  {
    title: 'Never send a password',
    texts: {
      en: 'Please do not send passwords, card numbers or one-time codes here. We never ask for them.',
      bn: 'অনুগ্রহ করে এখানে পাসওয়ার্ড, কার্ড নম্বর বা ওটিপি কোড পাঠাবেন না। আমরা কখনো এসব চাই না।',
    },
  },
  {
    title: 'Limits and breaks',
    texts: {
      en: 'You can set limits on deposits, stakes and time, or take a break, under Limits and breaks. A lower limit applies at once.',
      bn: 'সীমা ও বিরতি পাতায় ডিপোজিট, বাজি ও সময়ের সীমা দিতে পারেন, অথবা বিরতি নিতে পারেন। সীমা কমালে তা সঙ্গে সঙ্গে কার্যকর হয়।',
    },
  },
  {
    title: 'Anything else',
    texts: {
      en: 'Is there anything else I can do for you?',
      bn: 'আর কিছু কি আপনার জন্য করতে পারি?',
    },
  },
]
