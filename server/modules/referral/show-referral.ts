import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import type { FriendStage, referral } from '#contract/referral/referral.ts'
import type { ReferralPlan } from '#contract/referral/plan.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { maskName } from '#server/lib/mask-name.ts'
import { findOwnCode, listReferred } from '#server/modules/identity/members/referred.sql.ts'
import { mayBeRewarded } from '#server/modules/rewards/giving/may-be-rewarded.ts'
import { type Case, listCases, listEarned, listRewards, type ReferralReward } from './cases.sql.ts'
import { metOf } from './follow-invited.ts'
import { type InvitedRow, listInvited } from './invited.sql.ts'
import { listPlans, type PlanVersion } from './plans.sql.ts'
import { untilOf } from './until-of.ts'

const MONTHS_SHOWN = 12

/** Returns a plan as figures. */
export function presentTerms({ currency: _currency, ...plan }: ReferralPlan) {
  const wire = (amount: string) => toWire(parseMoney(amount))
  return {
    ...plan,
    deposits: wire(plan.deposits),
    validBet: wire(plan.validBet),
    invited: wire(plan.invited),
    tiers: plan.tiers.map(wire),
  }
}

/** Returns how far a friend is, in words that tell nothing about what the house found. */
function stageOf(
  row: InvitedRow,
  plan: ReferralPlan,
  { found, reward, now }: { found: Case | undefined; reward: ReferralReward | undefined; now: Date },
): FriendStage {
  if (reward?.state === 'given') return 'earned'
  if (reward?.state === 'refused' || found?.state === 'rejected') return 'not_counted'
  if (row.metAt !== null || found?.state === 'held') return 'checking'
  return now >= untilOf(row, plan) ? 'late' : 'open'
}

/**
 * Returns an account's code, what the brand promises for it, and how far each invited person is. The code of a member is
 * left out while the brand accepts none or nothing may be given to the member; agents have a commission and are promised nothing here.
 */
export async function showReferral(
  { env, account, merchant }: PlayerContext,
  { pageNo, pageSize }: ParsedInputOf<typeof referral>,
): Promise<OutputOf<typeof referral>> {
  const { db } = env
  const [brand, own, { rows, total }, plans, earned] = await Promise.all([
    getBrand(env, merchant),
    findOwnCode(db, BigInt(account.id)),
    listReferred(db, BigInt(account.id), pageSize, (pageNo - 1) * pageSize),
    listPlans(db, [merchant]),
    listEarned(db, { receiver: account.id, brand: merchant }, MONTHS_SHOWN),
  ])
  const kind = own?.kind ?? 'referral'
  const isTaken = kind === 'affiliate' || brand.switches.REFERRAL
  const ids = rows.map(({ id }) => String(id))
  const [invited, cases, rewards] = await Promise.all([listInvited(db, ids), listCases(db, ids), listRewards(db, ids)])
  const now = env.clock.now()
  const progressOf = (id: string) => {
    const row = invited.find(({ memberId }) => memberId === id)
    const plan = plans.find(({ version }: PlanVersion) => version === row?.version)?.plan
    if (!row || !plan || account.isAgent) return null
    const found = cases.find(({ memberId }) => memberId === id)
    const reward = rewards.find(
      ({ memberId, receiver, tier }) => memberId === id && tier > 0 && receiver === account.id,
    )
    return {
      stage: stageOf(row, plan, { found, reward, now }),
      ...metOf(row, plan),
      until: untilOf(row, plan).toISOString(),
    }
  }
  const friends = rows.map(({ id, username, created_at }) => ({
    name: maskName(username),
    registeredAt: created_at.toISOString(),
    progress: progressOf(String(id)),
  }))
  const current = plans.findLast(({ from }) => from <= now)?.plan
  // who may be given nothing is offered nothing, and invites nobody; an agent's code is not of this
  const isOffered = kind === 'affiliate' || (await mayBeRewarded(db, env, account.id))
  return {
    code: isTaken && isOffered ? (own?.code ?? null) : null,
    kind,
    currency: account.currency,
    terms: current && isOffered && !account.isAgent ? presentTerms(current) : null,
    friends: toPage(friends, pageNo, pageSize, total),
    earnings: earned.map(({ amountMinor, ...one }) => ({ ...one, amount: toWire(amountMinor) })),
  }
}
