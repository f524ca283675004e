/**
 * The demo's ladders. That of the first brand has the proportions of docs/reference/games.md 9.3 in the size of the
 * demo's play, so that its member stands on V2 on the way to V3.
 */
import { parseMoney } from '#contract/money.ts'
import { DEFAULT_LEVELS, type LadderLevel } from '#contract/vip/ladder.ts'
import { getBrand } from '#server/lib/brands.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { FIRST_BRAND, MEGHNA, PAST_DAYS } from '#server/lib/seeds/demo.ts'
import type { Seed } from '#server/lib/seeds/seed.ts'
import { sumStakes } from '#server/modules/bets/past.sql.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { findMemberByName } from '#server/modules/identity/accounts/get-account.ts'
import { createAuthority } from '#server/modules/rewards/authorities/authorities.ts'
import { lockLadder } from '../ladder-decision.ts'
import { insertLadder, listLadders } from '../ladders.sql.ts'

const BY = 'demo'
const BUDGET = '500000'
const MEMBERS_MAX = 1_000
const YEAR_MS = 365 * DAY_MS
/** Sizes of a ladder beside the example's, in thousandths. */
const SIZES = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]
/** The demo's member has staked so much more than V2 needs, in per cent. */
const ABOVE_V2 = 120n
const AMOUNTS = ['reach', 'keep', 'bonus', 'weekly', 'monthly', 'birthday'] as const

/** Returns the example's levels in another size; amounts are whole units. */
function levelsOf(thousandths: number): LadderLevel[] {
  const sized = (amount: string) => String(Math.ceil((Number(amount) * thousandths) / 1000))
  return DEFAULT_LEVELS.map((row) => ({
    ...row,
    ...(Object.fromEntries(AMOUNTS.map((name) => [name, sized(row[name])])) as Omit<LadderLevel, 'label'>),
  }))
}

/** Returns the largest size in which somebody who staked so much stands on V2. */
function sizeFor(stakedMinor: bigint): number {
  const reach = parseMoney(DEFAULT_LEVELS[1]?.reach ?? '0')
  return SIZES.find((size) => stakedMinor * 100_000n >= reach * BigInt(size) * ABOVE_V2) ?? 1
}

async function seedLadder(env: Env, brand: string, levels: LadderLevel[]): Promise<void> {
  const { currency, timeZone } = await getBrand(env, brand)
  await env.db.tx(async (tx) => {
    await lockLadder(tx, brand)
    if ((await listLadders(tx, [brand])).length > 0) return
    const now = env.clock.now()
    const authority = await createAuthority(tx, {
      brand,
      subject: `vip-ladder:${brand}`,
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
    const ladder = { currency, turnover: 1, levels }
    await insertLadder(tx, { brand, from, timeZone, ladder, authority, by: BY, decisionId: null })
  })
}

export const VIP_SEEDS: readonly Seed[] = [
  { stage: 'ground', run: (env) => seedLadder(env, MEGHNA.code, [...DEFAULT_LEVELS]) },
  {
    stage: 'past',
    run: async (env) => {
      const member = await findMemberByName(env.db, FIRST_BRAND.code, DEMO_LOGINS[0].username)
      const staked = member ? await sumStakes(env.db, member.id) : 0n
      await seedLadder(env, FIRST_BRAND.code, levelsOf(sizeFor(staked)))
    },
  },
]
