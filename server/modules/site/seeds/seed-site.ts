/** What the demo brand shows before an operator changes anything: banners, notices, help, pages, links. */
import { paths } from '#contract/paths.ts'
import type { ContentData, ContentKind } from '#contract/site/contents.ts'
import { formatMoney } from '#contract/money.ts'
import { announceBrandChange, readBrandFresh, type Brand } from '#server/lib/brands.ts'
import { putBrandSwitch } from '#server/lib/brand-settings.sql.ts'
import type { Env } from '#server/lib/env.ts'
import { DAY_MS, after } from '#server/lib/clock.ts'
import { insertContent } from '../contents.sql.ts'
import { ARTICLES as ARABIC_ARTICLES } from './arabic/articles.ts'
import { PAGES as ARABIC_PAGES } from './arabic/pages.ts'
import * as arabic from './arabic/site.ts'
import { RULES } from './help/rules.ts'
import { START } from './help/start.ts'
import { BLOG } from './pages/blog.ts'
import { GUIDES } from './pages/guides.ts'
import { hasContents, lockBrand } from './seeds.sql.ts'

type BannerSeed = Omit<ContentData['banner'], 'url' | 'mobileUrl'> & { picture: string }

const BANNERS: readonly BannerSeed[] = [
  {
    picture: 'cricket',
    linkageType: 'PAGE',
    link: paths.cricket(),
    tag: { bn: 'ক্রিকেট', en: 'Cricket' },
    title: { bn: 'প্রতিটি বলেরই দাম আছে', en: 'Every ball counts' },
    text: {
      bn: 'লাইভ ম্যাচ, পরিষ্কার নিয়ম, আর প্রতিটি বাজির হিসাব আপনার রেকর্ডে।',
      en: 'Live matches, clear rules, and every bet in your record.',
    },
    button: { bn: 'ক্রিকেট দেখুন', en: 'See cricket' },
  },
  {
    picture: 'skyrise',
    linkageType: 'PAGE',
    link: paths.lane('INHOUSE'),
    tag: { bn: 'যাচাইযোগ্য', en: 'Verifiable' },
    title: { bn: 'স্কাইরাইজ: কখন নামবেন?', en: 'Skyrise: when will you land?' },
    text: {
      bn: 'ফলাফলের হ্যাশ আগেই প্রকাশিত। রাউন্ড শেষে নিজেই মিলিয়ে নিন।',
      en: 'The result’s hash is published beforehand. Check it yourself after the round.',
    },
    button: { bn: 'এখনই খেলুন', en: 'Play now' },
  },
  {
    picture: 'bazaar',
    linkageType: 'PAGE',
    link: paths.lane('RNG'),
    tag: { bn: 'স্লট', en: 'Slots' },
    title: { bn: 'রাতের বাজারে ঘুরে আসুন', en: 'A night at the bazaar' },
    text: {
      bn: 'শত শত স্লট। আসল টাকার আগে ফ্রি ট্রায়ালে দেখে নিন।',
      en: 'Hundreds of slots. Try them free before you play for money.',
    },
    button: { bn: 'সব স্লট', en: 'All slots' },
  },
]

type NoticeSeed = {
  type: string
  execution: ContentData['notice']['execution']
  title: Record<string, string>
  body: Record<string, string>
}

const NOTICES: readonly NoticeSeed[] = [
  {
    type: 'B',
    execution: 'B',
    title: {
      bn: 'প্রতিটি রাউন্ড যাচাইযোগ্য: ফলাফলের হ্যাশ রাউন্ডের আগেই প্রকাশিত',
      en: 'Every round can be verified: its hash is published before it begins',
    },
    body: {
      bn: 'বাজির রেকর্ডে যেকোনো রাউন্ড খুলে হিসাবটি নিজে মিলিয়ে দেখুন। কীভাবে করবেন তা সহায়তা কেন্দ্রে লেখা আছে।',
      en: 'Open any round in your betting record and check the result yourself. The help centre explains how.',
    },
  },
  {
    type: 'PL',
    execution: 'B',
    title: {
      bn: 'উত্তোলনের প্রতিটি ধাপ এখন পাতায় সরাসরি দেখা যায়',
      en: 'Every stage of a withdrawal now shows live on its page',
    },
    body: {
      bn: 'আবেদন থেকে টাকা পাওয়া পর্যন্ত কোথায় আছে তা দেখুন। টাকা হাতে পেলে নিশ্চিত করতে ভুলবেন না।',
      en: 'See where it is, from sent to received. Remember to confirm when the money has arrived.',
    },
  },
  {
    type: 'PR',
    execution: 'B',
    title: {
      bn: 'ফ্রি ট্রায়াল: রেজিস্ট্রেশন ছাড়াই ৳10,000.00 ডেমো টাকা',
      en: 'Free trial: ৳10,000.00 of play money, no registration',
    },
    body: {
      bn: 'গেমগুলো চিনে নিন। ডেমো টাকা আসল টাকার সঙ্গে মেশে না এবং তোলা যায় না।',
      en: 'Get to know the games. Play money never mixes with real money and cannot be withdrawn.',
    },
  },
  {
    type: 'B',
    execution: 'B',
    title: {
      bn: '১৮ বছরের কম বয়সীদের খেলা নিষেধ। সীমার মধ্যে খেলুন',
      en: 'Nobody under 18 may play. Stay within your limits',
    },
    body: {
      bn: 'কত টাকা আর কত সময় দেবেন তা আগে ঠিক করুন। থামাতে কষ্ট হলে গ্রাহকসেবাকে জানান।',
      en: 'Decide beforehand how much money and time you will spend. If stopping is hard, tell customer service.',
    },
  },
  {
    type: 'B',
    execution: 'A',
    title: { bn: 'আপনার অ্যাকাউন্ট নিরাপদ রাখুন', en: 'Keep your account safe' },
    body: {
      bn: 'আমাদের কেউ কখনো আপনার পাসওয়ার্ড বা পেমেন্ট পাসওয়ার্ড চাইবে না।\n\n- পাসওয়ার্ড অন্য কোথাও ব্যবহার করবেন না।\n- শেষ লগইন অচেনা মনে হলে সঙ্গে সঙ্গে পাসওয়ার্ড বদলান।',
      en: 'Our staff will never ask for your password or payment password.\n\n- Use your password nowhere else.\n- If the last login looks unfamiliar, change the password at once.',
    },
  },
  {
    type: 'PU',
    execution: 'F',
    title: { bn: 'Fairhouse-এ স্বাগতম', en: 'Welcome to Fairhouse' },
    body: {
      bn: 'অ্যাকাউন্ট তৈরি। শুরু করার আগে তিনটি কথা:\n\n- প্রতিটি টাকার হিসাব ‘লেনদেন’ পাতায় থাকে।\n- প্রতিটি রাউন্ড নিজে যাচাই করা যায়।\n- কত টাকা আর কত সময় দেবেন তা আগে ঠিক করুন।',
      en: 'Your account is ready. Three things before you begin:\n\n- Every amount is in your account record.\n- You can verify every round yourself.\n- Decide beforehand how much money and time you will spend.',
    },
  },
  {
    // a popup for visitors that is no line of the marquee
    type: 'H',
    execution: 'B',
    title: { bn: 'রেজিস্টার করার আগে', en: 'Before you register' },
    body: {
      bn: '- ফ্রি ট্রায়ালে ডেমো টাকা দিয়ে আগে গেমগুলো খেলে দেখুন।\n- আমাদের কেউ কখনো আলাদা মেসেজে আপনার কাছে টাকা, কোড বা পাসওয়ার্ড চাইবে না।\n- ১৮ বছরের কম বয়সীদের খেলা নিষেধ।',
      en: '- Try the games first with play money: the trial is free.\n- None of us will ever write to you privately to ask for money, a code or your password.\n- Nobody under 18 may play.',
    },
  },
]

/** Links of the demo brand; they lead to addresses that do not exist. */
const RESOURCES: readonly {
  type: string
  /** Tells several of a type apart. */ key?: string
  url: string
  title?: Record<string, string>
  text?: Record<string, string>
  picture?: string
}[] = [
  ...['FACEBOOK', 'YOUTUBE', 'INSTAGRAM', 'TELEGRAM', 'WHATSAPP'].map((type) => ({
    type,
    url: `https://social.{brand}.example/${type.toLowerCase()}`,
  })),
  { type: 'Android', url: paths.app('android'), title: { bn: 'Android-এ ইনস্টল', en: 'Install on Android' } },
  { type: 'iOS', url: paths.app('ios'), title: { bn: 'iPhone-এ ইনস্টল', en: 'Install on iPhone' } },
  ...(
    [
      ['takago', 'takago'],
      ['takago-send', 'takago'],
      ['surma-pay', 'surma-pay'],
    ] as const
  ).map(([key, mark]) => ({
    type: 'PAYMENT',
    key,
    url: paths.help('deposit'),
    picture: `/art/payments/${mark}.svg`,
  })),
  {
    type: 'REGISTERPOP',
    url: paths.promotions(),
    picture: '/art/banners/bazaar-mobile.webp',
    title: { bn: 'অফার আছে, শর্ত স্পষ্ট', en: 'Offers with plain terms' },
    text: {
      bn: 'প্রতিটি অফারে যোগ দেওয়ার আগেই কত বাজি ধরতে হবে আর কত দিন সময় তা সোজা অঙ্কে লেখা থাকে।',
      en: 'Before you join, each offer says in plain figures how much turnover it asks for and how many days you have.',
    },
  },
]

/** Returns the same texts for every demo brand, with the brand's own name and currency. */
function wordFor<Value>(value: Value, brand: Brand): Value {
  if (typeof value === 'string') {
    return value
      .replaceAll('{brand}', brand.code)
      .replaceAll('Fairhouse', brand.name)
      .replaceAll('৳10,000.00', formatMoney('10000.00', brand.currency)) as Value
  }
  if (Array.isArray(value)) return value.map((one: unknown) => wordFor(one, brand)) as Value
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, wordFor(one as unknown, brand)]),
    ) as Value
  return value
}

/** Adds the Arabic texts to a content, when the brand has Arabic. */
function withArabic<Data extends object>(
  data: Data,
  texts: Readonly<Record<string, string>> | undefined,
  brand: Brand,
): Data {
  if (!texts || !brand.languages.includes('ar')) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const ar = texts[name]
      return [name, ar && typeof value === 'object' ? { ...value, ar } : (value as unknown)]
    }),
  ) as Data
}

/** Fills a demo brand's site once; a second run, or one at the same time, changes nothing. */
export async function seedSite(env: Env, code = 'fairhouse'): Promise<void> {
  const now = env.clock.now()
  const brand = await readBrandFresh(env.db, env, code)
  await env.db.tx(async (tx) => {
    await lockBrand(tx, code)
    if (await hasContents(tx, code)) return
    // off until a brand's operators turn it on; the demo shows it
    await putBrandSwitch(tx, env, code, 'COCKFIGHT', true)
    const add = <Kind extends ContentKind>(
      kind: Kind,
      place: string,
      position: number,
      data: ContentData[Kind],
      key: string | null = null,
      agoDays = 1,
    ) => {
      const startsAt = after(now, -agoDays * DAY_MS)
      return insertContent(
        tx,
        code,
        {
          kind,
          place,
          key,
          data: wordFor(data, brand),
          device: ['WEB', 'APP'],
          starts_at: startsAt,
          ends_at: null,
          position,
          enabled: true,
        },
        now,
      )
    }
    for (const [position, { picture, ...banner }] of BANNERS.entries()) {
      await add('banner', 'w_home', position, {
        ...withArabic(banner, arabic.BANNERS[position], brand),
        url: `/art/banners/${picture}-desktop.webp`,
        mobileUrl: `/art/banners/${picture}-mobile.webp`,
      })
    }
    for (const [position, { type, execution, title, body }] of NOTICES.entries()) {
      const texts = arabic.NOTICES[position]
      await add(
        'notice',
        type,
        position,
        withArabic({ execution, title, text: body }, texts && { title: texts.title, text: texts.body }, brand),
      )
    }
    for (const [position, { key, category, title, body }] of [...START, ...RULES].entries())
      await add('article', category, position, withArabic({ title, text: body }, ARABIC_ARTICLES[key], brand), key)
    for (const [position, { label, key, title, summary, text, picture = '' }] of [...GUIDES, ...BLOG].entries()) {
      await add(
        'page',
        label,
        position,
        withArabic({ title, summary, text, picture }, ARABIC_PAGES[key], brand),
        key,
        position + 1,
      )
    }
    for (const [position, { type, key = type, url, title = {}, text = {}, picture = '' }] of RESOURCES.entries())
      await add('resource', type, position, withArabic({ url, title, text, picture }, arabic.LINKS[type], brand), key)
    announceBrandChange(tx, env)
  })
}
