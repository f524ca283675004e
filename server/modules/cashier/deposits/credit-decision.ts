/**
 * The credit of a deposit by operators: the amount that arrived, where it was seen, and how many persons must agree.
 */
import { isBankDeposit } from '#contract/cashier/methods.ts'
import { z } from 'zod'
import { CallError, fail } from '#contract/errors.ts'
import { formatMoney, parseMoney, toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { sqlState, UNIQUE_VIOLATION, type Queryable, type Tx } from '#server/lib/db.ts'
import { askDecision } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision, type Decision } from '#server/lib/decisions/decision-kind.ts'
import { needByMoneyRules } from '#server/lib/decisions/money-rules.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { admitCredit } from '#server/modules/protection/admit-deposit.ts'
import { creditDeposit } from './credit-deposit.ts'
import { findDepositByReference, lockDepositByReference, type Deposit } from './deposits.sql.ts'
import { DECISION_LIFE_MS } from '../rules/limits.ts'
import { listApproversOf } from '../member-hands.ts'
import { findMethod, findMethodAuthors, type MethodKey } from '../rules/methods.sql.ts'
import { TAKES_PROOF } from './take-proof.ts'

const LEAST_MINOR = 100n

const methodOf = ({ merchant, methodCode }: Deposit): MethodKey => ({
  merchant,
  direction: 'deposit',
  code: methodCode,
})

/**
 * Returns whether a deposit may be credited: every deposit in review, and a bank deposit also without a picture, when
 * the payment is seen on the account.
 */
export const isCreditable = (deposit: Deposit) =>
  deposit.reversedAt === null &&
  (deposit.state === 'review' || (isBankDeposit(deposit) && TAKES_PROOF.includes(deposit.state)))

/**
 * Returns the most that operators may credit for a bank deposit, in ledger units: the method's maximum; without the
 * method, the requested amount.
 */
export async function findMost(q: Queryable, deposit: Deposit): Promise<bigint> {
  return (await findMethod(q, methodOf(deposit)))?.maxMinor ?? deposit.amountMinor
}

/** Returns the identity of a payment on one of the house's own accounts, independent of spelling. */
function evidenceOf({ payee }: Deposit, evidence: string): string {
  return `${(payee?.number ?? '').replace(/\W/g, '')} ${evidence.replace(/\s+/g, '')}`.toLowerCase()
}

export const DEPOSIT_CREDIT = defineDecision({
  kind: 'deposit.credit',
  permission: 'deposits.review',
  lifeMs: DECISION_LIFE_MS,
  content: z.object({
    deposit: z.string(),
    username: z.string(),
    asked: z.string(),
    credited: z.string(),
    currency: z.string(),
    method: z.string(),
    /** The account of the house that received it. */
    account: z.string().nullable(),
    pictures: z.number().int(),
  }),
  need: async (tx, env, one) => {
    const deposit = (await findDepositByReference(tx, one.content.deposit)) ?? fail('NOT_FOUND')
    const { persons, excluded = [] } = await needByMoneyRules(tx, env, one)
    const isPlain = one.amountMinor === deposit.amountMinor && (deposit.flow === 'hosted' || deposit.proofs > 0)
    const needed = isPlain ? persons : 2
    return {
      persons: needed,
      excluded: [
        ...excluded,
        ...(await findMethodAuthors(tx, methodOf(deposit))),
        ...(needed === 1 ? await listApproversOf(tx, env, deposit.memberId) : []),
      ],
    }
  },
  readBasis: async (tx, { content }) => {
    const deposit = await lockDepositByReference(tx, content.deposit)
    return deposit && isCreditable(deposit)
      ? `${deposit.memberId} ${deposit.amountMinor} ${deposit.currency} ${deposit.paidMinor ?? '-'}`
      : 'closed'
  },
  execute: async (tx, actor, { id, content, amountMinor, evidence, reason, askedName }) => {
    const { env, operator } = actor
    const deposit = (await lockDepositByReference(tx, content.deposit)) ?? fail('NOT_FOUND')
    if (!isCreditable(deposit)) return fail('DEPOSIT_CLOSED', { state: deposit.state })
    const paidMinor = amountMinor ?? 0n
    await checkAmount(tx, deposit, paidMinor)
    const stop = await admitCredit(tx, env, { ...deposit, amountMinor: paidMinor })
    if (stop) throw stop.refusal
    await writeAudit(tx, actor, {
      action: 'deposit.credit',
      subject: `deposit:${deposit.reference}`,
      reason,
      before: { state: deposit.state, paid: toWire(paidMinor) },
      after: { evidence, askedBy: askedName, decision: String(id) },
    })
    await creditDeposit(tx, env, deposit, {
      amountMinor: paidMinor,
      actor: { kind: 'operator', name: operator.username },
      detail: { reason, ...(evidence ? { evidence } : {}) },
      decision: { id, evidence },
    }).catch((error: unknown) => {
      throw sqlState(error) === UNIQUE_VIOLATION ? new CallError('EVIDENCE_USED') : error
    })
  },
})

/**
 * Fails with AMOUNT_TOO_SMALL for an amount of zero, and with AMOUNT_TOO_LARGE above the method's maximum. An amount
 * that a provider signed has no maximum.
 */
async function checkAmount(tx: Tx, deposit: Deposit, paidMinor: bigint): Promise<void> {
  if (paidMinor <= 0n) return fail('AMOUNT_TOO_SMALL', { min: formatMoney(LEAST_MINOR, deposit.currency) })
  if (deposit.flow === 'hosted') return
  const mostMinor = await findMost(tx, deposit)
  if (paidMinor > mostMinor) fail('AMOUNT_TOO_LARGE', { max: formatMoney(mostMinor, deposit.currency) })
}

export type Credit = { amount?: string | undefined; evidence?: string | undefined; reason: string }

/**
 * Returns the amount that arrived, in ledger units: for a hosted payment as the provider reported it, for a bank
 * deposit as the operator found it on the house's own account. Fails with INVALID_INPUT.
 */
function paidOf(deposit: Deposit, { amount, evidence }: Credit): bigint {
  const isTold = isBankDeposit(deposit)
  const rule = isTold ? 'required' : 'unexpected'
  if (isTold !== (amount !== undefined)) return fail('INVALID_INPUT', { fields: { amount: { rule } } })
  if (isTold !== (evidence !== undefined)) return fail('INVALID_INPUT', { fields: { evidence: { rule } } })
  return amount === undefined ? (deposit.paidMinor ?? 0n) : parseMoney(amount)
}

/** Asks for the credit of a locked deposit that may be credited. */
export async function askCredit(tx: Tx, context: OperatorContext, deposit: Deposit, credit: Credit): Promise<Decision> {
  const paidMinor = paidOf(deposit, credit)
  await checkAmount(tx, deposit, paidMinor)
  const { currency, memberId, username, reference, payee } = deposit
  return askDecision(tx, context, DEPOSIT_CREDIT, {
    subject: `deposit:${reference}`,
    reason: credit.reason,
    memberId,
    money: { direction: 'in', currency, amountMinor: paidMinor },
    evidence: credit.evidence === undefined ? undefined : evidenceOf(deposit, credit.evidence),
    content: {
      deposit: reference,
      username,
      asked: toWire(deposit.amountMinor),
      credited: toWire(paidMinor),
      currency,
      method: deposit.names.en,
      account: payee?.number ?? null,
      pictures: deposit.proofs,
    },
  })
}
