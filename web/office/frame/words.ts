/** Words that the server answers with, and that have a message here. A word that is not listed is shown as it came. */

/** What happens to deposits and withdrawals: `office.event.<word>`. */
export const EVENTS = [
  'created', 'credited', 'proof_sent', 'credit_asked', 'asked_again', 'finding_credited', 'finding_closed', 'expired', 'refused', 'requested', 'checked', 'reviewing', 'approved_first', 'approved', 'sending', 'paid', 'confirmed', 'disputed', 'rejected',
  'failed', 'cancelled', 'noted', 'provider_accepted', 'provider_paid', 'provider_failed', 'provider_pending', 'provider_unknown', 'provider_never_seen',
] as const

/** The rules of the automatic risk check: `office.rule.<word>`. */
export const RULES = ['first_withdrawal', 'high_amount', 'new_payee', 'pass_through', 'deposit_in_review', 'password_reset', 'disputed_before', 'payee_shared'] as const

/** What operators do: `office.act.<word>`. */
export const ACTS = [
  'member.freeze', 'member.unfreeze', 'withdrawal.look', 'withdrawal.review', 'withdrawal.approve', 'withdrawal.approve-first', 'cashier-rules.set', 'house-rules.set', 'payee.block', 'line-policy.set', 'member.payment-password-code', 'withdrawal.reject', 'withdrawal.force-received',
  'withdrawal.correct', 'withdrawal.paid', 'withdrawal.failed', 'withdrawal.noted', 'deposit.credit', 'deposit.refuse', 'deposit.ask-again', 'deposit.look', 'adjustment.request', 'adjustment.post', 'adjustment.refuse', 'reconciliation.run', 'finding.credit', 'finding.close', 'payment-method.set', 'play.set', 'vendor.update', 'vendor.door', 'vendor.round-rule', 'round.resolve', 'vendor.key-add', 'vendor.key-retire', 'member.bar-play', 'member.allow-play', 'game.update',
  'chat.remove', 'chat.keep', 'chat.mute', 'chat.unmute', 'chat.rules', 'books.run', 'site.status', 'site.regions', 'site.switches', 'site.switch', 'site.registration', 'site.brand', 'banner.create', 'banner.update', 'banner.remove', 'banner.restore', 'notice.create', 'notice.update', 'notice.remove', 'notice.restore',
  'article.create', 'article.update', 'article.remove', 'article.restore', 'page.create', 'page.update', 'page.remove', 'page.restore', 'resource.create', 'resource.update', 'resource.remove', 'resource.restore', 'feedback.answer', 'feedback.close',
] as const

/** What an act is about, the part before the colon: `office.about.<word>`. */
export const SUBJECTS = ['member', 'withdrawal', 'deposit', 'finding', 'adjustment', 'reconciliation', 'cashier-rules', 'house-rules', 'line-policy', 'payment-method', 'play', 'vendor', 'game', 'round', 'chat', 'books', 'brand', 'switch', 'field', 'banner', 'notice', 'article', 'page', 'resource', 'feedback'] as const

/** The message of a word from the server; where nothing names it, `otherwise`, or else the word itself, readable. */
export function wordOf<Word extends string>(words: readonly Word[], value: string, name: (word: Word) => string, otherwise = value.replaceAll(/[._-]/g, ' ')): string {
  const known = words.find((word) => word === value)
  return known === undefined ? otherwise : name(known)
}
