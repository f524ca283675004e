/** Reads what an operator composed, and finds what keeps it from being published. */
import type { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import { commonDocument, type CommonDocument } from '#contract/promotions/documents.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import type { Brand } from '#server/lib/brands.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findUnknownCodes, type NamedCode } from '#server/modules/catalogue/titles/unknown-codes.ts'
import { findKind } from '../kinds.ts'
import { isClosedFor, readClosed } from '../licences/closed-for.ts'
import { refuseSegments } from '../offers/know-member.ts'
import type { AnyDocument } from '../offers/offer-kind.ts'
import type { Bounds } from './versions.sql.ts'

const asFields = (issues: z.core.$ZodIssue[]) =>
  Object.fromEntries(issues.map(({ path, code }) => [['document', ...path].join('.'), { rule: code }]))

/** Reads a document by its kind's schema. Fails with INVALID_INPUT, which names each field as `document.<path>`. */
export function readDocument(kind: OfferKindName, document: unknown): AnyDocument {
  const known = findKind(kind)
  if (!known) return fail('INVALID_INPUT', { fields: { kind: { rule: 'unknown' } } })
  const read = commonDocument.extend({ terms: known.terms }).safeParse(document)
  return read.success ? read.data : fail('INVALID_INPUT', { fields: asFields(read.error.issues) })
}

const moment = (text: string | null) => (text === null ? null : new Date(text))

/** Returns a document's bounds as columns. */
export function boundsOf({ bounds }: CommonDocument): Bounds {
  return {
    valueMaxMinor: bounds.valueMax === null ? null : parseMoney(bounds.valueMax),
    membersMax: bounds.membersMax,
    dayMaxMinor: bounds.dayMax === null ? null : parseMoney(bounds.dayMax),
    shownFrom: moment(bounds.shownFrom),
    startsAt: moment(bounds.startsAt),
    endsAt: moment(bounds.endsAt),
  }
}

type NamingRules = {
  weights: Record<'game' | 'vendor', Record<string, number>>
  excluded: { of: string; code: string }[]
}

/** The codes of games and vendors that rules of a bonus name. */
function codesOf(path: string, { weights, excluded }: NamingRules): NamedCode[] {
  return [
    ...(['game', 'vendor'] as const).flatMap((of) =>
      Object.keys(weights[of]).map((code) => ({ path: `${path}.weights.${of}.${code}`, of, code })),
    ),
    ...excluded.flatMap(({ of, code }, place) =>
      of === 'game' || of === 'vendor' ? [{ path: `${path}.excluded.${place}`, of, code } as const] : [],
    ),
  ]
}

/** The codes that a document's terms name: rules of what is given, and of what free rounds win. */
function codesIn(terms: unknown): NamedCode[] {
  const { gift, winnings } = terms as Partial<Record<'gift' | 'winnings', { rules?: NamingRules }>>
  return [
    ...(gift?.rules ? codesOf('terms.gift.rules', gift.rules) : []),
    ...(winnings?.rules ? codesOf('terms.winnings.rules', winnings.rules) : []),
  ]
}

/** Fails with INVALID_INPUT where weights or exclusions name games that do not exist: such a table is never stored. */
export async function checkCodes(q: Queryable, env: Env, { terms }: AnyDocument): Promise<void> {
  const unknown = await findUnknownCodes(q, env, codesIn(terms))
  if (unknown.length === 0) return
  return fail('INVALID_INPUT', {
    fields: Object.fromEntries(unknown.map((path) => [`document.${path}`, { rule: 'unknown' }])),
  })
}

/**
 * Fails with INVALID_INPUT where the audience names a segment that the brand does not have in force, or excludes by one
 * that reads protection.
 */
export async function checkSegments(
  q: Queryable,
  env: Env,
  brand: string,
  { audience }: CommonDocument,
): Promise<void> {
  const why = await refuseSegments(q, env, brand, audience)
  if (why === null) return
  const field = why === 'protection' || audience.segment === null ? 'notSegment' : 'segment'
  fail('INVALID_INPUT', { fields: { [`document.audience.${field}`]: { rule: why } } })
}

/** What a date of a draft lacks: a begin, an end behind it, and an end that is still to come. */
function missingDates({ startsAt, endsAt, shownFrom }: Bounds, now: Date): string[] {
  const wrong = {
    'bounds.startsAt': startsAt === null,
    'bounds.endsAt': endsAt === null || endsAt <= now || (startsAt !== null && endsAt <= startsAt),
    'bounds.shownFrom': shownFrom !== null && startsAt !== null && shownFrom > startsAt,
  }
  return Object.entries(wrong).flatMap(([path, is]) => (is ? [path] : []))
}

/**
 * Returns what keeps a document from being published, as paths: a bound that is empty (docs/reference/promotions.md 1,
 * row 26), a title or text that the brand's own language lacks, and what its kind asks for.
 */
export async function listMissing(
  q: Queryable,
  env: Env,
  brand: Brand,
  kind: OfferKindName,
  document: AnyDocument,
): Promise<string[]> {
  const bounds = boundsOf(document)
  const texts = (['title', 'summary', 'text'] as const).filter((name) => !document[name][brand.defaultLanguage])
  const isRefused = (await refuseSegments(q, env, brand.code, document.audience)) !== null
  const isClosed = isClosedFor(await readClosed(q, brand.code, [kind]), kind, [brand.market])
  const ofKind = (await findKind(kind)?.check?.(q, env, document, brand.code)) ?? []
  return [
    ...(bounds.valueMaxMinor === null ? ['bounds.valueMax'] : []),
    ...(bounds.membersMax === null ? ['bounds.membersMax'] : []),
    ...missingDates(bounds, env.clock.now()),
    ...texts.map((name) => `${name}.${brand.defaultLanguage}`),
    ...(isClosed ? ['licence'] : []),
    ...(isRefused ? ['audience.segment'] : []),
    ...ofKind,
  ]
}

/** Returns the languages of the brand that each text lacks. */
export function untranslatedOf(document: CommonDocument, brand: Brand): { field: string; languages: string[] }[] {
  return (['title', 'summary', 'text'] as const)
    .map((field) => ({ field, languages: brand.languages.filter((one) => !document[field][one]) }))
    .filter(({ languages }) => languages.length > 0)
}
