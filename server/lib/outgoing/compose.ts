import type { OutgoingChannel, OutgoingKind } from '#contract/outgoing/kinds.ts'
import { isolateValues } from '#contract/languages.ts'
import { spokenFor, DEFAULT_LOCALE, translate } from '../messages.ts'
import { toBody, toLine } from './clean-text.ts'
import { KINDS, type OutgoingValues, type Words } from './kinds.ts'

const PLACE = /\{([a-z][A-Za-z]*)\}/g
/** Returns the places that a text names, each once. */
export const placesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([, name]) => name ?? '')),
]

/** Puts values into a text's places. A value's own braces stay as they are. */
export function fillText(text: string, locale: string, values: OutgoingValues): string {
  const all = isolateValues(locale, { ...values })
  return text.replace(PLACE, (place, name: string) => String(all[name] ?? place))
}

/** Returns the words of locales/ for a message, in a language that the house speaks. */
export function defaultWords(
  kind: OutgoingKind,
  channel: OutgoingChannel,
  locale: string,
  values: OutgoingValues,
): Words {
  return KINDS[kind].words((key) => translate(locale, key, values), values, channel)
}

/** Returns a message's words: the brand's own, if it wrote some in this language, else those of locales/. */
export function composeWords(
  message: { kind: OutgoingKind; channel: OutgoingChannel; locale: string; values: OutgoingValues },
  own: Words | null,
): Words {
  const { kind, channel, locale, values } = message
  const language = spokenFor(locale) ?? DEFAULT_LOCALE
  const { subject, text } = own
    ? { subject: fillText(own.subject, language, values), text: fillText(own.text, language, values) }
    : defaultWords(kind, channel, language, values)
  return { subject: channel === 'mail' ? toLine(subject) : '', text: toBody(text) }
}
