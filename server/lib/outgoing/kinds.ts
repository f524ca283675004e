/**
 * Every kind of message that leaves the house: for how long it is of use, how urgent it is, and its words (locales/).
 */
import { CODE_EXPIRED_MINUTES } from '#contract/limits.ts'
import type { OutgoingChannel, OutgoingKind, MemberKind } from '#contract/outgoing/kinds.ts'
import { DAY_MS, MINUTE_MS } from '../clock.ts'

export type Words = { subject: string; text: string }
export type OutgoingValues = Readonly<Record<string, string | number>>
type Say = (key: string) => string

export type KindOf = {
  /** Milliseconds for which a message is of use to its recipient, unless its sender says less. */
  readonly lifeMs: number
  /** Lower goes first: somebody looks at the phone for a code, and nobody for a newsletter. */
  readonly priority: number
  /** Its words; `say` translates into the recipient's language with the message's values. */
  readonly words: (say: Say, values: OutgoingValues, channel: OutgoingChannel) => Words
}

const URGENT = -10
const SOON = 0
const LATER = 10
const pair =
  (subject: string, text: string): KindOf['words'] =>
  (say) => ({ subject: say(subject), text: say(text) })

const written = (values: OutgoingValues): Words => ({
  subject: `${values.brand}: ${values.title}`,
  text: `${values.title}\n\n${values.text}`,
})

const OF_MEMBERS: Readonly<Record<MemberKind, KindOf>> = {
  code: {
    lifeMs: CODE_EXPIRED_MINUTES * MINUTE_MS,
    priority: URGENT,
    words: pair('codes.subject', 'codes.text'),
  },
  'password-link': {
    lifeMs: 30 * MINUTE_MS,
    priority: URGENT,
    words: pair('codes.linkSubject', 'codes.linkText'),
  },
  'one-time-password': {
    lifeMs: DAY_MS,
    priority: URGENT,
    words: pair('codes.oneTimeSubject', 'codes.oneTimeText'),
  },
  'payment-code': {
    lifeMs: 10 * MINUTE_MS,
    priority: URGENT,
    words: pair('cashier.resetSubject', 'cashier.resetText'),
  },
  'payee-added': {
    lifeMs: DAY_MS,
    priority: SOON,
    words: pair('messages.payee-added.title', 'messages.payee-added.text'),
  },
  'new-login': {
    lifeMs: DAY_MS,
    priority: SOON,
    words: pair('messages.new-login.title', 'messages.new-login.text'),
  },
  'security-change': {
    lifeMs: DAY_MS,
    priority: SOON,
    words: (_say, { title, text }) => ({ subject: String(title), text: String(text) }),
  },
  'chat-answer': {
    lifeMs: 3 * DAY_MS,
    priority: SOON,
    words: (say, _values, channel) => ({
      subject: say('support.mail.subject'),
      text: say(channel === 'sms' ? 'support.sms.text' : 'support.mail.text'),
    }),
  },
  'remark-answer': {
    lifeMs: 3 * DAY_MS,
    priority: SOON,
    words: pair('feedback.mail.subject', 'feedback.mail.text'),
  },
  'contact-answer': {
    lifeMs: 3 * DAY_MS,
    priority: SOON,
    words: (say, _values, channel) => ({
      subject: say('contact.mail.subject'),
      text: say(channel === 'sms' ? 'contact.sms.text' : 'feedback.mail.text'),
    }),
  },
  inbox: {
    lifeMs: DAY_MS,
    priority: SOON,
    words: (_say, values) => written(values),
  },
  campaign: {
    lifeMs: DAY_MS,
    priority: LATER,
    words: (_say, values) => written(values),
  },
}

/** What the caller wrote itself, in `subject` and `text`. */
const given = (priority: number, lifeMs: number): KindOf => ({
  lifeMs,
  priority,
  words: (_say, { subject = '', text = '' }) => ({ subject: String(subject), text: String(text) }),
})

export const KINDS: Readonly<Record<OutgoingKind, KindOf>> = {
  ...OF_MEMBERS,
  operator: given(URGENT, DAY_MS),
  witness: given(SOON, 7 * DAY_MS),
  'outside-code': given(URGENT, 10 * MINUTE_MS),
}
