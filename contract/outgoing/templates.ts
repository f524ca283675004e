/**
 * The words of mail and SMS that a brand may write itself: which kinds, by which channels, with which values, and what no
 * such text may contain. The server checks with it and the back office says it while one types (docs/decisions/0782).
 */
import { isolateValues } from '../languages.ts'
import type { MemberKind, OutgoingChannel } from './kinds.ts'
import { sizeOfSms } from './sms-segments.ts'
import { findForeignAddress, hasValueInAddress } from './template-addresses.ts'

/** Every kind but `security-change`, whose words are written by each change itself. */
export const TEMPLATE_KINDS = [
  'code',
  'password-link',
  'one-time-password',
  'payment-code',
  'payee-added',
  'new-login',
  'chat-answer',
  'remark-answer',
  'contact-answer',
  'inbox',
  'campaign',
] as const satisfies readonly MemberKind[]
export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

export type TemplateShape = {
  channels: readonly OutgoingChannel[]
  /** The values that its words may name, beside `brand`. */
  names: readonly string[]
  /** Those without which the message is of no use: the text names each. */
  needed: readonly string[]
  /**
   * How many persons put words in force. One, where an operator writes the message to somebody who asked anyway; two, where it
   * carries what opens an account, warns of a theft, or goes to everybody.
   */
  persons: 1 | 2
}

const BOTH = ['sms', 'mail'] as const
const MAIL = ['mail'] as const

export const TEMPLATES: Readonly<Record<TemplateKind, TemplateShape>> = {
  code: { channels: BOTH, names: ['code', 'purpose', 'minutes'], needed: ['code'], persons: 2 },
  'password-link': { channels: MAIL, names: ['name', 'minutes', 'url'], needed: ['url'], persons: 2 },
  'one-time-password': { channels: BOTH, names: ['name', 'password', 'hours'], needed: ['password'], persons: 2 },
  'payment-code': { channels: BOTH, names: ['code', 'minutes'], needed: ['code'], persons: 2 },
  'payee-added': { channels: BOTH, names: ['method', 'number'], needed: ['number'], persons: 2 },
  'new-login': { channels: BOTH, names: ['device', 'ip'], needed: ['device'], persons: 2 },
  'chat-answer': { channels: BOTH, names: ['answer'], needed: ['answer'], persons: 1 },
  'remark-answer': { channels: MAIL, names: ['remark', 'answer'], needed: ['answer'], persons: 1 },
  'contact-answer': { channels: BOTH, names: ['subject', 'remark', 'answer'], needed: ['answer'], persons: 1 },
  inbox: { channels: BOTH, names: ['title', 'text'], needed: ['title', 'text'], persons: 2 },
  campaign: { channels: BOTH, names: ['title', 'text'], needed: ['title', 'text'], persons: 2 },
}

/** Returns the values that words of a kind may name. */
export const namesOf = (kind: TemplateKind): readonly string[] => ['brand', ...TEMPLATES[kind].names]

export const TEMPLATE_SUBJECT_MAX = 150
export const TEMPLATE_BODY_MAX: Readonly<Record<OutgoingChannel, number>> = { mail: 4_000, sms: 1_000 }
/** With values like those of the preview, an SMS has so many parts at most. */
export const TEMPLATE_SEGMENTS_MAX = 6

/** Words as they are written; a subject where the channel has one. */
export type TemplateWords = { subject: string | null; body: string }
export type TemplateValues = Readonly<Record<string, string | number>>

export const TEMPLATE_RULES = [
  'required',
  'too_big',
  'sign',
  'braces',
  'unknown',
  'needed',
  'alone',
  'address',
  'value_in_address',
  'segments',
] as const
export type TemplateRule = (typeof TEMPLATE_RULES)[number]
/** What is wrong with a field; `what`: the name, the address or the number that it is about. */
export type TemplateFault = { field: 'subject' | 'body'; rule: TemplateRule; what: string }

const NAME = /\{([a-zA-Z]+)\}/g
/** Controls, invisible signs and those that turn the order of writing, but for line breaks and the joiners of scripts. */
const BAD_SIGN = /[^\P{C}\n\u200c-\u200f]|[\u2028\u2029]/u

const named = (text: string) => [...text.matchAll(NAME)].map(([, name = '']) => name)

/** Returns the first thing that is wrong with a text, whatever the message's other parts are. */
function findTextFault(kind: TemplateKind, text: string, max: number, hosts: readonly string[]) {
  if (text.trim() === '') return { rule: 'required', what: '' } as const
  if (text.length > max) return { rule: 'too_big', what: String(max) } as const
  if (BAD_SIGN.test(text)) return { rule: 'sign', what: '' } as const
  const unknown = named(text).find((name) => !namesOf(kind).includes(name))
  if (unknown !== undefined) return { rule: 'unknown', what: `{${unknown}}` } as const
  if (/[{}]/.test(text.replace(NAME, ''))) return { rule: 'braces', what: '' } as const
  const address = findForeignAddress(text, hosts)
  if (address !== null) return { rule: 'address', what: address } as const
  if (hasValueInAddress(text, hosts)) return { rule: 'value_in_address', what: '' } as const
  // a sign at either end would belong to the address, and the link would open nothing
  if (/\S\{url\}|\{url\}\S/.test(text)) return { rule: 'alone', what: '{url}' } as const
  return null
}

/**
 * Returns what is wrong with words, one fault a field; an empty list: nothing. `hosts`: those of the brand, lower case;
 * addresses of others are faults. The number of parts is not looked at (`findSizeFault`).
 */
export function findTemplateFaults(
  { kind, channel }: { kind: TemplateKind; channel: OutgoingChannel },
  { subject, body }: TemplateWords,
  hosts: readonly string[],
): TemplateFault[] {
  const faults: TemplateFault[] = []
  if (channel === 'mail') {
    const fault = findTextFault(kind, subject ?? '', TEMPLATE_SUBJECT_MAX, hosts)
    if (fault) faults.push({ field: 'subject', ...fault })
    else if (subject?.includes('\n')) faults.push({ field: 'subject', rule: 'sign', what: '' })
  }
  const fault = findTextFault(kind, body, TEMPLATE_BODY_MAX[channel], hosts)
  const missing = TEMPLATES[kind].needed.find((name) => !named(body).includes(name))
  if (fault) faults.push({ field: 'body', ...fault })
  else if (missing !== undefined) faults.push({ field: 'body', rule: 'needed', what: `{${missing}}` })
  return faults
}

/**
 * Puts values into a text for readers of a language; what a value contains is never read as a name. Returns null when
 * the text names a value that is not given.
 */
export function fillTemplate(text: string, values: TemplateValues, language: string): string | null {
  const given = isolateValues(language, { ...values })
  if (named(text).some((name) => !Object.hasOwn(given, name))) return null
  return text.replace(NAME, (_all, name: string) => String(given[name]))
}

/**
 * Returns what is wrong with the number of parts of an SMS that these values fill; null: nothing, or no SMS. `tail` is
 * what the house adds.
 */
export function findSizeFault(
  channel: OutgoingChannel,
  { body }: TemplateWords,
  example: { values: TemplateValues; language: string; tail: string },
): TemplateFault | null {
  if (channel !== 'sms') return null
  const { segments } = sizeOfSms((fillTemplate(body, example.values, example.language) ?? body) + example.tail)
  return segments > TEMPLATE_SEGMENTS_MAX
    ? { field: 'body', rule: 'segments', what: String(TEMPLATE_SEGMENTS_MAX) }
    : null
}

/** A brand's words of one kind, channel and language, by one name: `password-link_mail_bn`. */
export type TemplateKey = { kind: TemplateKind; channel: OutgoingChannel; language: string }

/** Returns the name of a template's place. */
export const templateId = ({ kind, channel, language }: TemplateKey): string => `${kind}_${channel}_${language}`

/** Returns the place of a name, or null when there is none: an unknown kind, or a channel that it does not go by. */
export function readTemplateId(id: string): TemplateKey | null {
  const [name, by, language = '', ...more] = id.split('_')
  const kind = TEMPLATE_KINDS.find((one) => one === name)
  const channel = kind && TEMPLATES[kind].channels.find((one) => one === by)
  return kind && channel && more.length === 0 ? { kind, channel, language } : null
}
