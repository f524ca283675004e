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
import { insertCampaign, findCampaign, listCampaigns, publishRow } from '../campaigns.sql.ts'
import { countPage } from '../count-outcomes.ts'
import { listPastMoney } from './past-money.sql.ts'

const BY = 'manager'
const WEEKS_MS = 21 * DAY_MS

const GUIDE: CampaignTexts = {
  en: {
    title: 'Your fairness page has grown',
    text: 'Dear {name},\n\nevery round that you play at {brand} can be **recomputed by yourself**.\n\n- Open a round in your betting record\n- Compare its seed with what was published\n- See what each game returns on the [fairness page](/fairness)\n\nNobody has to take our word for it.',
  },
  bn: {
    title: 'আপনার ফেয়ারনেস পাতা আরও বড় হয়েছে',
    text: 'প্রিয় {name},\n\n{brand}-এ খেলা প্রতিটি রাউন্ড আপনি **নিজেই হিসাব করে মেলাতে** পারেন।\n\n- বেটিং রেকর্ডে একটি রাউন্ড খুলুন\n- প্রকাশিত সিডের সঙ্গে মিলিয়ে দেখুন\n- কোন গেম কত ফেরত দেয় তা [ফেয়ারনেস পাতায়](/fairness) দেখুন\n\nশুধু আমাদের কথায় বিশ্বাস করতে হবে না।',
  },
}
const LIMITS: CampaignTexts = {
  en: {
    title: 'Set your own limits',
    text: 'Hello {name},\n\na limit on deposits or time is set in a minute under [Limits and breaks](/member/securityCenter?part=limits). Lowering it counts at once.',
  },
}

async function seedBrand(env: Env, brand: string, began: Date): Promise<void> {
  await env.db.tx(async (tx) => {
    if ((await listCampaigns(tx, { brand, state: null }, 1, 0)).total > 0) return
    const everybody = { audience: { kind: 'everybody' }, offer: null } as const
    const startsAt = after(began, -2 * DAY_MS)
    const id = await insertCampaign(tx, { brand, by: BY, at: startsAt, texts: GUIDE, ...everybody })
    const campaign = await findCampaign(tx, brand, id)
    if (!campaign) throw new Error('the campaign was not stored')
    await publishRow(tx, campaign, { startsAt, endsAt: after(startsAt, WEEKS_MS), by: BY, at: startsAt })
    await insertCampaign(tx, { brand, by: BY, at: after(began, -3 * HOUR_MS), texts: LIMITS, ...everybody })
  })
  for (const { id, state } of (await listCampaigns(env.db, { brand, state: 'running' }, 1, 0)).rows)
    while (state === 'running' && (await countPage(env, id)));
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
