/**
 * The rules of the automatic risk check. Pure: facts in, findings out. Findings inform the operator; they decide
 * nothing.
 */
import { toWire } from '#contract/money.ts'
import { RISK_AMOUNT_MINOR, RISK_PASS_THROUGH_MS, RISK_PASSWORD_AGE_MS, RISK_PAYEE_AGE_MS } from '../rules/limits.ts'
import type { Finding, RiskFacts } from './risk-facts.ts'

/** Applies every rule to a withdrawal, in a fixed order; returns their findings. */
export function judgeRisk(facts: RiskFacts, amountMinor: bigint, now: Date): Finding[] {
  const payeeAgeMs = now.getTime() - facts.payeeSince.getTime()
  const sinceDepositMs = facts.lastDepositAt ? now.getTime() - facts.lastDepositAt.getTime() : Infinity
  const isMostOfDeposit = facts.lastDepositMinor > 0n && amountMinor * 10n >= facts.lastDepositMinor * 9n
  return [
    { rule: 'first_withdrawal', isClear: facts.paidBefore > 0, value: String(facts.paidBefore) },
    { rule: 'high_amount', isClear: amountMinor < RISK_AMOUNT_MINOR, value: toWire(amountMinor) },
    { rule: 'new_payee', isClear: payeeAgeMs >= RISK_PAYEE_AGE_MS, value: facts.payeeSince.toISOString() },
    { rule: 'payee_shared', isClear: !facts.isPayeeShared, value: String(facts.isPayeeShared) },
    {
      rule: 'pass_through',
      isClear: sinceDepositMs >= RISK_PASS_THROUGH_MS || !isMostOfDeposit,
      value: toWire(facts.lastDepositMinor),
    },
    { rule: 'deposit_in_review', isClear: facts.depositsInReview === 0, value: String(facts.depositsInReview) },
    {
      rule: 'password_reset',
      isClear: !facts.passwordSetAt || now.getTime() - facts.passwordSetAt.getTime() >= RISK_PASSWORD_AGE_MS,
      value: facts.passwordSetAt?.toISOString() ?? '',
    },
    {
      rule: 'entered_by_name',
      isClear: !facts.enteredByNameAt || now.getTime() - facts.enteredByNameAt.getTime() >= RISK_PASSWORD_AGE_MS,
      value: facts.enteredByNameAt?.toISOString() ?? '',
    },
    { rule: 'disputed_before', isClear: facts.disputesBefore === 0, value: String(facts.disputesBefore) },
  ]
}
