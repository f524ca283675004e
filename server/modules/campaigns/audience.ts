/** The segments of a campaign's audience: pinned when it was sent to be published, asked again whenever it reaches somebody. */
import { fail } from '#contract/errors.ts'
import type { Audience } from '#contract/campaigns/campaign.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { filterBy, listParts, type Part } from '#server/modules/segments/answers.sql.ts'
import { findWhole, type WholeSegment } from '#server/modules/segments/ask-segment.ts'
import type { Pinned } from './broadcasts.sql.ts'

type OfSegment = Extract<Audience, { kind: 'segment' }>
type Wholes = { invited: WholeSegment | null; excluded: WholeSegment | null }

async function readPinned(q: Queryable, { brand, audience, invitedVersion, excludedVersion }: Pinned): Promise<Wholes> {
  if (audience.kind !== 'segment') return { invited: null, excluded: null }
  const { segment, exclude } = audience
  return {
    invited: invitedVersion === null ? null : await findWhole(q, brand, segment, invitedVersion),
    excluded: exclude === null || excludedVersion === null ? null : await findWhole(q, brand, exclude, excludedVersion),
  }
}

/**
 * Checks the segments of an audience as it is saved. Fails with INVALID_INPUT for one that is not in force, and for one
 * that reads protection where it is to exclude: whom it leaves out would form the audience.
 */
export async function checkAudience(q: Queryable, brand: string, audience: Audience): Promise<void> {
  if (audience.kind !== 'segment') return
  const { segment, exclude } = audience
  const invited = await findWhole(q, brand, segment)
  const excluded = exclude === null ? null : await findWhole(q, brand, exclude)
  if (!invited || invited.isOff) fail('INVALID_INPUT', { fields: { 'audience.segment': { rule: 'unknown' } } })
  if (exclude === null) return
  if (!excluded || excluded.isOff) fail('INVALID_INPUT', { fields: { 'audience.exclude': { rule: 'unknown' } } })
  else if (excluded.readsProtection) fail('INVALID_INPUT', { fields: { 'audience.exclude': { rule: 'protection' } } })
}

/** Returns the versions of an audience's segments that are in force. */
export async function pinsOf(q: Queryable, brand: string, { segment, exclude }: OfSegment) {
  const invited = await findWhole(q, brand, segment)
  const excluded = exclude === null ? null : await findWhole(q, brand, exclude)
  return invited && { invited: invited.version, excluded: excluded?.version ?? null }
}

/** Returns the members of a pinned audience now, in parts; nobody where a segment is off. */
export async function partsOf(tx: Tx, env: Env, campaign: Pinned): Promise<Part[]> {
  const { invited, excluded } = await readPinned(tx, campaign)
  const wantsExcluded = campaign.audience.kind === 'segment' && campaign.audience.exclude !== null
  if (!invited || invited.isOff || (wantsExcluded && (!excluded || excluded.isOff))) return []
  return listParts(tx, invited.whole, excluded?.whole ?? null, campaign.brand, env.clock.now())
}

/**
 * Returns which of these members the segments of a campaign still hold: a yes of the invited one, a no of the excluded
 * one. Everybody where the audience names none.
 */
export async function stillIn(
  q: Queryable,
  env: Env,
  campaign: Pinned,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { audience, brand } = campaign
  if (audience.kind !== 'segment') return new Set(ids)
  const { invited, excluded } = await readPinned(q, campaign)
  if (!invited || invited.isOff) return new Set()
  const asked = { brand, now: env.clock.now(), ids }
  const yes = await filterBy(q, invited.whole, asked)
  if (audience.exclude === null) return new Set(ids.filter((id) => yes.get(id) === true))
  if (!excluded || excluded.isOff) return new Set()
  const no = await filterBy(q, excluded.whole, asked)
  return new Set(ids.filter((id) => yes.get(id) === true && no.get(id) === false))
}
