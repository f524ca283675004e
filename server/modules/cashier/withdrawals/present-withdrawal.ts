/** A withdrawal as its readers see it: its stages with their times, and who acts next. */
import type { WithdrawalRow, WithdrawalStage, WithdrawalState } from '#contract/cashier/withdrawals.ts'
import { WITHDRAWAL_STAGES } from '#contract/cashier/withdrawals.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { toWire } from '#contract/money.ts'
import { maskNumber, nameIn } from '../rules/method-rules.ts'
import type { Usual } from './withdrawal-figures.sql.ts'
import type { Withdrawal } from './withdrawals.sql.ts'

/** The stage in progress in each state; null when the withdrawal is over. */
const UNDER_WAY: Readonly<Record<WithdrawalState, WithdrawalStage | null>> = {
  requested: 'checked',
  checked: 'approved',
  reviewing: 'approved',
  approved: 'sending',
  sending: 'sending',
  paid: 'confirmed',
  disputed: 'confirmed',
  confirmed: null,
  rejected: null,
  failed: null,
  cancelled: null,
}

const ACTS_NEXT: Readonly<Record<WithdrawalState, WithdrawalRow['actsNext']>> = {
  requested: 'house',
  checked: 'house',
  reviewing: 'house',
  approved: 'house',
  sending: 'provider',
  paid: 'member',
  disputed: 'house',
  confirmed: 'nobody',
  rejected: 'nobody',
  failed: 'nobody',
  cancelled: 'nobody',
}

function listStages(withdrawal: Withdrawal): WithdrawalRow['stages'] {
  const reached: Record<WithdrawalStage, Date | null> = {
    requested: withdrawal.createdAt,
    checked: withdrawal.checkedAt,
    approved: withdrawal.approvedAt,
    sending: withdrawal.sentAt,
    paid: withdrawal.paidAt,
    confirmed: withdrawal.state === 'confirmed' ? withdrawal.closedAt : null,
  }
  const isOver = UNDER_WAY[withdrawal.state] === null
  const current = UNDER_WAY[withdrawal.state] ?? WITHDRAWAL_STAGES.find((stage) => reached[stage] === null)
  return WITHDRAWAL_STAGES.map((stage) => {
    const status = stage === current ? (isOver ? 'stopped' : 'current') : reached[stage] ? 'done' : 'waiting'
    const at = status === 'stopped' ? withdrawal.closedAt : reached[stage]
    const isAutomatic =
      stage === 'checked' ||
      stage === 'sending' ||
      (stage === 'confirmed' && withdrawal.confirmation === 'auto_received')
    return { stage, status, at: at?.toISOString() ?? null, isAutomatic }
  })
}

/** Returns a withdrawal as its member sees it, in the reader's language. `usual` is how long the method took lately. */
export function presentWithdrawal(withdrawal: Withdrawal, locale: string, usual: Usual | null): WithdrawalRow {
  const { state } = withdrawal
  return {
    id: String(withdrawal.id),
    reference: withdrawal.reference,
    state,
    methodCode: withdrawal.methodCode,
    methodName: nameIn(locale, withdrawal.names),
    kind: withdrawal.kind,
    amount: toWire(withdrawal.amountMinor),
    fee: toWire(withdrawal.feeMinor),
    payout: toWire(withdrawal.amountMinor - withdrawal.feeMinor),
    currency: withdrawal.currency,
    account: { holder: withdrawal.holder, number: maskNumber(withdrawal.number), bank: withdrawal.bank },
    stages: listStages(withdrawal),
    actsNext: ACTS_NEXT[state],
    usual,
    providerReference: withdrawal.providerReference,
    reason: withdrawal.reasonKey === null ? null : { key: withdrawal.reasonKey, note: withdrawal.reasonNote },
    canCancel: state === 'requested' || state === 'checked',
    canConfirm: state === 'paid' || state === 'disputed',
    reopenUntil: state === 'confirmed' ? (withdrawal.reopenUntil?.toISOString() ?? null) : null,
    confirmation: withdrawal.confirmation,
    receivedAmount: withdrawal.receivedMinor === null ? null : toWire(withdrawal.receivedMinor),
    autoReceiveAt: state === 'paid' ? (withdrawal.autoReceiveAt?.toISOString() ?? null) : null,
    createdAt: withdrawal.createdAt.toISOString(),
    updatedAt: withdrawal.updatedAt.toISOString(),
  }
}

/**
 * Returns a withdrawal as operators see it; in lists the payee stays masked. `waiting`: the open decision about it that
 * waits for another operator.
 */
export function presentOfficeWithdrawal(
  withdrawal: Withdrawal,
  locale: string,
  waiting: Waiting,
  usual: Usual | null = null,
) {
  return {
    ...presentWithdrawal(withdrawal, locale, usual),
    member: { id: withdrawal.memberId, username: withdrawal.username },
    isRiskClear: withdrawal.findings?.every((finding) => finding.isClear) ?? null,
    reviewer: withdrawal.reviewer,
    waiting,
    needsAttention: withdrawal.needsAttention,
    hasReversal: withdrawal.hasReversal,
    receipt: withdrawal.receipt,
  }
}
