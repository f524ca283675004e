/**
 * Putting a brand's own words in force: two persons where a message carries what opens an account, warns of a theft or
 * goes to everybody; one for answers, and for going back to the house's words (docs/decisions/0782).
 */
import { z } from 'zod'
import { fail, type ErrorDetails } from '#contract/errors.ts'
import { OUTGOING_CHANNELS } from '#contract/outgoing/kinds.ts'
import {
  findSizeFault,
  findTemplateFaults,
  readTemplateId,
  TEMPLATE_KINDS,
  templateId,
  TEMPLATES,
  type TemplateKey,
  type TemplateWords,
} from '#contract/outgoing/templates.ts'
import { hostsOf } from '#server/lib/brand-origin.ts'
import { getBrandIn, type Brand } from '#server/lib/brands.ts'
import type { Tx } from '#server/lib/db.ts'
import { defineRule } from '#server/lib/decisions/define-rule.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { LOCALES } from '#server/lib/messages.ts'
import { announceWords } from '#server/lib/outgoing/brand-words.ts'
import { insertTemplateVersion, listTemplateVersions } from '#server/lib/outgoing/templates.sql.ts'
import { exampleTail, exampleValues } from './example-values.ts'

/** Names the rule's decisions, its subjects `outgoing-template:<id>`, and its entries in the audit log. */
export const TEMPLATE_NOUN = 'outgoing-template'

/** A text of null: the house's words. */
const settings = z.object({
  kind: z.enum(TEMPLATE_KINDS),
  channel: z.enum(OUTGOING_CHANNELS),
  language: z.string(),
  subject: z.string().nullable(),
  body: z.string().nullable(),
})
type Settings = z.output<typeof settings>
const settingsOf = ({ kind, channel, language }: TemplateKey, words: TemplateWords | null): Settings => ({
  kind,
  channel,
  language,
  subject: words?.subject ?? null,
  body: words?.body ?? null,
})

/** Returns the languages in which members of a brand get messages. */
export const languagesOf = ({ languages }: Brand): string[] => languages.filter((one) => LOCALES.includes(one))

/** Returns the place of a name, in a language of the brand. Fails with NOT_FOUND. */
export function placeOf(brand: Brand, id: string): TemplateKey {
  const key = readTemplateId(id)
  return key && languagesOf(brand).includes(key.language) ? key : fail('NOT_FOUND')
}

/**
 * Passes words that may be sent in a brand's name. Fails with INVALID_INPUT, which names `words.subject` and `words.body`
 * with their rules (contract/outgoing/templates.ts).
 */
export function checkWords(env: Env, brand: Brand, key: TemplateKey, words: TemplateWords): void {
  const found = findTemplateFaults(key, words, hostsOf(env, brand))
  const { kind, channel, language } = key
  const example = { values: exampleValues(env, brand, kind, language), language, tail: exampleTail(key, brand) }
  const size = found.length > 0 ? null : findSizeFault(channel, words, example)
  const fields: NonNullable<ErrorDetails['fields']> = {}
  for (const { field, rule, what } of size ? [size] : found)
    fields[`words.${field}`] = { rule, ...(/^\d+$/.test(what) ? { max: Number(what) } : {}) }
  if (Object.keys(fields).length > 0) fail('INVALID_INPUT', { fields })
}

const keyIn = (key: string) => readTemplateId(key) ?? fail('NOT_FOUND')

async function lockNewest(tx: Tx, brand: string, key: string) {
  await lockName(tx, `${TEMPLATE_NOUN} ${brand} ${key}`)
  const [newest] = await listTemplateVersions(tx, brand, keyIn(key), 1)
  return newest ?? null
}

export const TEMPLATE_RULE = defineRule<Settings>({
  noun: TEMPLATE_NOUN,
  permission: 'templates.write',
  housePermission: 'house.rules',
  restsMs: 0,
  settings,
  // one person takes all words away at any time
  isLooser: ({ kind, body }) => body !== null && TEMPLATES[kind].persons > 1,
  read: async (tx, brand, key) => settingsOf(keyIn(key), (await lockNewest(tx, brand ?? '', key))?.words ?? null),
  // what was changed and changed back is not what was read
  readBeside: async (tx, brand, key) => (await lockNewest(tx, brand ?? '', key))?.version ?? 0,
  write: async (tx, { env }, { brand: code, key, after: { subject, body }, decisionId }) => {
    const brand = await getBrandIn(tx, env, code ?? '')
    const place = placeOf(brand, key)
    const words = body === null ? null : { subject, body }
    // a brand that lost a domain since may not lead its members there
    if (words) checkWords(env, brand, place, words)
    await insertTemplateVersion(tx, brand.code, place, { words, decisionId, at: env.clock.now() })
    announceWords(tx, env)
  },
})

/**
 * Replaces the words of one message, or goes back to the house's (null); waits for a second person where the kind needs
 * one. Fails with NOT_FOUND, with INVALID_INPUT (each field with its rule), with DECISION_STALE when others were saved
 * since `version`, and with DECISION_OPEN while others wait.
 */
export async function setTemplate(
  context: OperatorContext,
  id: string,
  { words, version, reason }: { words: TemplateWords | null; version: number; reason: string },
): Promise<TemplateKey> {
  const { env, brand, merchant } = context
  const key = placeOf(brand, id)
  const typed = words && { subject: key.channel === 'mail' ? words.subject : null, body: words.body }
  if (typed) checkWords(env, brand, key, typed)
  await env.db.tx(async (tx) => {
    const name = templateId(key)
    if (((await lockNewest(tx, merchant, name))?.version ?? 0) !== version) return fail('DECISION_STALE')
    await TEMPLATE_RULE.change(tx, context, name, settingsOf(key, typed), reason)
  })
  return key
}
