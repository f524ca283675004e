/** Words of messages that brands wrote themselves (core.outgoing_templates). */
import type { TemplateKey, TemplateWords } from '#contract/outgoing/templates.ts'
import type { Queryable, Tx } from '../db.ts'

export type PlaceOfWords = { brand: string; kind: string; channel: string; language: string }
type WordsRow = { subject: string | null; body: string | null }
export type TemplateVersion = { version: number; words: TemplateWords | null; by: string; at: Date }

const wordsOf = ({ subject, body }: WordsRow): TemplateWords | null => (body === null ? null : { subject, body })

/** Lists the words in force of all brands. */
export async function listWordsInForce(q: Queryable): Promise<(PlaceOfWords & { words: TemplateWords })[]> {
  const rows = await q.query<PlaceOfWords & WordsRow>(
    `select distinct on (brand, kind, channel, language) brand, kind, channel, language, subject, body
     from core.outgoing_templates order by brand, kind, channel, language, version desc`,
  )
  return rows.flatMap(({ subject, body, ...place }) => (body === null ? [] : [{ ...place, words: { subject, body } }]))
}

/** Returns the words in force at a place, or null where they are the house's. */
export async function findWords(
  q: Queryable,
  { brand, kind, channel, language }: PlaceOfWords,
): Promise<TemplateWords | null> {
  const [row] = await q.prepared<WordsRow>(
    'find-outgoing-words',
    `select subject, body from core.outgoing_templates
     where brand = $1 and kind = $2 and channel = $3 and language = $4 order by version desc limit 1`,
    [brand, kind, channel, language],
  )
  return row ? wordsOf(row) : null
}

/** Lists the newest versions of a place, the newest first. */
export async function listTemplateVersions(
  q: Queryable,
  brand: string,
  { kind, channel, language }: TemplateKey,
  limit: number,
): Promise<TemplateVersion[]> {
  const rows = await q.query<WordsRow & Omit<TemplateVersion, 'words'>>(
    `select version, subject, body, by_name as by, at from core.outgoing_templates
     where brand = $1 and kind = $2 and channel = $3 and language = $4 order by version desc limit $5`,
    [brand, kind, channel, language, limit],
  )
  return rows.map(({ version, by, at, ...row }) => ({ version, words: wordsOf(row), by, at }))
}

/** Adds a version under the name of whoever asked for its decision; the caller holds the place's lock. */
export async function insertTemplateVersion(
  tx: Tx,
  brand: string,
  { kind, channel, language }: TemplateKey,
  next: { words: TemplateWords | null; decisionId: bigint; at: Date },
): Promise<void> {
  await tx.query(
    `insert into core.outgoing_templates (brand, kind, channel, language, version, subject, body, decision_id, by_name, at)
     select $1, $2, $3, $4,
       coalesce((select max(version) from core.outgoing_templates
         where brand = $1 and kind = $2 and channel = $3 and language = $4), 0) + 1,
       $5, $6, d.id, d.asked_name, $8
     from core.decisions d where d.id = $7`,
    [brand, kind, channel, language, next.words?.subject ?? null, next.words?.body ?? null, next.decisionId, next.at],
  )
}
