/** Approvals of the demo's past: decided by its own operators, one or two of them, as the rules of the demo require. */
import type { Tx } from '#server/lib/db.ts'
import { toWire } from '#contract/money.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { logAgreement, voteInPast } from '#server/lib/decisions/agree-in-past.ts'
import { readBounds } from '#server/lib/decisions/money-rules.ts'
import type { MoneyBounds } from '#server/lib/decisions/money-rules.sql.ts'
import { WITHDRAWAL_APPROVE } from '../withdrawals/approve-decision.ts'
import { maskNumber } from '../rules/method-rules.ts'
import type { NewWithdrawal } from '../withdrawals/withdrawals.sql.ts'
import { type DemoOperator, findDemoOperator } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { CASHIER_LOGIN, DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import {
  endPastDecisions,
  insertPastDecisions,
  listPastOutflow,
  type PastDecision,
  type PastOutflow,
} from './past-decision.sql.ts'

/** A withdrawal that was approved at a moment; `reference`: the decision's own. */
export type PastApproval = { reference: string; withdrawal: NewWithdrawal; at: Date }

const minorOf = (outflow: readonly PastOutflow[]) => outflow.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)

/**
 * Returns how many persons a past approval needed. The past is not generated in order of time, so the sums of a day
 * before and after it are counted: an approval that is made later also finds the day's sums within their bounds.
 */
function needOf(
  bounds: MoneyBounds,
  outflow: readonly PastOutflow[],
  { withdrawal: { memberId, amountMinor }, at }: PastApproval,
  askerPerson: bigint,
): 1 | 2 {
  const near = outflow.filter(({ closedAt }) => closedAt >= after(at, -DAY_MS) && closedAt <= after(at, DAY_MS))
  const alone = near.filter(({ needed }) => needed === 1)
  const isWithin =
    minorOf(near.filter((one) => one.memberId === memberId)) + amountMinor <= bounds.memberAboveMinor &&
    minorOf(alone.filter(({ askedPerson }) => askedPerson === askerPerson)) + amountMinor <=
      bounds.operatorAboveMinor &&
    minorOf(alone) + amountMinor <= bounds.brandAboveMinor
  return isWithin ? 1 : 2
}

/** Returns how many persons each of some approvals needed; each counts for those that come after it in the list. */
async function listNeeds(tx: Tx, approvals: readonly PastApproval[], askedPerson: bigint): Promise<(1 | 2)[]> {
  const [first] = approvals
  if (!first) return []
  const { merchant: brand, currency } = first.withdrawal
  const times = approvals.map(({ at }) => at.getTime())
  const bounds = await readBounds(tx, brand, currency)
  const outflow = await listPastOutflow(tx, {
    brand,
    currency,
    from: new Date(Math.min(...times) - DAY_MS),
    to: new Date(Math.max(...times) + DAY_MS),
  })
  return approvals.map((one) => {
    const needed = needOf(bounds, outflow, one, askedPerson)
    const { memberId, amountMinor } = one.withdrawal
    outflow.push({ memberId, askedPerson, needed, amountMinor, closedAt: one.at })
    return needed
  })
}

const contentOf = ({ withdrawal }: PastApproval) => ({
  withdrawal: withdrawal.reference,
  username: withdrawal.username,
  amount: toWire(withdrawal.amountMinor),
  payout: toWire(withdrawal.amountMinor - withdrawal.feeMinor),
  currency: withdrawal.currency,
  method: withdrawal.names.en,
  holder: withdrawal.holder,
  number: maskNumber(withdrawal.number),
  bank: withdrawal.bank,
})

function draft(one: PastApproval, needed: 1 | 2, asker: DemoOperator): PastDecision {
  const { reference, memberId, currency, amountMinor } = one.withdrawal
  return {
    reference: one.reference,
    kind: WITHDRAWAL_APPROVE.kind,
    permission: WITHDRAWAL_APPROVE.permission,
    subject: `withdrawal:${reference}`,
    memberId,
    direction: 'out',
    currency,
    amountMinor,
    content: contentOf(one),
    needed,
    askedBy: asker.id,
    askedName: asker.username,
    askedPerson: asker.personId,
    askedAt: one.at,
    expiresAt: after(one.at, HOUR_MS),
  }
}

/**
 * Approves past withdrawals of one brand and currency, each at its moment; returns the decisions' ids in the order given.
 */
export async function approveInPast(tx: Tx, approvals: readonly PastApproval[]): Promise<bigint[]> {
  const [first] = approvals
  if (!first) return []
  const [asker, other] = [
    await findDemoOperator(tx, CASHIER_LOGIN.username),
    await findDemoOperator(tx, DEMO_LOGINS[2].username),
  ]
  const needs = await listNeeds(tx, approvals, asker.personId)
  const asked = approvals.map((one, place) => draft(one, needs[place] ?? 2, asker))
  const { merchant } = first.withdrawal
  const made = await insertPastDecisions(tx, merchant, asked)
  const votes = made.map((decision, place) => ({
    decision,
    voters: needs[place] === 1 ? [asker] : [asker, other],
    at: approvals[place]?.at ?? first.at,
  }))
  await voteInPast(tx, votes)
  for (const one of asked) if (one.needed > 1) await logAgreement(tx, one, other, merchant, one.askedAt)
  await endPastDecisions(
    tx,
    votes.map(({ decision: { id }, voters, at }) => ({ id, at, by: voters.at(-1)?.username ?? '' })),
  )
  return made.map(({ id }) => id)
}
