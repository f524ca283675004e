/** The demo's referral plans: both brands promise what docs/specification.md 9.13 says, from before the demo's past. */
import { parseMoney } from '#contract/money.ts'
import { DEFAULT_PLAN } from '#contract/referral/plan.ts'
import { getBrand } from '#server/lib/brands.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { FIRST_BRAND, MEGHNA, PAST_DAYS } from '#server/lib/seeds/demo.ts'
import type { Seed } from '#server/lib/seeds/seed.ts'
import { createAuthority } from '#server/modules/rewards/authorities/authorities.ts'
import { insertPlan, listPlans } from '../plans.sql.ts'

const BY = 'demo'
const BUDGET = '200000'
const MEMBERS_MAX = 1_000
const YEAR_MS = 365 * DAY_MS

async function seedPlan(env: Env, brand: string): Promise<void> {
  const { currency, timeZone } = await getBrand(env, brand)
  await env.db.tx(async (tx) => {
    await lockName(tx, `referral plan ${brand}`)
    if ((await listPlans(tx, [brand])).length > 0) return
    const now = env.clock.now()
    const authority = await createAuthority(tx, {
      brand,
      subject: `referral-plan:${brand}`,
      currency,
      valueMaxMinor: parseMoney(BUDGET),
      membersMax: MEMBERS_MAX,
      dayMaxMinor: null,
      from: now,
      until: after(now, YEAR_MS),
      by: BY,
      persons: [],
    })
    const from = after(now, -2 * PAST_DAYS * DAY_MS)
    const plan = { ...DEFAULT_PLAN, currency }
    await insertPlan(tx, { brand, from, timeZone, plan, authority, by: BY, decisionId: null })
  })
}

export const REFERRAL_SEEDS: readonly Seed[] = [
  {
    stage: 'ground',
    run: async (env) => {
      for (const brand of [FIRST_BRAND.code, MEGHNA.code]) await seedPlan(env, brand)
    },
  },
]
