import type { OutgoingChannel, OutgoingKind } from '#contract/outgoing/kinds.ts'
import { translate } from '../messages.ts'
import { toBody, toLine } from './clean-text.ts'
import { KINDS, type OutgoingValues, type Words } from './kinds.ts'

/** Returns a message's words in a language that the house speaks; a subject only where the channel has one. */
export function composeWords({
  kind,
  channel,
  locale,
  values,
}: {
  kind: OutgoingKind
  channel: OutgoingChannel
  locale: string
  values: OutgoingValues
}): Words {
  const { subject, text } = KINDS[kind].words((key) => translate(locale, key, values), values, channel)
  return { subject: channel === 'mail' ? toLine(subject) : '', text: toBody(text) }
}
