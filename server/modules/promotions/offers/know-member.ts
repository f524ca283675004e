import type { OfferAudience } from '#contract/promotions/document-parts.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { MEMBER_SEGMENTS } from '#server/lib/member-segments.ts'
import { answersOf } from '#server/lib/slots.ts'
import { mayBeRewarded } from '#server/modules/rewards/giving/may-be-rewarded.ts'
import { countriesFor, isClosedFor, readClosed } from '../licences/closed-for.ts'
import { judgeAudience, type Judgement, type Known } from './judge-audience.ts'
import { countsPersons, hadElsewhere } from '../person/person-rule.ts'
import type { Offer } from './offer-kind.ts'
import { findShared, findTraits, findTraitsOf, hasOfGroup, lockMarks, type Traits } from './traits.sql.ts'

async function isIn(
  q: Queryable,
  env: Env,
  memberId: string,
  segment: string | null,
  as: 'invited' | 'excluded',
): Promise<boolean | null> {
  if (segment === null) return false
  const [segments] = answersOf(env, MEMBER_SEGMENTS)
  return segments ? segments.isIn(q, env, memberId, segment, as) : null
}

const segmentsOf = ({ segment, notSegment }: OfferAudience) => [segment, notSegment].filter((one) => one !== null)

/** Keeps what the segments of an offer say of a member, where it is given or refused by them. */
export async function keepSegments(q: Queryable, env: Env, offer: Offer, memberId: string): Promise<void> {
  const codes = segmentsOf(offer.document.audience)
  if (codes.length === 0) return
  for (const segments of answersOf(env, MEMBER_SEGMENTS))
    await segments.keep(q, env, memberId, codes, `offer:${offer.id}`)
}

/** Returns why a document may not name its segments; null when it may, also where nobody knows segments. */
export async function refuseSegments(q: Queryable, env: Env, brand: string, { segment, notSegment }: OfferAudience) {
  const [segments] = answersOf(env, MEMBER_SEGMENTS)
  return segments ? segments.refuses(q, brand, { invited: segment, excluded: notSegment }) : null
}

const NOBODY = { device: false, address: false, payee: false, person: false }

/** Whether a decision is made in this transaction; otherwise somebody only looks. */
const isDeciding = (q: Queryable): q is Tx => 'onCommit' in q

/** Waits for whoever else is decided about that shares what this offer gives to once. */
async function waitForSharers(q: Queryable, { kind, document }: Offer, memberId: string): Promise<void> {
  if (!isDeciding(q)) return
  const { oncePerDevice, oncePerAddress, oncePerPayee } = document.audience
  const mobile = await countsPersons(q, kind)
  const marks = { device: oncePerDevice || mobile, address: oncePerAddress, payee: oncePerPayee || mobile, mobile }
  if (Object.values(marks).some(Boolean)) await lockMarks(q, kind, memberId, marks)
}

async function know(q: Queryable, env: Env, offer: Offer, traits: Traits, isReviewed: boolean): Promise<Known> {
  const { audience } = offer.document
  const { oncePerDevice, oncePerAddress, oncePerPayee } = audience
  if (!isReviewed) await waitForSharers(q, offer, traits.memberId)
  return {
    ...traits,
    countries: await countriesFor(q, env, offer.brand, traits.diallingCode),
    shared: isReviewed
      ? NOBODY
      : {
          ...(oncePerDevice || oncePerAddress || oncePerPayee
            ? await findShared(q, offer.id, traits.memberId)
            : NOBODY),
          person: await hadElsewhere(q, offer, traits.memberId),
        },
    group: audience.group,
    tookOfGroup: audience.group !== null && (await hasOfGroup(q, offer.id, traits.memberId, audience.group)),
    inSegment: await isIn(q, env, traits.memberId, audience.segment, 'invited'),
    inOtherSegment: await isIn(q, env, traits.memberId, audience.notSegment, 'excluded'),
  }
}

/**
 * What a decision about an offer was based on, by value (docs/reference/promotions.md 1, row 33). Of segments
 * `keepSegments` stores the versions. Addresses, numbers and browsers are not stored, only whether others have the same.
 */
export function evidenceOf(known: Known, now: Date) {
  const { level, deposits, createdAt, hasSms, hasMail, countries, language, agents, lastActiveAt } = known
  const { group, tookOfGroup, shared, inSegment, inOtherSegment } = known
  return {
    at: now.toISOString(),
    level,
    deposits,
    since: createdAt.toISOString(),
    lastActive: lastActiveAt?.toISOString() ?? null,
    hasSms,
    hasMail,
    countries,
    language,
    agents,
    ...(group === null ? {} : { group, tookOfGroup }),
    shares: Object.entries(shared).flatMap(([what, is]) => (is ? [what] : [])),
    inSegment,
    inOtherSegment,
  }
}

/** An audience that names nothing but what everybody passes. */
export const isForEverybody = ({ countries, languages, segment, notSegment, agents, line }: OfferAudience): boolean =>
  countries.length + languages.length + agents.length === 0 &&
  segment === null &&
  notSegment === null &&
  line === 'anyone'

export type Judged = { readonly traits: Known; readonly judgement: Judgement }

/**
 * Judges whether an offer is for a member. Null for an unknown member and for one to whom nothing may be offered
 * (exclusion, break, limits, markers of harm, freeze): for them no offer exists.
 */
export async function judgeMember(
  q: Queryable,
  env: Env,
  offers: readonly Offer[],
  memberId: string,
  { isReviewed = false }: { /** An operator has seen what the member shares with others. */ isReviewed?: boolean } = {},
): Promise<ReadonlyMap<bigint, Judged> | null> {
  if (!(await mayBeRewarded(q, env, memberId))) return null
  const traits = await findTraits(q, memberId)
  if (!traits) return null
  const now = env.clock.now()
  const judged = new Map<bigint, Judged>()
  const kinds = offers.map(({ kind }) => kind)
  // all offers of one question are of one brand
  const closed = offers[0] ? await readClosed(q, offers[0].brand, kinds) : []
  for (const offer of offers) {
    const known = await know(q, env, offer, traits, isReviewed)
    const judgement: Judgement = isClosedFor(closed, offer.kind, known.countries)
      ? { is: 'hidden', because: 'licence' }
      : judgeAudience(offer.document.audience, known, now)
    judged.set(offer.id, { traits: known, judgement })
  }
  return judged
}

/** No more members are asked about one by one; of more, the rest is not admitted. */
const ASKED_MAX = 5_000

/**
 * Returns which of these members an audience admits now: for a forecast, which has no offer yet that others might share
 * it with. Reads only.
 */
export async function knowMany(
  env: Env,
  brand: string,
  audience: OfferAudience,
  memberIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const now = env.clock.now()
  const admitted = new Set<string>()
  for (const traits of await findTraitsOf(env.db, memberIds.slice(0, ASKED_MAX))) {
    const known: Known = {
      ...traits,
      countries: await countriesFor(env.db, env, brand, traits.diallingCode),
      shared: NOBODY,
      group: audience.group,
      tookOfGroup: false,
      inSegment: await isIn(env.db, env, traits.memberId, audience.segment, 'invited'),
      inOtherSegment: await isIn(env.db, env, traits.memberId, audience.notSegment, 'excluded'),
    }
    if (judgeAudience(audience, known, now).is === 'yes' && (await mayBeRewarded(env.db, env, traits.memberId)))
      admitted.add(traits.memberId)
  }
  return admitted
}
