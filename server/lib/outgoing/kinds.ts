/**
 * Every kind of message that leaves the house: for how long it is of use, how urgent it is, what its words may name,
 * and its words where no brand wrote its own (locales/).
 */
import { CODE_EXPIRED_MINUTES } from '#contract/limits.ts'
import type { OutgoingChannel, OutgoingKind, TemplateKind } from '#contract/outgoing/kinds.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'

export type Words = { subject: string; text: string }
export type OutgoingValues = Readonly<Record<string, string | number>>
type Say = (key: string) => string

export type KindOf = {
  readonly channels: readonly OutgoingChannel[]
  /** Milliseconds for which a message is of use to its recipient, unless its sender says less. */
  readonly lifeMs: number
  /** Lower goes first: somebody looks at the phone for a code, and nobody for a newsletter. */
  readonly priority: number
  /** What its words may name; `needed`: a text without it is of no use. `brand` may be named everywhere. */
  readonly places: Readonly<Record<string, 'needed' | 'free'>>
  /** What stands for each in a preview. */
  readonly samples: OutgoingValues
  /** Its words; `say` translates into the recipient's language with the message's values. */
  readonly words: (say: Say, values: OutgoingValues, channel: OutgoingChannel) => Words
}

const BOTH = ['sms', 'mail'] as const
const URGENT = -10
const SOON = 0
const LATER = 10
const LINK = 'https://example.com/#3q2-7w'
const pair =
  (subject: string, text: string): KindOf['words'] =>
  (say) => ({ subject: say(subject), text: say(text) })

const written = (values: OutgoingValues): Words => ({
  subject: `${values.brand}: ${values.title}`,
  text: `${values.title}\n\n${values.text}`,
})

const TEMPLATED: Readonly<Record<TemplateKind, KindOf>> = {
  code: {
    channels: BOTH,
    lifeMs: CODE_EXPIRED_MINUTES * MINUTE_MS,
    priority: URGENT,
    places: { code: 'needed', purpose: 'free', minutes: 'free' },
    samples: { code: '123456', purpose: '…', minutes: CODE_EXPIRED_MINUTES },
    words: pair('codes.subject', 'codes.text'),
  },
  'password-link': {
    channels: ['mail'],
    lifeMs: 30 * MINUTE_MS,
    priority: URGENT,
    places: { url: 'needed', name: 'free', minutes: 'free' },
    samples: { url: LINK, name: 'player1', minutes: 30 },
    words: pair('codes.linkSubject', 'codes.linkText'),
  },
  'one-time-password': {
    channels: BOTH,
    lifeMs: DAY_MS,
    priority: URGENT,
    places: { password: 'needed', name: 'free', hours: 'free' },
    samples: { password: 'a-b-c-d', name: 'player1', hours: 24 },
    words: pair('codes.oneTimeSubject', 'codes.oneTimeText'),
  },
  'payment-code': {
    channels: BOTH,
    lifeMs: 10 * MINUTE_MS,
    priority: URGENT,
    places: { code: 'needed', minutes: 'free' },
    samples: { code: '123456', minutes: 10 },
    words: pair('cashier.resetSubject', 'cashier.resetText'),
  },
  'payee-added': {
    channels: BOTH,
    lifeMs: DAY_MS,
    priority: SOON,
    places: { method: 'needed', number: 'needed' },
    samples: { method: 'Bank', number: '•••• 4321' },
    words: pair('messages.payee-added.title', 'messages.payee-added.text'),
  },
  'new-login': {
    channels: BOTH,
    lifeMs: DAY_MS,
    priority: SOON,
    places: { device: 'needed', ip: 'needed' },
    samples: { device: 'Firefox, Linux', ip: '192.0.2.1' },
    words: pair('messages.new-login.title', 'messages.new-login.text'),
  },
  'security-change': {
    channels: BOTH,
    lifeMs: DAY_MS,
    priority: SOON,
    places: { title: 'free', text: 'needed' },
    samples: { title: '…', text: '…' },
    words: (_say, { title, text }) => ({ subject: String(title), text: String(text) }),
  },
  'chat-answer': {
    channels: BOTH,
    lifeMs: 3 * DAY_MS,
    priority: SOON,
    places: { answer: 'needed' },
    samples: { answer: '…' },
    words: (say, _values, channel) => ({
      subject: say('support.mail.subject'),
      text: say(channel === 'sms' ? 'support.sms.text' : 'support.mail.text'),
    }),
  },
  'remark-answer': {
    channels: ['mail'],
    lifeMs: 3 * DAY_MS,
    priority: SOON,
    places: { answer: 'needed', remark: 'free' },
    samples: { answer: '…', remark: '…' },
    words: pair('feedback.mail.subject', 'feedback.mail.text'),
  },
  'contact-answer': {
    channels: BOTH,
    lifeMs: 3 * DAY_MS,
    priority: SOON,
    places: { answer: 'needed', remark: 'free', subject: 'free' },
    samples: { answer: '…', remark: '…', subject: '…' },
    words: (say, _values, channel) => ({
      subject: say('contact.mail.subject'),
      text: say(channel === 'sms' ? 'contact.sms.text' : 'feedback.mail.text'),
    }),
  },
  inbox: {
    channels: BOTH,
    lifeMs: DAY_MS,
    priority: SOON,
    places: { title: 'free', text: 'needed' },
    samples: { title: '…', text: '…' },
    words: (_say, values) => written(values),
  },
  campaign: {
    channels: BOTH,
    lifeMs: DAY_MS,
    priority: LATER,
    places: { title: 'free', text: 'needed' },
    samples: { title: '…', text: '…' },
    words: (_say, values) => written(values),
  },
}

/** What the caller wrote itself, in `subject` and `text`. */
const given = (priority: number, lifeMs: number, channels: readonly OutgoingChannel[]): KindOf => ({
  channels,
  lifeMs,
  priority,
  places: {},
  samples: {},
  words: (_say, { subject = '', text = '' }) => ({ subject: String(subject), text: String(text) }),
})

export const KINDS: Readonly<Record<OutgoingKind, KindOf>> = {
  ...TEMPLATED,
  operator: given(URGENT, DAY_MS, ['mail']),
  witness: given(SOON, 7 * DAY_MS, ['mail']),
  'outside-code': given(URGENT, 10 * MINUTE_MS, ['sms']),
  test: given(URGENT, HOUR_MS, BOTH),
}
