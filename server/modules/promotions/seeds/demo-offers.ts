/** The offers of the demo: one of each kind that runs, one that comes soon, one that is over. */
import { MORE_OFFERS } from './more-offers.ts'
import { bonus, once, type DemoOffer } from './offer-parts.ts'

export const DEMO_OFFERS: readonly DemoOffer[] = [
  {
    code: 'welcome',
    kind: 'first_deposit',
    category: 'new',
    picture: 'bazaar',
    title: { en: 'Welcome bonus', bn: 'স্বাগত বোনাস', ar: 'مكافأة الترحيب' },
    summary: {
      en: '100 % of your first deposit, up to ৳500',
      bn: 'প্রথম ডিপোজিটে ১০০%, সর্বোচ্চ ৳500',
      ar: '100% من إيداعك الأول حتى ৳500',
    },
    text: {
      en: 'Choose it with your first deposit of at least ৳300. Deposit and bonus must be staked 15 times within 14 days.',
      bn: 'প্রথম ডিপোজিট কমপক্ষে ৳300 হলে এটি বেছে নিন। ডিপোজিট ও বোনাস মিলিয়ে ১৪ দিনের মধ্যে ১৫ গুণ বাজি ধরতে হবে।',
      ar: 'اخترها مع إيداعك الأول بما لا يقل عن ৳300. يُراهن بالإيداع والمكافأة 15 مرة خلال 14 يومًا.',
    },
    terms: { tiers: [{ from: '300', percent: '100', max: '500' }], ...bonus('15', 'deposit_and_bonus', '50') },
    valueMax: '500000',
    membersMax: 1000,
  },
  {
    code: 'second-deposit',
    kind: 'nth_deposit',
    category: 'new',
    picture: 'skyrise',
    title: { en: 'Second deposit', bn: 'দ্বিতীয় ডিপোজিট', ar: 'الإيداع الثاني' },
    summary: { en: '50 %, up to ৳300', bn: '৫০%, সর্বোচ্চ ৳300', ar: '50% حتى ৳300' },
    text: {
      en: 'For your second deposit of at least ৳200. The bonus must be staked 12 times within 14 days.',
      bn: 'দ্বিতীয় ডিপোজিট কমপক্ষে ৳200 হলে। বোনাস ১৪ দিনের মধ্যে ১২ গুণ বাজি ধরতে হবে।',
      ar: 'لإيداعك الثاني بما لا يقل عن ৳200. يُراهن بالمكافأة 12 مرة خلال 14 يومًا.',
    },
    terms: { number: 2, tiers: [{ from: '200', percent: '50', max: '300' }], ...bonus('12', 'bonus', '50') },
    valueMax: '300000',
    membersMax: 1000,
  },
  {
    code: 'reload',
    kind: 'reload',
    category: 'daily',
    picture: 'sundarban',
    title: { en: 'Daily reload', bn: 'প্রতিদিনের রিলোড', ar: 'إعادة شحن يومية' },
    summary: { en: '20 %, once a day, up to ৳200', bn: '২০%, দিনে একবার, সর্বোচ্চ ৳200', ar: '20% مرة يوميًا حتى ৳200' },
    text: {
      en: 'Choose it with a deposit of at least ৳500. The bonus must be staked 10 times within 14 days.',
      bn: 'কমপক্ষে ৳500 ডিপোজিটের সময় বেছে নিন। বোনাস ১৪ দিনের মধ্যে ১০ গুণ বাজি ধরতে হবে।',
      ar: 'اخترها مع إيداع لا يقل عن ৳500. يُراهن بالمكافأة 10 مرات خلال 14 يومًا.',
    },
    terms: {
      perDay: 1,
      tiers: [
        { from: '500', percent: '10', max: '100' },
        { from: '1000', percent: '20', max: '200' },
      ],
      ...bonus('10', 'bonus', '50'),
    },
    valueMax: '400000',
    membersMax: 2000,
  },
  {
    code: 'rescue',
    kind: 'rescue',
    category: 'daily',
    picture: 'lifebuoy',
    title: { en: 'Daily rescue', bn: 'প্রতিদিন ক্ষতিতে ফেরত', ar: 'إنقاذ يومي' },
    summary: {
      en: '3 % of a day’s loss, up to ৳300',
      bn: 'দিনের ক্ষতির ৩%, সর্বোচ্চ ৳300',
      ar: '3% من خسارة اليوم حتى ৳300',
    },
    text: {
      en: 'What you deposited, less what you withdrew and what is left, counts by UTC day. It is paid at noon the next day.',
      bn: 'যা ডিপোজিট করেছেন তা থেকে যা তুলেছেন ও যা বাকি আছে বাদ দিয়ে UTC দিন অনুযায়ী হিসাব হয়। পরের দিন দুপুরে দেওয়া হয়।',
      ar: 'يُحسب ما أودعته ناقصًا ما سحبته وما بقي لديك، حسب اليوم بتوقيت UTC. ويُمنح ظهر اليوم التالي.',
    },
    terms: { lossBy: 'money', period: 'day', percent: '3', max: '300', lossMin: '100', ...once('now') },
    valueMax: '200000',
    membersMax: 5000,
  },
  {
    code: 'cricket-cashback',
    kind: 'cashback',
    category: 'sports',
    picture: 'cricket',
    title: { en: 'Weekly cashback', bn: 'সাপ্তাহিক ক্যাশব্যাক', ar: 'استرداد أسبوعي' },
    summary: {
      en: '5 % of a week’s loss in play, up to ৳1,000',
      bn: 'সপ্তাহের খেলার ক্ষতির ৫%, সর্বোচ্চ ৳1,000',
      ar: '5% من خسارة الأسبوع حتى ৳1,000',
    },
    text: {
      en: 'Stakes less what came back, Monday to Sunday UTC. It waits for you in the reward centre for 7 days.',
      bn: 'UTC সোমবার থেকে রবিবার পর্যন্ত বাজি থেকে ফেরত বাদ দিয়ে হিসাব। পুরস্কার কেন্দ্রে ৭ দিন থাকে।',
      ar: 'الرهانات ناقصًا ما عاد منها، من الاثنين إلى الأحد بتوقيت UTC. ينتظرك في مركز المكافآت 7 أيام.',
    },
    terms: { lossBy: 'play', period: 'week', percent: '5', max: '1000', lossMin: '500', ...once() },
    valueMax: '300000',
    membersMax: 5000,
  },
  ...MORE_OFFERS,
]
