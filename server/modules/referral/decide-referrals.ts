/** Who has met everything is looked at once; then each reward is given in a transaction of its own. */
import { parseMoney } from '#contract/money.ts'
import type { GivingRefusal } from '#contract/rewards/rewards.ts'
import type { Evidence } from '#contract/referral/office-referral.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { sumOpenStakes, sumSettledValid } from '#server/modules/bets/open-stakes.sql.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { isOwnAccount } from '#server/modules/rewards/authorities/own-account.sql.ts'
import { giveReward } from '#server/modules/rewards/giving/give-reward.ts'
import { mayBeRewarded } from '#server/modules/rewards/giving/may-be-rewarded.ts'
import {
  closeReward,
  countGiven,
  insertReward,
  listChecking,
  listWaiting,
  lockCase,
  putCase,
  type ReferralReward,
  takeWaiting,
} from './cases.sql.ts'
import { listShared } from './evidence.sql.ts'
import { untilOf } from './until-of.ts'
import { findInvited, type InvitedRow, listInvitedBy } from './invited.sql.ts'
import { listPlans, type PlanVersion } from './plans.sql.ts'

const TOGETHER = 500
/** Accounts invited by the same one that an invited member is compared with. */
const COMPARED_MAX = 200
/** Refusals that are the house's own affair: the reward waits for another ceiling. */
const WAITS: readonly GivingRefusal[] = ['stopped', 'not_in_force', 'value_used_up', 'day_used_up', 'members_used_up']

/** Returns what an invited member shares with who invited them, and with others whom the same account invited. */
export async function findEvidence(q: Queryable, { memberId, inviters }: InvitedRow): Promise<Evidence[]> {
  const siblings = await listInvitedBy(q, inviters[0] ?? '', COMPARED_MAX)
  const others = [...new Set([...inviters, ...siblings])].filter((one) => one !== memberId)
  const found = await listShared(q, memberId, others)
  return found.map(({ kind, other, username, shared }) => ({
    kind,
    member: { id: other, username },
    relation: inviters.includes(other) ? ('inviter' as const) : ('invited' as const),
    shared,
  }))
}

/** Notes what an invited member brings to whom, as the plan of their registration says. */
export async function noteRewards(tx: Tx, env: Env, invited: InvitedRow): Promise<void> {
  const version = (await listPlans(tx, [invited.brand])).find((one) => one.version === invited.version)
  if (!version) return
  const { plan } = version
  const receivers = [
    { tier: 0, receiver: invited.memberId, amount: plan.invited },
    ...plan.tiers.map((amount, place) => ({ tier: place + 1, receiver: invited.inviters[place], amount })),
  ]
  for (const { tier, receiver, amount } of receivers) {
    const amountMinor = parseMoney(amount)
    if (!receiver || amountMinor === 0n) continue
    const { memberId, brand } = invited
    await insertReward(tx, {
      memberId,
      tier,
      receiver,
      brand,
      currency: plan.currency,
      amountMinor,
      at: env.clock.now(),
    })
  }
}

async function decideOne(env: Env, memberId: string): Promise<void> {
  await env.db.tx(async (tx) => {
    const open = await lockCase(tx, memberId)
    const invited = await findInvited(tx, memberId)
    if (open?.state !== 'checking' || !invited) return
    const evidence = await findEvidence(tx, invited)
    const state = evidence.length > 0 ? 'rejected' : 'passed'
    await putCase(tx, { ...open, state, evidence, at: env.clock.now() })
    if (state === 'passed') await noteRewards(tx, env, invited)
  })
}

/** Returns the month of a moment in a zone. */
export function monthIn(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' }).format(at)
}

type Outcome = Pick<ReferralReward, 'state' | 'why' | 'reward'>

/**
 * Returns whether the invited member has staked enough in rounds that are over (docs/decisions/0535); `never` when the
 * days of the plan have passed and no round is open.
 */
async function hasPlayed(
  tx: Tx,
  env: Env,
  invited: InvitedRow,
  { plan }: PlanVersion,
): Promise<'yes' | 'not_yet' | 'never'> {
  const { memberId, registeredAt: from } = invited
  const { currency, validBet } = plan
  const to = untilOf(invited, plan)
  // open rounds first: one that closes between the two is counted
  const openMinor = await sumOpenStakes(tx, memberId, currency)
  if ((await sumSettledValid(tx, { memberId, currency, from, to })) >= parseMoney(validBet)) return 'yes'
  return openMinor === 0n && env.clock.now() >= to ? 'never' : 'not_yet'
}

async function giveOne(
  tx: Tx,
  env: Env,
  due: ReferralReward,
  invited: InvitedRow,
  plan: PlanVersion,
  current: PlanVersion,
): Promise<Outcome> {
  const refuse = (why: string): Outcome => ({ state: 'refused', why, reward: null })
  const { memberId, receiver, tier, amountMinor } = due
  // nothing for anybody by an invited member to whom nothing may be given themselves
  if (!(await mayBeRewarded(tx, env, memberId))) return refuse('invited_protected')
  if ((await findAccount(tx, receiver))?.isAgent) return refuse('agent')
  const played = await hasPlayed(tx, env, invited, plan)
  // a deposit that counted was taken back by the bank
  if (invited.deposits < parseMoney(plan.plan.deposits)) return refuse('deposit_reversed')
  if (played === 'never') return refuse('returned')
  if (played === 'not_yet') return { state: 'waiting', why: 'open_rounds', reward: null }
  const persons = (await lockCase(tx, memberId))?.persons ?? []
  if (await isOwnAccount(tx, receiver, persons)) return refuse('own_money')
  if (current.authority === null) return { state: 'waiting', why: 'not_in_force', reward: null }
  const given = await giveReward(tx, env, {
    memberId: receiver,
    source: { kind: 'referral', id: memberId, occurrence: String(tier) },
    what: { kind: 'cash', amountMinor, turnover: plan.plan.turnover },
    payer: 'house',
    authority: current.authority,
    claim: 'by_member',
    title: { key: tier === 0 ? 'referral.reward.invited' : 'referral.reward.inviter', values: {} },
    expiresAt: null,
  })
  if (given.status !== 'refused') return { state: 'given', why: null, reward: given.reward }
  return { state: WAITS.includes(given.why) ? 'waiting' : 'refused', why: given.why, reward: null }
}

async function giveDue(env: Env, { memberId, tier, brand, receiver }: ReferralReward): Promise<void> {
  await env.db.tx(async (tx) => {
    // one after the other for one account, so that the month's number holds
    await lockName(tx, `referral ${receiver}`)
    const due = await takeWaiting(tx, memberId, tier)
    const plans = await listPlans(tx, [brand])
    const invited = due && (await findInvited(tx, memberId))
    const plan = plans.find(({ version }) => version === invited?.version)
    const current = plans.at(-1)
    if (!due || !invited || !plan || !current) return
    const at = env.clock.now()
    const month = monthIn(at, current.timeZone)
    const isFull = tier > 0 && (await countGiven(tx, receiver, month)) >= plan.plan.monthMax
    const outcome: Outcome = isFull
      ? { state: 'refused', why: 'month_full', reward: null }
      : await giveOne(tx, env, due, invited, plan, current)
    await closeReward(tx, { ...due, ...outcome, month: outcome.state === 'given' ? month : null, at })
  })
}

/** Decides what is to be decided and gives what is due. Safe to run twice, and by several processes. */
export async function decideReferrals(env: Env): Promise<void> {
  for (const memberId of await listChecking(env.db, TOGETHER)) await decideOne(env, memberId)
  let behind: ReferralReward | null = null
  for (;;) {
    const page: ReferralReward[] = await listWaiting(env.db, behind, TOGETHER)
    for (const due of page) await giveDue(env, due)
    behind = page.at(-1) ?? null
    if (page.length < TOGETHER) return
  }
}

export const DECIDE_REFERRALS = defineTurn({
  name: 'referral.decide-referrals',
  schedule: '* * * * *',
  run: decideReferrals,
})
