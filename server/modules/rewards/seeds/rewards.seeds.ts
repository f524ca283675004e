/**
 * Rewards of the demo member: a bonus that runs and is staked about half, one that became money, one that ended by
 * time, cash that waits to be claimed, and free rounds that can be played. Each is given by giveReward under an authority, at its own moment.
 */
import { MINOR_PER_UNIT } from '#contract/money.ts'
import type { BonusTerms } from '#contract/rewards/terms.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { FIRST_BRAND, MEGHNA } from '#server/lib/seeds/demo.ts'
import type { Demo, Seed } from '#server/lib/seeds/seed.ts'
import { listDemoMembers } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { createAuthority } from '../authorities/authorities.ts'
import { giveReward, type RewardOrder } from '../giving/give-reward.ts'
import { findReward, findRewardOf } from '../giving/rewards.sql.ts'
import { expireGrant } from '../grants/grants.jobs.ts'
import { findGrant, type Grant } from '../grants/grants.sql.ts'
import { settleGrant } from '../grants/settle-grant.ts'
import { playPast } from './play-past.ts'

const BY = DEMO_LOGINS[2].username
const taka = (units: number) => BigInt(units) * MINOR_PER_UNIT

const TERMS: BonusTerms = {
  wageringTimes: '10',
  base: 'bonus',
  depositMinor: '0',
  lifeDays: 14,
  stakeMax: null,
  payoutMax: '2000',
  weights: { game: {}, vendor: {}, type: { LIVE: 20, FISH: 50 }, otherwise: 100 },
  oddsMin: null,
  excluded: [],
  lateMoney: 'taken_back',
}

/** The same house at another moment. */
const at = (env: Env, now: Date): Env => ({ ...env, clock: { ...env.clock, now: () => now } })

/** A demo member, and their brand. */
type Receiver = { memberId: string; brand: string; currency: string }
type Gift = Pick<RewardOrder, 'what' | 'claim' | 'expiresAt'> & { id: string }

/**
 * Gives something to a member at the env's moment, once; returns the grant that it became, if any. A refusal (a limit
 * that is used up, say) is logged, and does not stop the first start.
 */
async function give(env: Env, { memberId, brand, currency }: Receiver, { id, ...gift }: Gift): Promise<Grant | null> {
  const source = { kind: 'manual', id: `demo-${id}`, occurrence: '' } as const
  await env.db.tx(async (tx) => {
    if ((await findRewardOf(tx, memberId, source)) !== null) return
    const now = env.clock.now()
    const subject = `demo:${id}`
    const authority = await createAuthority(tx, {
      brand,
      subject,
      currency,
      valueMaxMinor: taka(1_000),
      membersMax: 1,
      dayMaxMinor: null,
      from: now,
      until: after(now, 30 * DAY_MS),
      by: BY,
      persons: [],
    })
    const given = await giveReward(tx, env, {
      memberId,
      source,
      payer: 'house',
      authority,
      title: { key: 'rewards.source.manual', values: {} },
      ...gift,
    })
    if (given.status === 'refused') env.log.warn({ reward: id, why: given.why }, 'a reward of the demo is refused')
  })
  const reward = await findRewardOf(env.db, memberId, source)
  const found = reward && (await findReward(env.db, reward.id, memberId))
  return found?.grant ? findGrant(env.db, found.grant) : null
}

const bonus = (id: string, units: number, terms: Partial<BonusTerms> = {}): Gift => ({
  id,
  what: { kind: 'bonus', amountMinor: taka(units), terms: { ...TERMS, ...terms } },
  claim: 'now',
  expiresAt: null,
})

async function seedRewardsOf(
  env: Env,
  { code: brand, currency }: { code: string; currency: string },
  { began }: Demo,
): Promise<void> {
  const people = await listDemoMembers(env.db, began, brand)
  // the second brand's member has the same name
  const found = people.find(({ username }) => username === DEMO_LOGINS[0].username)
  if (!found) return
  const member: Receiver = { memberId: found.id, brand, currency }
  const past = (ms: number) => at(env, after(began, -ms))
  const free = await give(past(20 * DAY_MS), member, bonus('free', 50, { wageringTimes: '0' }))
  if (free) await settleGrant(past(20 * DAY_MS), free.reference)
  const lost = await give(past(18 * DAY_MS), member, bonus('lost', 100, { lifeDays: 7 }))
  if (lost) await expireGrant(past(11 * DAY_MS - HOUR_MS), lost.reference)
  const running = await give(past(2 * HOUR_MS), member, bonus('running', 300))
  if (running) await playPast(env, running, running.targetMinor / 2n, after(began, -HOUR_MS))
  await give(at(env, began), member, {
    id: 'waiting',
    what: { kind: 'cash', amountMinor: taka(50), turnover: 1 },
    claim: 'by_member',
    expiresAt: after(began, 7 * DAY_MS),
  })
  const stakeMinor = taka(10)
  await give(at(env, began), member, {
    id: 'rounds',
    what: {
      kind: 'free_rounds',
      vendor: 'AG',
      gameCode: 'raja',
      rounds: 10,
      stakeMinor,
      winMaxMinor: taka(500),
      playDays: 14,
      winnings: 'cash',
      terms: null,
    },
    claim: 'now',
    expiresAt: null,
  })
}

/** Gives the demo member of each brand their rewards. */
export async function seedRewards(env: Env, demo: Demo): Promise<void> {
  for (const brand of [FIRST_BRAND, MEGHNA]) await seedRewardsOf(env, brand, demo)
}

export const REWARDS_SEEDS: readonly Seed[] = [{ stage: 'end', run: seedRewards }]
