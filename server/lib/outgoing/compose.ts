import type { OutgoingChannel, OutgoingKind } from '#contract/outgoing/kinds.ts'
import {
  fillTemplate,
  findTemplateFaults,
  TEMPLATE_KINDS,
  TEMPLATES,
  type TemplateKind,
  type TemplateWords,
} from '#contract/outgoing/templates.ts'
import { translate } from '../messages.ts'
import { toBody, toLine } from './clean-text.ts'
import { KINDS, type OutgoingValues, type Words } from './kinds.ts'

type Message = { kind: OutgoingKind; channel: OutgoingChannel; locale: string; values: OutgoingValues }

const cleaned = ({ subject, text }: Words, channel: OutgoingChannel): Words => ({
  subject: channel === 'mail' ? toLine(subject) : '',
  text: toBody(text),
})

/** Returns a message's words in a language that the house speaks; a subject only where the channel has one. */
export function composeWords({ kind, channel, locale, values }: Message): Words {
  return cleaned(
    KINDS[kind].words((key) => translate(locale, key, values), values, channel),
    channel,
  )
}

/** Returns whether a brand may word such a message itself. */
export const isWordable = (kind: OutgoingKind, channel: OutgoingChannel): kind is TemplateKind => {
  const own = TEMPLATE_KINDS.find((one) => one === kind)
  return own !== undefined && TEMPLATES[own].channels.includes(channel)
}

/**
 * Returns a message in a brand's own words; null where they do not fit any more: they name what such a message does not
 * have, or an address that is not the brand's now. The house's words are sent then, because a code must never be lost.
 */
export function composeOwnWords(
  { kind, channel, locale, values }: Message & { kind: TemplateKind },
  own: TemplateWords,
  hosts: readonly string[],
): Words | null {
  if (findTemplateFaults({ kind, channel }, own, hosts).length > 0) return null
  const [subject, text] = [fillTemplate(own.subject ?? '', values, locale), fillTemplate(own.body, values, locale)]
  return subject === null || text === null ? null : cleaned({ subject, text }, channel)
}

const ISOLATES = /[\u2068\u2069]/g

/** Returns the house's words as a brand would write them: with names in place of values. */
export function houseWords(kind: TemplateKind, channel: OutgoingChannel, locale: string): TemplateWords {
  const names = ['brand', ...TEMPLATES[kind].names]
  const values = Object.fromEntries(names.map((name) => [name, `{${name}}`]))
  const { subject, text } = composeWords({ kind, channel, locale, values })
  return { subject: channel === 'mail' ? subject.replace(ISOLATES, '') : null, body: text.replace(ISOLATES, '') }
}
