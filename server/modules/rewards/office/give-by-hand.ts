/** Rewards by hand: one operator asks, another one agrees, and neither gives anything to their own accounts. */
import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { roundsByHand } from '#contract/rewards/office-rewards.ts'
import { bonusTerms } from '#contract/rewards/terms.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { listVotes } from '#server/lib/decisions/decision-votes.sql.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { newReference } from '#server/lib/random.ts'
import { canGiveFreeRounds } from '#server/modules/doors/free-rounds/issue-free-rounds.ts'
import { findMemberByName } from '#server/modules/identity/accounts/get-account.ts'
import { createAuthority } from '../authorities/authorities.ts'
import { giveReward } from '../giving/give-reward.ts'
import type { RewardWhat } from '../giving/reward-what.ts'

const LIFE_MS = 3 * DAY_MS

const what = z.union([
  z.object({ kind: z.literal('cash'), turnover: z.number().int() }),
  z.object({ kind: z.literal('bonus'), terms: bonusTerms }),
  roundsByHand,
])
type What = z.output<typeof what>

function whole(one: What, amountMinor: bigint): RewardWhat {
  if (one.kind !== 'free_rounds') return { ...one, amountMinor }
  const { stake, terms, ...rest } = one
  const winnings = terms === null ? 'cash' : 'bonus'
  return { ...rest, stakeMinor: parseMoney(stake), winMaxMinor: amountMinor, winnings, terms }
}

/** Returns which fields of free rounds cannot be given: a game that takes none, or a bound below their stakes. */
async function wrongFields(tx: Tx, env: Env, one: What, amountMinor: bigint): Promise<string[]> {
  if (one.kind !== 'free_rounds') return []
  return [
    ...((await canGiveFreeRounds(env, tx, one.vendor, one.gameCode)) ? [] : ['what.gameCode']),
    ...(amountMinor < parseMoney(one.stake) * BigInt(one.rounds) ? ['amount'] : []),
  ]
}

/** Gives a reward by hand: the decision is its authority, for one member and this amount. */
export const REWARD_GIVE = defineDecision({
  kind: 'reward.give',
  permission: 'promotions.grant',
  lifeMs: LIFE_MS,
  content: z.object({
    reward: z.string(),
    username: z.string(),
    member: z.string(),
    amount: z.string(),
    currency: z.string(),
    what,
  }),
  need: async () => ({ persons: 2 }),
  execute: async (tx, actor, { id, reason, content }) => {
    const { env, merchant: brand, operator } = actor
    const { reward: reference, username, member: memberId, amount, currency } = content
    const amountMinor = parseMoney(amount)
    const now = env.clock.now()
    const voters = (await listVotes(tx, [id])).map(({ personId }) => String(personId))
    const authority = await createAuthority(tx, {
      brand,
      subject: `reward:${reference}`,
      currency,
      valueMaxMinor: amountMinor,
      membersMax: 1,
      dayMaxMinor: null,
      from: now,
      until: after(now, LIFE_MS),
      by: operator.username,
      persons: voters,
    })
    await writeAudit(tx, actor, {
      action: 'reward.give',
      subject: `reward:${reference}`,
      reason,
      after: { member: username, amount, currency, what: content.what, decision: String(id) },
    })
    const given = await giveReward(tx, env, {
      memberId,
      source: { kind: 'manual', id: reference, occurrence: '' },
      what: whole(content.what, amountMinor),
      payer: 'house',
      authority,
      claim: 'now',
      title: { key: 'rewards.source.manual', values: {} },
      expiresAt: null,
    })
    if (given.status === 'refused') return fail(given.why === 'own_money' ? 'OWN_MONEY' : 'REWARD_NOT_NOW')
  },
})

/**
 * Asks for a reward by hand; nothing is given until another person agrees. Fails with NOT_FOUND for an account that is no
 * member of the brand, OWN_MONEY, and INVALID_INPUT for free rounds that cannot be given.
 */
export async function askReward(
  context: OperatorContext,
  request: { username: string; amount: string; what: What; reason: string },
): Promise<{ reference: string; waiting: Waiting }> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    const member = await findMemberByName(tx, merchant, request.username)
    if (!member || member.isTrial) return fail('NOT_FOUND')
    const amountMinor = parseMoney(request.amount)
    const wrong = await wrongFields(tx, env, request.what, amountMinor)
    if (wrong.length > 0)
      return fail('INVALID_INPUT', { fields: Object.fromEntries(wrong.map((field) => [field, { rule: 'custom' }])) })
    const reference = newReference(env.random, 'M')
    const { username, id: memberId, currency } = member
    const amount = toWire(amountMinor)
    const decision = await askDecision(tx, context, REWARD_GIVE, {
      subject: `reward:${reference}`,
      reason: request.reason,
      memberId,
      content: { reward: reference, username, member: memberId, amount, currency, what: request.what },
      money: { direction: 'in', currency, amountMinor },
    })
    return { reference, waiting: presentWaiting(decision) }
  })
}
