/** The approval of a withdrawal: what exactly is approved, and how many persons must agree. */
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import type { WithdrawalState } from '#contract/cashier/withdrawals.ts'
import { toWire } from '#contract/money.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import { needByMoneyRules } from '#server/lib/decisions/money-rules.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { DECISION_LIFE_MS } from '../rules/limits.ts'
import { findMethodAuthors } from '../rules/methods.sql.ts'
import { listHelpersOf } from '../member-hands.ts'
import { moveWithdrawal } from './move-withdrawal.ts'
import { isPayeeStanding } from './payee-standing.ts'
import { isShared } from '../payees/payout-accounts.sql.ts'
import { findRulesAuthors } from '../rules/rules.sql.ts'
import { sumAutomatic } from './withdrawal-figures.sql.ts'
import { findWithdrawalByReference, lockWithdrawalByReference, type Withdrawal } from './withdrawals.sql.ts'
import { SEND_PAYOUT } from './send-payout.ts'

/** A review may begin, and be decided, as soon as the risk check has run. */
export const REVIEWABLE: readonly WithdrawalState[] = ['checked', 'reviewing']

/**
 * Returns everything that is agreed to, as text for the hash, including the payee's whole number, which the content
 * shows masked.
 */
export const printWithdrawal = (one: Withdrawal, standing: string) =>
  [
    standing,
    one.memberId,
    one.amountMinor,
    one.feeMinor,
    one.currency,
    one.provider,
    one.payoutAccountId,
    one.holder,
    one.number,
    one.bank ?? '',
  ].join('|')

export const WITHDRAWAL_APPROVE = defineDecision({
  kind: 'withdrawal.approve',
  permission: 'withdrawals.review',
  lifeMs: DECISION_LIFE_MS,
  content: z.object({
    withdrawal: z.string(),
    username: z.string(),
    amount: z.string(),
    payout: z.string(),
    currency: z.string(),
    method: z.string(),
    holder: z.string(),
    number: z.string(),
    bank: z.string().nullable(),
  }),
  need: async (tx, env, one) => {
    const withdrawal = (await findWithdrawalByReference(tx, one.content.withdrawal)) ?? fail('NOT_FOUND')
    const { merchant, memberId, currency, methodCode } = withdrawal
    const automaticMinor = await sumAutomatic(tx, memberId, currency, after(env.clock.now(), -DAY_MS))
    const { persons, excluded = [] } = await needByMoneyRules(tx, env, one, automaticMinor)
    return {
      persons: (await isShared(tx, memberId, withdrawal)) ? 2 : persons,
      excluded: [
        ...excluded,
        ...(await findRulesAuthors(tx, merchant, currency)),
        ...(await findMethodAuthors(tx, { merchant, direction: 'withdrawal', code: methodCode })),
        ...(await listHelpersOf(tx, env, memberId)),
      ],
    }
  },
  readBasis: async (tx, { content }) => {
    const withdrawal = await lockWithdrawalByReference(tx, content.withdrawal)
    const isOpen = withdrawal && REVIEWABLE.includes(withdrawal.state) && (await isPayeeStanding(tx, withdrawal))
    return withdrawal ? printWithdrawal(withdrawal, isOpen ? 'open' : 'over') : ''
  },
  execute: async (tx, actor, { id, content, reason, askedName }) => {
    const { env, operator } = actor
    const withdrawal = (await lockWithdrawalByReference(tx, content.withdrawal)) ?? fail('NOT_FOUND')
    if (!(await isPayeeStanding(tx, withdrawal))) return fail('PAYEE_BLOCKED')
    await writeAudit(tx, actor, {
      action: 'withdrawal.approve',
      subject: `withdrawal:${withdrawal.reference}`,
      ...(reason ? { reason } : {}),
      before: { state: withdrawal.state },
      after: {
        state: 'approved',
        amount: toWire(withdrawal.amountMinor),
        currency: withdrawal.currency,
        askedBy: askedName,
        decision: String(id),
      },
    })
    await enqueue(tx, SEND_PAYOUT, { id: String(withdrawal.id) })
    await moveWithdrawal(tx, env, withdrawal, {
      from: REVIEWABLE,
      to: 'approved',
      actor: { kind: 'operator', name: operator.username },
      detail: reason ? { note: reason } : {},
      changes: {
        reviewer: operator.username,
        approvedAt: env.clock.now(),
        firstApprover: askedName,
        secondApprover: askedName === operator.username ? null : operator.username,
        decisionId: id,
      },
    })
  },
})
