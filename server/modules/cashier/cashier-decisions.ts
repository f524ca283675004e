/** Lists every kind of decision that the cashier's operators take. */
import type { DecisionKind } from '#server/lib/decisions/decision-kind.ts'
import { ADJUSTMENT_POST } from './adjustments/adjust-balance.ts'
import { WITHDRAWAL_APPROVE } from './withdrawals/approve-decision.ts'
import { WITHDRAWAL_CORRECT, WITHDRAWAL_SETTLE } from './withdrawals/close-decisions.ts'
import { DEBT_SETTLE } from './debts/settle-debt.ts'
import { DEPOSIT_REVERSE } from './deposits/reverse-deposit.ts'
import { FINDING_CLOSE } from './reconciliation/close-unknown-payment.ts'
import { DEPOSIT_CREDIT } from './deposits/credit-decision.ts'
import { PASSWORD_CODE_GIVE } from './payment-password/give-password-code.ts'
import { HOUSE_RULES } from './rules/house-rules.ts'
import { FINDING_CREDIT } from './reconciliation/resolve-finding.ts'
import { LINE_POLICY } from './line/set-line-policy.ts'
import { PROVIDER_SET } from './providers/set-provider.ts'
import { PAYMENT_METHOD } from './rules/set-payment-method.ts'
import { CASHIER_RULES } from './rules/set-rules.ts'

export const CASHIER_DECISIONS: readonly DecisionKind[] = [
  DEPOSIT_CREDIT,
  DEPOSIT_REVERSE,
  DEBT_SETTLE,
  FINDING_CREDIT,
  FINDING_CLOSE,
  ADJUSTMENT_POST,
  WITHDRAWAL_APPROVE,
  WITHDRAWAL_CORRECT,
  WITHDRAWAL_SETTLE,
  PASSWORD_CODE_GIVE,
  ...CASHIER_RULES.kinds,
  ...HOUSE_RULES.kinds,
  ...LINE_POLICY.kinds,
  ...PAYMENT_METHOD.kinds,
  PROVIDER_SET,
]
