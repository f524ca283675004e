/** The demo's inbox: messages of every category for its member, and at each brand a campaign that runs and a draft. */
import type { CampaignTexts } from '#contract/campaigns/campaign.ts'
import { toWire } from '#contract/money.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { FIRST_BRAND, MEGHNA } from '#server/lib/seeds/demo.ts'
import type { Demo, Seed } from '#server/lib/seeds/seed.ts'
import { findMemberByName } from '#server/modules/identity/accounts/get-account.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { aboutOf, categoryOf } from '#server/modules/messages/categories.ts'
import { insertMessage } from '#server/modules/messages/messages.sql.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { partsOf, pinsOf } from '../audience.ts'
import { findCampaign, insertCampaign, listCampaigns, publishParts, publishRow, putPins } from '../campaigns.sql.ts'
import { COUNT_OUTCOMES, countAt, countPage } from '../count-outcomes.ts'
import { insertTemplate } from '../templates.sql.ts'
import { listPastMoney } from './past-money.sql.ts'

const BY = 'manager'
const WEEKS_MS = 21 * DAY_MS

const GUIDE: CampaignTexts = {
  en: {
    title: 'More proof of the numbers',
    text: 'Dear {name},\n\nyou can **recompute every round** you play at {brand} yourself.\n\n- Open a round in your betting record\n- Compare its seed with what was published\n- See what each game returns in the [proof of the numbers](/fairness)\n\nNobody has to take our word for it.',
  },
  bn: {
    title: '‘অঙ্কের প্রমাণ’ পাতা আরও বড় হয়েছে',
    text: 'প্রিয় {name},\n\n{brand}-এ খেলা প্রতিটি রাউন্ড আপনি **নিজেই হিসাব করে মেলাতে** পারেন।\n\n- বাজির রেকর্ডে একটি রাউন্ড খুলুন\n- প্রকাশিত সিডের সঙ্গে মিলিয়ে দেখুন\n- কোন গেম কত ফেরত দেয় তা [অঙ্কের প্রমাণে](/fairness) দেখুন\n\nশুধু আমাদের কথায় বিশ্বাস করতে হবে না।',
  },
  ar: {
    title: 'صفحة «برهان الأرقام» أصبحت أوسع',
    text: 'عزيزي {name}،\n\nكل جولة تلعبها في {brand} **يمكنك إعادة حسابها بنفسك**.\n\n- افتح جولة من سجل رهاناتك\n- قارن بذرتها بما نُشر\n- اطلع على ما تعيده كل لعبة في [صفحة برهان الأرقام](/fairness)\n\nلا أحد مضطر إلى الاكتفاء بكلمتنا.',
  },
}
const LIMITS: CampaignTexts = {
  en: {
    title: 'Set your own limits',
    text: 'Hello {name},\n\na limit on deposits or time is set in a minute under [Limits and breaks](/member/securityCenter?part=limits). A lower limit applies at once.',
  },
}

const WELCOME: CampaignTexts = {
  en: {
    title: 'Welcome, {name}',
    text: 'Hello {name},\n\nyou are new at {brand}. Every game states what it returns, and every round can be checked: see the [proof of the numbers](/fairness).',
  },
  bn: {
    title: 'স্বাগতম, {name}',
    text: 'প্রিয় {name},\n\n{brand}-এ আপনি নতুন। প্রতিটি গেম কত ফেরত দেয় তা লেখা আছে, আর প্রতিটি রাউন্ড মিলিয়ে দেখা যায়: [অঙ্কের প্রমাণ](/fairness) দেখুন।',
  },
  ar: {
    title: 'أهلًا بك، {name}',
    text: 'مرحبًا {name}،\n\nأنت جديد في {brand}. كل لعبة تذكر ما تعيده، ويمكن التحقق من كل جولة: انظر [صفحة برهان الأرقام](/fairness).',
  },
}
const LEVELS: CampaignTexts = {
  en: {
    title: 'You are at level {level}',
    text: 'Hello {name},\n\nsee what your level {level} brings in the [VIP club](/vip).',
  },
  bn: {
    title: 'আপনি এখন লেভেল {level}-এ',
    text: 'প্রিয় {name},\n\nলেভেল {level}-এ কী পাওয়া যায় তা [ভিআইপি ক্লাবে](/vip) লেখা আছে।',
  },
  ar: {
    title: 'أنت في المستوى {level}',
    text: 'مرحبًا {name}،\n\nما يمنحه المستوى {level} مذكور في [صفحة VIP](/vip).',
  },
}

/** Two templates, and a campaign for a segment that begins in some days. */
async function seedSegmentCampaign(tx: Tx, env: Env, brand: string, began: Date): Promise<void> {
  for (const [name, texts] of [
    ['Welcome', WELCOME],
    ['Level news', LEVELS],
  ] as const)
    await insertTemplate(tx, brand, { name, texts, by: BY, at: after(began, -5 * DAY_MS) })
  const audience = { kind: 'segment', segment: 'new-30', exclude: null } as const
  const at = after(began, -DAY_MS)
  const id = await insertCampaign(tx, { brand, by: BY, at, texts: WELCOME, audience, offer: null, channels: ['mail'] })
  const pins = await pinsOf(tx, brand, audience)
  if (!pins) return
  await putPins(tx, id, pins)
  const campaign = await findCampaign(tx, brand, id)
  if (!campaign) throw new Error('the campaign was not stored')
  const startsAt = after(began, 3 * DAY_MS)
  const times = { startsAt, endsAt: after(startsAt, WEEKS_MS), by: BY, at }
  await publishParts(tx, id, await partsOf(tx, env, campaign), times)
  await enqueue(tx, COUNT_OUTCOMES, { id: String(id) }, { runAt: countAt(startsAt) })
}

async function seedBrand(env: Env, brand: string, began: Date): Promise<void> {
  await env.db.tx(async (tx) => {
    if ((await listCampaigns(tx, { brand, state: null }, 1, 0)).total > 0) return
    await seedSegmentCampaign(tx, env, brand, began)
    const over = { texts: LEVELS, audience: { kind: 'everybody' }, offer: null } as const
    const overId = await insertCampaign(tx, { brand, by: BY, at: after(began, -20 * DAY_MS), ...over })
    const former = await findCampaign(tx, brand, overId)
    if (!former) throw new Error('the campaign was not stored')
    const overFrom = after(began, -19 * DAY_MS)
    await publishRow(tx, former, { startsAt: overFrom, endsAt: after(began, -9 * DAY_MS), by: BY, at: overFrom })
    const everybody = { audience: { kind: 'everybody' }, offer: null } as const
    const startsAt = after(began, -2 * DAY_MS)
    const id = await insertCampaign(tx, { brand, by: BY, at: startsAt, texts: GUIDE, ...everybody })
    const campaign = await findCampaign(tx, brand, id)
    if (!campaign) throw new Error('the campaign was not stored')
    await publishRow(tx, campaign, { startsAt, endsAt: after(startsAt, WEEKS_MS), by: BY, at: startsAt })
    await insertCampaign(tx, { brand, by: BY, at: after(began, -3 * HOUR_MS), texts: LIMITS, ...everybody })
  })
  for (const { id } of (await listCampaigns(env.db, { brand, state: 'running' }, 10, 0)).rows)
    while (await countPage(env, id));
}

async function tell(tx: Tx, env: Env, memberId: string, at: Date, key: string, values: Record<string, unknown>) {
  const about = aboutOf(values)
  await insertMessage(tx, { memberId, key, parameters: values, category: categoryOf(env, key), about, at })
}

async function seedInbox(env: Env, { began }: Demo): Promise<void> {
  const member = await findMemberByName(env.db, FIRST_BRAND.code, DEMO_LOGINS[0].username)
  if (!member) return
  const { id, currency } = member
  await env.db.tx(async (tx) => {
    for (const { reason, reference, amountMinor, at } of await listPastMoney(tx, id)) {
      const values = { amount: { amount: toWire(amountMinor), currency }, reference, minutes: 30 }
      await tell(tx, env, id, at, reason === 'deposit' ? 'deposit-paid' : 'withdrawal-paid', values)
    }
    const of = (days: number) => after(began, -days * DAY_MS)
    await tell(tx, env, id, of(9), 'round-void', { game: 'Plinko', amount: { amount: '20.00', currency } })
    await tell(tx, env, id, of(6), 'new-login', { device: 'Firefox, Android', ip: '203.0.113.24' })
    await tell(tx, env, id, of(1), 'feedback-answered', {
      remark: 'Please show my betting record by month.',
      answer: 'Thank you. The record can be filtered by any period now: choose the days above the list.',
    })
  })
}

export const CAMPAIGN_SEEDS: readonly Seed[] = [
  { stage: 'end', run: (env, { began }) => seedBrand(env, FIRST_BRAND.code, began) },
  { stage: 'end', run: (env, { began }) => seedBrand(env, MEGHNA.code, began) },
  { stage: 'end', run: seedInbox },
]
