/** Words from the server that have a message here. A word that is not listed is shown unchanged. */

/** Events of deposits and withdrawals: `office.event.<word>`. */
export const EVENTS = [
  'created',
  'credited',
  'proof_sent',
  'credit_asked',
  'reversal_asked',
  'reversed',
  'asked_again',
  'finding_credited',
  'finding_closed',
  'expired',
  'refused',
  'requested',
  'checked',
  'reviewing',
  'approved_first',
  'approved',
  'sending',
  'paid',
  'confirmed',
  'disputed',
  'rejected',
  'failed',
  'cancelled',
  'noted',
  'provider_accepted',
  'provider_paid',
  'provider_failed',
  'provider_reversed',
  'provider_pending',
  'provider_unknown',
  'provider_never_seen',
] as const

/** The rules of the automatic risk check: `office.rule.<word>`. */
export const RULES = [
  'first_withdrawal',
  'high_amount',
  'new_payee',
  'pass_through',
  'deposit_in_review',
  'password_reset',
  'entered_by_name',
  'disputed_before',
  'payee_shared',
] as const

/**
 * Returns the message of a word from the server; for a word without one, `otherwise`, or else the word itself in a
 * readable form.
 */
export function wordOf<Word extends string>(
  words: readonly Word[],
  value: string,
  name: (word: Word) => string,
  otherwise = value.replaceAll(/[._-]/g, ' '),
): string {
  const known = words.find((word) => word === value)
  return known === undefined ? otherwise : name(known)
}
