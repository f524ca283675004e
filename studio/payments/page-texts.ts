/** The hosted page's words. The page belongs to the provider, so they do too. */
export type Language = 'bn' | 'en'

const en = {
  title: 'Pay {merchant}',
  sandbox: 'Test payment: no real money moves.',
  payTo: 'To',
  reference: 'Reference',
  through: 'Through',
  before: 'Pay within',
  minutes: '{count} minutes',
  payee: 'Account to pay into',
  bankHint: 'Transfer exactly this amount and name the reference, then come back to this page.',
  address: 'Address to send to (TRC-20)',
  coins: 'Send exactly',
  pay: 'Pay {amount}',
  payBank: 'I have transferred {amount}',
  payCrypto: 'I have sent {amount}',
  decline: 'Decline',
  options: 'Options for testing',
  otherAmount: 'Pay another amount',
  answer: 'Answer to the site',
  answerNow: 'at once',
  answerLate: '30 seconds late',
  answerTwice: 'twice',
  answerNever: 'never',
  badAmount: 'Enter an amount such as 950 or 950.50.',
  paid: 'Paid',
  paidHint: 'The site hears of it by itself. You can go back.',
  declined: 'Declined',
  declinedHint: 'Nothing was paid. You can go back and try again.',
  expired: 'Out of time',
  expiredHint: 'This payment can no longer be made. Begin a new one on the site.',
  unknown: 'There is no such payment.',
  back: 'Back to {merchant}',
  language: 'বাংলা',
}
export type Words = typeof en

const bn: Words = {
  title: '{merchant}-কে পরিশোধ করুন',
  sandbox: 'পরীক্ষামূলক পেমেন্ট: আসল টাকা কাটা হবে না।',
  payTo: 'প্রাপক',
  reference: 'রেফারেন্স',
  through: 'মাধ্যম',
  before: 'সময় বাকি',
  minutes: '{count} মিনিট',
  payee: 'যে অ্যাকাউন্টে টাকা দেবেন',
  bankHint: 'ঠিক এই পরিমাণ টাকা পাঠান, রেফারেন্স লিখুন, তারপর এই পাতায় ফিরে আসুন।',
  address: 'যে ঠিকানায় পাঠাবেন (TRC-20)',
  coins: 'ঠিক এই পরিমাণ পাঠান',
  pay: '{amount} পরিশোধ করুন',
  payBank: '{amount} পাঠিয়েছি',
  payCrypto: '{amount} পাঠিয়েছি',
  decline: 'বাতিল করুন',
  options: 'পরীক্ষার বিকল্প',
  otherAmount: 'অন্য পরিমাণ পরিশোধ করুন',
  answer: 'সাইটকে জানানো হবে',
  answerNow: 'সঙ্গে সঙ্গে',
  answerLate: '৩০ সেকেন্ড দেরিতে',
  answerTwice: 'দুইবার',
  answerNever: 'কখনো না',
  badAmount: 'পরিমাণ লিখুন, যেমন 950 বা 950.50।',
  paid: 'পরিশোধ হয়েছে',
  paidHint: 'সাইট নিজে থেকেই জানতে পারবে। আপনি ফিরে যেতে পারেন।',
  declined: 'বাতিল হয়েছে',
  declinedHint: 'কোনো টাকা কাটা হয়নি। ফিরে গিয়ে আবার চেষ্টা করতে পারেন।',
  expired: 'সময় শেষ',
  expiredHint: 'এই পেমেন্ট আর করা যাবে না। সাইটে গিয়ে নতুন করে শুরু করুন।',
  unknown: 'এমন কোনো পেমেন্ট নেই।',
  back: '{merchant}-এ ফিরে যান',
  language: 'English',
}

export const WORDS: Readonly<Record<Language, Words>> = { bn, en }

/** Puts values into a text's {places}. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
