import { REFUSE_REASONS } from '#contract/cashier/deposits.ts'
import { REJECT_REASONS } from '#contract/cashier/withdrawals.ts'
import type { Translate } from '#web/lib/i18n.tsx'

const KNOWN = [
  ...REJECT_REASONS,
  ...REFUSE_REASONS,
  'provider_failed',
  'payee_changed',
  'declined',
  'amount_differs',
  'proof_sent',
  'another_picture',
] as const

/** Returns a decision's reason in the reader's language, with the operator's note. */
export function describeReason({ key, note }: { key: string; note: string | null }, t: Translate): string {
  const reason = KNOWN.find((one) => one === key) ?? 'other'
  return t('cashier.reasonWithNote', { reason: t(`cashier.reason.${reason}`), note: note ?? '' }).trim()
}
