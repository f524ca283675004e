/** Operators correct a grant to its member's advantage, and never to their disadvantage: always two persons. */
import { z } from 'zod'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { fail } from '#contract/errors.ts'
import { REWARDS_TOPIC } from '#contract/rewards/live.ts'
import { widening, type Widening } from '#contract/rewards/office-rewards.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { needByMoneyRules } from '#server/lib/decisions/money-rules.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { lockWithdrawal, releaseWithdrawal } from '#server/modules/cashier/withdrawals/withdrawal-locks.sql.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { refusalOfAccount } from '../eligibility/refusal-of-account.ts'
import { grantLock } from '../grants/begin-grant.ts'
import { lockWithMember } from '../grants/end-grant.ts'
import { postWider } from '../grants/grant-money.ts'
import { putWider, type Grant } from '../grants/grants.sql.ts'
import { SETTLE_GRANT } from '../grants/settle-grant.ts'
import { figuresOf, widen, type Widened } from '../grants/widen.ts'
import { findProgress } from '../wagering/contributions.sql.ts'

const LIFE_MS = 3 * DAY_MS
const WIDENABLE: readonly Grant['state'][] = ['queued', 'active', 'completed']

const figures = z.object({
  lifeDays: z.int(),
  targetAmount: z.string(),
  stakeMax: z.string().nullable(),
  payoutMax: z.string().nullable(),
})

/** Fails with GRANT_STATE for a grant that has ended, and with INVALID_INPUT for what would not be wider. */
function widenedOf(grant: Grant, wanted: Widening): Widened {
  if (!WIDENABLE.includes(grant.state)) return fail('GRANT_STATE', { state: grant.state })
  const wider = widen(grant, wanted)
  if ('notWider' in wider) {
    const rules = wider.notWider.map((field) => [field, { rule: 'range' }] as const)
    return fail('INVALID_INPUT', { fields: Object.fromEntries(rules) })
  }
  return wider
}

/** The money of one wallet is locked by what is left of the target: that falls with it. */
async function lowerLock(tx: Tx, env: Env, grant: Grant, { targetMinor }: Widened): Promise<void> {
  if (grant.design !== 'single_wallet' || grant.state === 'queued') return
  const { memberId, currency, id, reference } = grant
  const leftMinor = targetMinor - ((await findProgress(tx, [id])).get(id)?.countedMinor ?? 0n)
  const lock = { memberId, currency, source: grantLock(reference) }
  const at = env.clock.now()
  if (leftMinor > 0n) await lockWithdrawal(tx, { ...lock, amountMinor: leftMinor, reason: 'bonus' }, at)
  else await releaseWithdrawal(tx, lock, at)
}

/** Widens a grant as two persons decided. Protection is read again: who may be given nothing is given nothing here. */
export const GRANT_WIDEN = defineDecision({
  kind: 'bonus.widen',
  permission: 'promotions.grant',
  lifeMs: LIFE_MS,
  content: z.object({ bonus: z.string(), widening, before: figures, after: figures }),
  need: async (tx, env, one) => ({ ...(await needByMoneyRules(tx, env, one)), persons: 2 }),
  readBasis: async (tx, { content }) => {
    const grant = await lockWithMember(tx, content.bonus)
    return WIDENABLE.includes(grant.state) ? JSON.stringify(figuresOf(grant)) : grant.state
  },
  execute: async (tx, actor, { id, reason, content }) => {
    const { env } = actor
    const grant = await lockWithMember(tx, content.bonus)
    if (grant.brand !== actor.merchant) return fail('NOT_FOUND')
    const wider = widenedOf(grant, content.widening)
    if ((await refusalOfAccount(tx, env, await findAccount(tx, grant.memberId))) !== null) return fail('REWARD_NOT_NOW')
    const { reference, memberId, currency } = grant
    await putWider(tx, grant.id, wider)
    await lowerLock(tx, env, grant, wider)
    await writeAudit(tx, actor, {
      action: 'bonus.widen',
      subject: `bonus:${reference}`,
      reason,
      before: figuresOf(grant),
      after: { ...wider.figures, decision: String(id) },
    })
    await sendMessage(tx, env, memberId, {
      key: 'grant-widened',
      values: { reference, amount: { amount: wider.figures.targetAmount, currency }, days: wider.figures.lifeDays },
    })
    tx.onCommit(() => env.live.signal(memberId, REWARDS_TOPIC))
    // what was counted may reach the new target
    if (grant.state === 'active') await enqueue(tx, SETTLE_GRANT, { grant: reference }, { key: `settle ${reference}` })
    if (grant.state !== 'queued') await postWider(tx, env, { ...grant, ...wider }, id)
  },
})

/**
 * Asks to widen a grant; nothing changes until another person agrees. Fails with NOT_FOUND for another brand's grant,
 * INVALID_INPUT for what would not be wider, GRANT_STATE, OWN_MONEY, DECISION_OPEN.
 */
export async function askWidening(
  context: OperatorContext,
  { id, reason, ...wanted }: Widening & { id: string; reason: string },
): Promise<{ waiting: Waiting }> {
  return context.env.db.tx(async (tx) => {
    const grant = await lockWithMember(tx, id)
    if (grant.brand !== context.merchant) return fail('NOT_FOUND')
    const { memberId, currency, amountMinor } = grant
    const { figures: after } = widenedOf(grant, wanted)
    const decision = await askDecision(tx, context, GRANT_WIDEN, {
      subject: `bonus:${id}`,
      reason,
      memberId,
      content: { bonus: id, widening: wanted, before: figuresOf(grant), after },
      // the most that the member would have gained without any of its terms
      money: { direction: 'in', currency, amountMinor },
    })
    return { waiting: presentWaiting(decision) }
  })
}
