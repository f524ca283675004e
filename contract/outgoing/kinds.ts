/** Messages that leave the house: the ways by which they go, their kinds, their states, why one could not be sent. */

/** WhatsApp and Telegram would be further ones: nothing but an adapter and a line here tells them apart. */
export const OUTGOING_CHANNELS = ['sms', 'mail'] as const
export type OutgoingChannel = (typeof OUTGOING_CHANNELS)[number]

/** The kinds that members and visitors get. */
export const MEMBER_KINDS = [
  'code',
  'password-link',
  'one-time-password',
  'payment-code',
  'payee-added',
  'new-login',
  'security-change',
  'chat-answer',
  'remark-answer',
  'contact-answer',
  'inbox',
  'campaign',
] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]

/** All kinds; `outside-code` is that of the sandbox's company that verifies numbers. */
export const OUTGOING_KINDS = [...MEMBER_KINDS, 'operator', 'witness', 'outside-code'] as const
export type OutgoingKind = (typeof OUTGOING_KINDS)[number]

/**
 * `waiting` for its turn or for a further try, `sending`, `sent`: the provider took it; `failed`: every try failed;
 * `refused`: the provider said that it will never take it; `expired`: it was not sent in time.
 */
export const OUTGOING_STATES = ['waiting', 'sending', 'sent', 'failed', 'refused', 'expired'] as const
export type OutgoingState = (typeof OUTGOING_STATES)[number]

/**
 * Why a try failed. `unreachable`, `timeout`, `tls`: no connection or no answer; `login`: the provider does not know us;
 * `busy`: it asked to come later; `trouble`: it failed; `setup`: it does not know what we ask, or there is no adapter;
 * `address`: it never takes this recipient; `content`: it never takes this text; `unreadable`: the message could not be
 * decrypted.
 */
export const OUTGOING_ERRORS = [
  'unreachable',
  'timeout',
  'tls',
  'login',
  'busy',
  'trouble',
  'setup',
  'address',
  'content',
  'unreadable',
] as const
export type OutgoingError = (typeof OUTGOING_ERRORS)[number]
