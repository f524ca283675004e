import { REFUSE_REASONS, REJECT_REASONS } from '#contract/cashier.ts'
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

/** A decision's reason in the reader's language, with the operator's words beside it. */
export function describeReason({ key, note }: { key: string; note: string | null }, t: Translate): string {
  const reason = KNOWN.find((one) => one === key) ?? 'other'
  return t('cashier.reasonWithNote', { reason: t(`cashier.reason.${reason}`), note: note ?? '' }).trim()
}
