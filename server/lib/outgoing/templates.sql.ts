/** Words of messages that brands wrote themselves (core.outgoing_templates). */
import type { OutgoingChannel, OutgoingKind } from '#contract/outgoing/kinds.ts'
import type { Queryable } from '../db.ts'

type Place = { brand: string; kind: OutgoingKind; channel: OutgoingChannel; language: string }

/** Returns the words that a brand wrote for a message in a language, or null for those of the house. */
export async function findTemplate(
  q: Queryable,
  { brand, kind, channel, language }: Place,
): Promise<{ subject: string; text: string } | null> {
  const [row] = await q.prepared<{ subject: string | null; body: string | null }>(
    'find-outgoing-template',
    `select subject, body from core.outgoing_templates
     where brand = $1 and kind = $2 and channel = $3 and language = $4 order by version desc limit 1`,
    [brand, kind, channel, language],
  )
  return row && row.body !== null ? { subject: row.subject ?? '', text: row.body } : null
}
