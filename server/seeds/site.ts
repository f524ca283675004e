/** What the demo brand shows before an operator changes anything: banners, notices, help. */
import type { Env } from '#server/lib/env.ts'
import type { Tx } from '#server/lib/db.ts'
import { DAY_MS, after } from '#server/lib/clock.ts'
import { insertNotice, type NoticeFields } from '#server/modules/messages/notices.sql.ts'
import { insertBanner, type BannerFields } from '#server/modules/site/banners.sql.ts'
import { putArticle } from '#server/modules/site/contents.sql.ts'
import { RULES } from './help/rules.ts'
import { START } from './help/start.ts'

const BRAND = 'fairhouse'

type BannerSeed = Omit<BannerFields, 'groupName' | 'url' | 'mobileUrl' | 'position' | 'enabled'> & { picture: string }

const BANNERS: readonly BannerSeed[] = [
  {
    picture: 'cricket', linkageType: 'PAGE', link: '/cricket',
    tag: { bn: 'ক্রিকেট', en: 'Cricket' },
    title: { bn: 'প্রতিটি বলে খেলা', en: 'Every ball counts' },
    text: { bn: 'লাইভ ম্যাচ, পরিষ্কার নিয়ম, আর প্রতিটি বাজির হিসাব আপনার রেকর্ডে।', en: 'Live matches, plain rules, and every bet in your record.' },
    button: { bn: 'ক্রিকেট দেখুন', en: 'See cricket' },
  },
  {
    picture: 'skyrise', linkageType: 'PAGE', link: '/bgs',
    tag: { bn: 'যাচাইযোগ্য', en: 'Verifiable' },
    title: { bn: 'স্কাইরাইজ: কখন নামবেন?', en: 'Skyrise: when will you land?' },
    text: { bn: 'ফলাফলের হ্যাশ আগেই প্রকাশিত। রাউন্ড শেষে নিজেই মিলিয়ে নিন।', en: 'The result’s hash is published beforehand. Check it yourself after the round.' },
    button: { bn: 'এখনই খেলুন', en: 'Play now' },
  },
  {
    picture: 'bazaar', linkageType: 'PAGE', link: '/rng',
    tag: { bn: 'স্লট', en: 'Slots' },
    title: { bn: 'রাতের বাজারে ঘুরে আসুন', en: 'A night at the bazaar' },
    text: { bn: 'শত শত স্লট। আসল টাকার আগে ফ্রি ট্রায়ালে দেখে নিন।', en: 'Hundreds of slots. Try them free before you play for money.' },
    button: { bn: 'সব স্লট', en: 'All slots' },
  },
]

type NoticeSeed = Pick<NoticeFields, 'type' | 'execution' | 'title' | 'body'>

const NOTICES: readonly NoticeSeed[] = [
  {
    type: 'B', execution: 'B',
    title: { bn: 'প্রতিটি রাউন্ড যাচাইযোগ্য: ফলাফলের হ্যাশ রাউন্ডের আগেই প্রকাশিত', en: 'Every round can be verified: its hash is published before it begins' },
    body: {
      bn: 'বেটিং রেকর্ডে যেকোনো রাউন্ড খুলে হিসাবটি নিজে মিলিয়ে দেখুন। কীভাবে করবেন তা সহায়তা কেন্দ্রে লেখা আছে।',
      en: 'Open any round in your betting record and check the sum yourself. The help centre explains how.',
    },
  },
  {
    type: 'PL', execution: 'B',
    title: { bn: 'উত্তোলনের প্রতিটি ধাপ এখন পাতায় সরাসরি দেখা যায়', en: 'Every stage of a withdrawal now shows live on its page' },
    body: {
      bn: 'জমা থেকে গৃহীত পর্যন্ত কোথায় আছে তা দেখুন। টাকা হাতে পেলে নিশ্চিত করতে ভুলবেন না।',
      en: 'See where it is, from sent to received. Remember to confirm when the money has arrived.',
    },
  },
  {
    type: 'PR', execution: 'B',
    title: { bn: 'ফ্রি ট্রায়াল: নিবন্ধন ছাড়াই ৳10,000.00 খেলার টাকা', en: 'Free trial: ৳10,000.00 of play money, no registration' },
    body: {
      bn: 'গেমগুলো চিনে নিন। খেলার টাকা আসল টাকার সঙ্গে মেশে না এবং তোলা যায় না।',
      en: 'Get to know the games. Play money never mixes with real money and cannot be withdrawn.',
    },
  },
  {
    type: 'B', execution: 'B',
    title: { bn: '১৮ বছরের কম বয়সীদের খেলা নিষেধ। সীমার মধ্যে খেলুন', en: 'Nobody under 18 may play. Stay within your limits' },
    body: {
      bn: 'কত টাকা আর কত সময় দেবেন তা আগে ঠিক করুন। থামাতে কষ্ট হলে গ্রাহক সেবাকে জানান।',
      en: 'Decide beforehand how much money and time you will give it. If stopping is hard, tell customer service.',
    },
  },
  {
    type: 'B', execution: 'A',
    title: { bn: 'আপনার অ্যাকাউন্ট নিরাপদ রাখুন', en: 'Keep your account safe' },
    body: {
      bn: 'আমাদের কেউ কখনো আপনার পাসওয়ার্ড বা পেমেন্ট পাসওয়ার্ড চাইবে না।\n\n- পাসওয়ার্ড অন্য কোথাও ব্যবহার করবেন না।\n- শেষ লগইন অচেনা মনে হলে সঙ্গে সঙ্গে পাসওয়ার্ড বদলান।',
      en: 'Nobody of ours will ever ask for your password or payment password.\n\n- Use your password nowhere else.\n- If the last login looks unfamiliar, change the password at once.',
    },
  },
  {
    type: 'PU', execution: 'F',
    title: { bn: 'Fairhouse-এ স্বাগতম', en: 'Welcome to Fairhouse' },
    body: {
      bn: 'অ্যাকাউন্ট তৈরি। শুরু করার আগে তিনটি কথা:\n\n- প্রতিটি টাকার হিসাব অ্যাকাউন্ট রেকর্ডে থাকে।\n- প্রতিটি রাউন্ড নিজে যাচাই করা যায়।\n- কত টাকা আর কত সময় দেবেন তা আগে ঠিক করুন।',
      en: 'Your account is ready. Three things before you begin:\n\n- Every amount stands in your account record.\n- Every round can be verified by yourself.\n- Decide beforehand how much money and time you will give it.',
    },
  },
]

async function isSeeded(tx: Tx): Promise<boolean> {
  const [row] = await tx.query('select 1 from site.help_articles where merchant = $1 limit 1', [BRAND])
  return row !== undefined
}

/** Fills the demo brand's site once; a second run, or one beside it, changes nothing. */
export async function seedSite(env: Env): Promise<void> {
  const startsAt = after(env.clock.now(), -DAY_MS)
  await env.db.tx(async (tx) => {
    await tx.query('select 1 from core.brands where code = $1 for update', [BRAND])
    if (await isSeeded(tx)) return
    for (const [position, { picture, ...banner }] of BANNERS.entries()) {
      await insertBanner(tx, BRAND, {
        ...banner, groupName: 'w_home', url: `/art/banners/${picture}-desktop.webp`, mobileUrl: `/art/banners/${picture}-mobile.webp`, position, enabled: true,
      })
    }
    for (const [position, notice] of NOTICES.entries()) {
      await insertNotice(tx, BRAND, { ...notice, starts_at: startsAt, ends_at: null, position, enabled: true })
    }
    for (const [position, article] of [...START, ...RULES].entries()) await putArticle(tx, BRAND, { ...article, position })
  })
}
