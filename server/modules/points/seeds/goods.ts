/** The goods of the demo's mall. Prices are in points; money is in the brand's currency. */
import type { GoodTerms } from '#contract/points/goods.ts'
import type { GoodsCategory } from '#contract/points/shelves.ts'

export type SeededGood = { picture: string; stock: number | null; terms: GoodTerms }

/** What a brand's money is worth beside taka, so that both brands' goods cost about the same. */
export type Worth = { symbol: string; times: number }

type Texts = readonly [en: string, bn: string, ar: string, about: string, aboutBn: string, aboutAr: string]

/** Texts of goods that say their own. */
const NO_TEXTS: Texts = ['', '', '', '', '', '']

function sent(
  icon: string,
  category: GoodsCategory,
  [en, bn, ar, about, aboutBn, aboutAr]: Texts,
  price: number,
  stock: number,
  more: Partial<GoodTerms> = {},
): SeededGood {
  const terms: GoodTerms = {
    names: { en, bn, ar },
    abouts: { en: about, bn: aboutBn, ar: aboutAr },
    category,
    price,
    levelPrices: [],
    levelMin: 0,
    memberMax: null,
    gives: { kind: 'sent' },
    ...more,
  }
  return { picture: `/art/icons/${icon}.webp`, stock, terms }
}

const BONUS = {
  wageringTimes: '10',
  base: 'bonus',
  depositMinor: '0',
  lifeDays: 14,
  stakeMax: null,
  payoutMax: null,
  weights: { game: {}, vendor: {}, type: { RNG: 100, LIVE: 20 }, otherwise: 0 },
  oddsMin: null,
  excluded: [],
  lateMoney: 'taken_back',
} as const

function cash({ symbol, times }: Worth, amount: number, price: number): SeededGood {
  const worth = amount * times
  const names = { en: `${symbol}${worth} cash`, bn: `${symbol}${worth} নগদ`, ar: `${symbol}${worth} نقدًا` }
  const abouts = {
    en: 'Goes to your balance at once, and must be staked once before it can be withdrawn.',
    bn: 'সঙ্গে সঙ্গে আপনার ব্যালেন্সে যায়; তোলার আগে একবার বাজি ধরতে হয়।',
    ar: 'يصل إلى رصيدك فورًا، ويجب الرهان به مرة واحدة قبل السحب.',
  }
  const gives = { kind: 'cash', amount: String(worth), turnover: 1 } as const
  const made = sent('wallet', 'cash', NO_TEXTS, price, 200, { memberMax: 10 })
  return { ...made, terms: { ...made.terms, names, abouts, gives } }
}

function bonus({ symbol, times }: Worth, amount: number, price: number): SeededGood {
  const worth = amount * times
  const names = {
    en: `${symbol}${worth} slot bonus`,
    bn: `${symbol}${worth} স্লট বোনাস`,
    ar: `مكافأة سلوتس ${symbol}${worth}`,
  }
  const abouts = {
    en: 'Bonus money for slots: to be staked ten times within fourteen days.',
    bn: 'স্লটের বোনাস: চৌদ্দ দিনের মধ্যে দশ গুণ বাজি ধরতে হবে।',
    ar: 'مال مكافأة للسلوتس: يجب الرهان به عشر مرات خلال أربعة عشر يومًا.',
  }
  const gives = {
    kind: 'bonus',
    amount: String(worth),
    terms: { ...BONUS, excluded: [], weights: BONUS.weights },
  } as const
  const made = sent('slots', 'spins', NO_TEXTS, price, 100, { memberMax: 3 })
  return { ...made, terms: { ...made.terms, names, abouts, gives: gives as unknown as GoodTerms['gives'] } }
}

const GADGETS: readonly SeededGood[] = [
  sent(
    'phone',
    'gadgets',
    [
      'Smartphone 128 GB',
      'স্মার্টফোন ১২৮ জিবি',
      'هاتف ذكي 128 غيغابايت',
      'Unlocked, with two SIM cards and a year of warranty.',
      'আনলকড, দুই সিম, এক বছরের ওয়ারেন্টি।',
      'غير مقفل، بشريحتين وضمان سنة.',
    ],
    48_000,
    25,
  ),
  sent(
    'headphone',
    'gadgets',
    [
      'Wireless headphones',
      'ওয়্যারলেস হেডফোন',
      'سماعات لاسلكية',
      'Over the ear, thirty hours on one charge.',
      'কানের উপর পরার, এক চার্জে ত্রিশ ঘণ্টা।',
      'تغطي الأذن، ثلاثون ساعة بشحنة واحدة.',
    ],
    9_600,
    12,
  ),
  sent(
    'watch',
    'gadgets',
    [
      'Smart watch',
      'স্মার্ট ঘড়ি',
      'ساعة ذكية',
      'Steps, heart rate and messages on the wrist.',
      'হাতেই পদক্ষেপ, হৃৎস্পন্দন ও মেসেজ।',
      'الخطوات ونبض القلب والرسائل على المعصم.',
    ],
    14_400,
    30,
    {
      levelPrices: [{ level: 3, price: 12_900 }],
    },
  ),
]

const THINGS: readonly SeededGood[] = [
  sent(
    'vip',
    'fashion',
    [
      'Gold cap',
      'সোনালি ক্যাপ',
      'قبعة ذهبية',
      'An embroidered cap, one size.',
      'এমব্রয়ডারি করা ক্যাপ, এক মাপ।',
      'قبعة مطرزة بمقاس واحد.',
    ],
    3_000,
    80,
  ),
  sent(
    'trophy',
    'experiences',
    [
      'Match-day box for two',
      'দুজনের ম্যাচ-ডে বক্স',
      'مقصورة لشخصين يوم المباراة',
      'Two seats in a box at a home match, with dinner.',
      'ঘরের মাঠে বক্সে দুটি আসন, রাতের খাবারসহ।',
      'مقعدان في مقصورة خلال مباراة على أرضنا، مع العشاء.',
    ],
    22_000,
    2,
    {
      memberMax: 1,
    },
  ),
  sent(
    'promo',
    'home',
    [
      'Mystery box',
      'রহস্য বাক্স',
      'صندوق المفاجآت',
      'A box of useful things for the house.',
      'ঘরের কাজের জিনিসের বাক্স।',
      'صندوق من أشياء مفيدة للمنزل.',
    ],
    1_200,
    150,
  ),
  sent(
    'cricket',
    'fashion',
    [
      'Cricket jersey',
      'ক্রিকেট জার্সি',
      'قميص كريكيت',
      'Breathable, cut wide.',
      'বাতাস চলাচল করে, ঢিলেঢালা কাট।',
      'قماش يسمح بمرور الهواء، بمقاس واسع.',
    ],
    4_800,
    60,
  ),
  sent(
    'ticket',
    'experiences',
    [
      'Cinema evening',
      'সিনেমার সন্ধ্যা',
      'أمسية سينما',
      'Two tickets with popcorn, for any film of the week.',
      'সপ্তাহের যেকোনো ছবির দুটি টিকিট, পপকর্নসহ।',
      'تذكرتان مع الفشار لأي فيلم هذا الأسبوع.',
    ],
    2_400,
    40,
  ),
  sent(
    'bolt',
    'gadgets',
    [
      'Power bank 20,000 mAh',
      'পাওয়ার ব্যাংক ২০,০০০ মিলিঅ্যাম্পিয়ার',
      'شاحن محمول 20,000 مللي أمبير',
      'Charges a phone four times.',
      'একটি ফোন চারবার চার্জ করে।',
      'يشحن الهاتف أربع مرات.',
    ],
    2_800,
    0,
  ),
  sent(
    'coin',
    'home',
    [
      'Silver coin 10 g',
      'রুপার মুদ্রা ১০ গ্রাম',
      'عملة فضية 10 غرامات',
      'Fine silver in a box, from VIP level 3.',
      'বাক্সে খাঁটি রুপা, ভিআইপি লেভেল ৩ থেকে।',
      'فضة خالصة في علبة، من مستوى VIP 3.',
    ],
    16_000,
    10,
    {
      levelMin: 3,
    },
  ),
]

/** Returns the goods of a brand, in the order of its shelves. */
export function goodsOf(worth: Worth): readonly SeededGood[] {
  // what has one picture does not stand side by side
  return [...GADGETS, cash(worth, 50, 5_500), bonus(worth, 100, 1_500), cash(worth, 10, 1_050), ...THINGS]
}
