import type { DepositState } from '#contract/cashier/deposits.ts'
import type { WithdrawalState } from '#contract/cashier/withdrawals.ts'
import type { TagTone } from '#web/ui/tag.tsx'

/** Returns the colour of a withdrawal's state. */
export function withdrawalTone(state: WithdrawalState): TagTone {
  if (state === 'confirmed' || state === 'paid') return 'positive'
  if (state === 'disputed') return 'negative'
  if (state === 'rejected' || state === 'failed' || state === 'cancelled') return 'neutral'
  return state === 'approved' || state === 'sending' ? 'info' : 'warning'
}

/** Returns the colour of a deposit's state. */
export function depositTone(state: DepositState): TagTone {
  if (state === 'paid') return 'positive'
  if (state === 'review') return 'warning'
  if (state === 'reversed') return 'negative'
  return state === 'pending' ? 'info' : 'neutral'
}
