/** Approvals of the demo's past: decided by its own operators, one or two of them, as the rules of the demo require. */
import type { Tx } from '#server/lib/db.ts'
import { toWire } from '#contract/money.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { voteInPast } from '#server/lib/decisions/agree-in-past.ts'
import { closeDecision, insertDecision } from '#server/lib/decisions/decisions.sql.ts'
import { readBounds } from '#server/lib/decisions/money-rules.ts'
import { newReference, type Random } from '#server/lib/random.ts'
import { WITHDRAWAL_APPROVE } from '../withdrawals/approve-decision.ts'
import { maskNumber } from '../rules/method-rules.ts'
import type { Withdrawal } from '../withdrawals/withdrawals.sql.ts'
import { findDemoOperator } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { CASHIER_LOGIN, DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { sumPastOutflow } from './past-decision.sql.ts'

/**
 * Returns how many persons a past approval needed. The past is not generated in order of time, so the sums of a day
 * before and after it are counted: an approval that is made later also finds the day's sums within their bounds.
 */
async function needOf(
  tx: Tx,
  { merchant, memberId, currency, amountMinor }: Withdrawal,
  askerPerson: bigint,
  at: Date,
): Promise<1 | 2> {
  const bounds = await readBounds(tx, merchant, currency)
  const { memberMinor, operatorMinor, brandMinor } = await sumPastOutflow(tx, {
    brand: merchant,
    currency,
    memberId,
    askerPerson,
    from: after(at, -DAY_MS),
    to: after(at, DAY_MS),
  })
  const isWithin =
    memberMinor + amountMinor <= bounds.memberAboveMinor &&
    operatorMinor + amountMinor <= bounds.operatorAboveMinor &&
    brandMinor + amountMinor <= bounds.brandAboveMinor
  return isWithin ? 1 : 2
}

/** Approves a past withdrawal at its moment; returns the decision's id. */
export async function approvePast(tx: Tx, random: Random, withdrawal: Withdrawal, at: Date): Promise<bigint> {
  const { reference, merchant, memberId, username, currency, amountMinor, feeMinor, names, holder, number, bank } =
    withdrawal
  const [asker, other] = [
    await findDemoOperator(tx, CASHIER_LOGIN.username),
    await findDemoOperator(tx, DEMO_LOGINS[2].username),
  ]
  const needed = await needOf(tx, withdrawal, asker.personId, at)
  const decision = await insertDecision(tx, {
    reference: newReference(random, 'Q'),
    brand: merchant,
    kind: WITHDRAWAL_APPROVE.kind,
    permission: WITHDRAWAL_APPROVE.permission,
    housePermission: null,
    needsHouse: false,
    subject: `withdrawal:${reference}`,
    memberId,
    direction: 'out',
    currency,
    amountMinor,
    basis: '',
    reason: '',
    evidence: null,
    needed,
    excluded: [],
    content: {
      withdrawal: reference,
      username,
      amount: toWire(amountMinor),
      payout: toWire(amountMinor - feeMinor),
      currency,
      method: names.en,
      holder,
      number: maskNumber(number),
      bank,
    },
    askedBy: asker.id,
    askedName: asker.username,
    askedPerson: asker.personId,
    askedAt: at,
    expiresAt: after(at, HOUR_MS),
  })
  if (!decision) throw new Error('the past has one approval of a withdrawal')
  await voteInPast(tx, decision, needed === 1 ? [asker] : [asker, other], at)
  await closeDecision(tx, decision.id, { state: 'done', at, by: needed === 1 ? asker.username : other.username })
  return decision.id
}
