import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import type { officeTemplates, TemplateRow } from '#contract/outgoing/office-templates.ts'
import {
  namesOf,
  TEMPLATE_KINDS,
  templateId,
  TEMPLATES,
  type TemplateKey,
  type TemplateKind,
} from '#contract/outgoing/templates.ts'
import { hostsOf } from '#server/lib/brand-origin.ts'
import type { Brand } from '#server/lib/brands.ts'
import { listWaitingFor } from '#server/lib/decisions/list-waiting.ts'
import { findRuleWaiting } from '#server/lib/decisions/rule-waiting.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { houseWords } from '#server/lib/outgoing/compose.ts'
import { maskRecipient } from '#server/lib/outgoing/mask-recipient.ts'
import { listTemplateVersions, listWordsInForce } from '#server/lib/outgoing/templates.sql.ts'
import { findOperatorById } from '#server/modules/identity/operators/operators.sql.ts'
import { exampleTail, exampleValues } from './example-values.ts'
import { languagesOf, TEMPLATE_NOUN } from './template-rule.ts'

const VERSIONS_SHOWN = 20

/** Lists the places of a brand's words: each kind by its channels, in each language of its members. */
function placesOf(brand: Brand): TemplateKey[] {
  const places = (kind: TemplateKind, language: string) =>
    TEMPLATES[kind].channels.map((channel) => ({ kind, channel, language }))
  return TEMPLATE_KINDS.flatMap((kind) => languagesOf(brand).flatMap((language) => places(kind, language)))
}

/** Returns the messages that a brand may word itself, those of a filter alone, and whether it does. */
export async function showTemplates(
  { env, brand }: OperatorContext,
  { kind, channel, language }: ParsedInputOf<typeof officeTemplates>,
): Promise<OutputOf<typeof officeTemplates>> {
  const inForce = await listWordsInForce(env.db)
  const own = new Set(
    inForce.filter((one) => one.brand === brand.code).map((one) => [one.kind, one.channel, one.language].join('_')),
  )
  const places = placesOf(brand)
    .filter((one) => (kind ?? one.kind) === one.kind && (channel ?? one.channel) === one.channel)
    .filter((one) => (language ?? one.language) === one.language)
    .map((place) => ({ id: templateId(place), ...place }))
  const subjectOf = (id: string) => `${TEMPLATE_NOUN}:${id}`
  const waiting = await listWaitingFor(
    env.db,
    brand.code,
    places.map(({ id }) => subjectOf(id)),
  )
  return {
    languages: languagesOf(brand),
    rows: places.map((place) => ({
      ...place,
      isOwn: own.has(place.id),
      isWaiting: waiting.has(subjectOf(place.id)),
    })),
  }
}

/** Returns the operator's own address, or null. */
export async function findOwnMail({
  env,
  operator,
}: Pick<OperatorContext, 'env' | 'operator'>): Promise<string | null> {
  return (await findOperatorById(env.db, BigInt(operator.id)))?.email ?? null
}

/** Returns one message's words: the brand's, the house's, what they may name, who changed them. */
export async function showTemplate(context: OperatorContext, key: TemplateKey): Promise<TemplateRow> {
  const { env, brand } = context
  const { kind, channel, language } = key
  const id = templateId(key)
  const examples = exampleValues(env, brand, kind, language)
  const versions = await listTemplateVersions(env.db, brand.code, key, VERSIONS_SHOWN)
  const [newest] = versions
  const mail = channel === 'mail' ? await findOwnMail(context) : null
  return {
    id,
    ...key,
    words: newest?.words ?? null,
    house: houseWords(kind, channel, language),
    version: newest?.version ?? 0,
    changedBy: newest?.by ?? null,
    changedAt: newest?.at.toISOString() ?? null,
    waiting: await findRuleWaiting(env.db, brand.code, TEMPLATE_NOUN, id),
    names: namesOf(kind).map((name) => ({
      name,
      isNeeded: TEMPLATES[kind].needed.includes(name),
      example: String(examples[name] ?? ''),
    })),
    tail: exampleTail(key, brand),
    persons: TEMPLATES[kind].persons,
    hosts: hostsOf(env, brand),
    sender: brand.name,
    testTo: mail === null ? null : maskRecipient(mail),
    versions: versions.map(({ version, words, by, at }) => ({ version, words, by, at: at.toISOString() })),
  }
}
