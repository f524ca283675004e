/** Segments asked about one member, for modules above through `MEMBER_SEGMENTS` and for campaigns by version. */
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { MemberSegments } from '#server/lib/member-segments.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { askOne, askWhy, putEvidence } from './answers.sql.ts'
import type { Leaf, WholeRules } from './rules.sql.ts'
import { findVersions, type Used } from './segments.sql.ts'
import { readWhole } from './whole-rules.ts'

/** A segment in one version, with everything that it names. */
export type WholeSegment = {
  readonly segmentId: bigint
  readonly code: string
  readonly version: number
  readonly isOff: boolean
  readonly readsProtection: boolean
  readonly whole: WholeRules
}

async function wholeOf(q: Queryable, brand: string, used: Used): Promise<WholeSegment> {
  const { segmentId, code, number, isOff, readsProtection } = used
  const whole = await readWhole(q, brand, used.rules, used.uses)
  return { segmentId, code, version: number, isOff, readsProtection, whole }
}

/** Returns a brand's segment in a version, or in the one in force; null when there is none. */
export async function findWhole(
  q: Queryable,
  brand: string,
  code: string,
  version: number | null = null,
): Promise<WholeSegment | null> {
  const [used] = await findVersions(q, brand, new Map([[code, version]]))
  return used ? wholeOf(q, brand, used) : null
}

const isIn: MemberSegments['isIn'] = async (q, env, memberId, code, as) => {
  const brand = (await findAccount(q, memberId))?.merchant
  const segment = brand === undefined ? null : await findWhole(q, brand, code)
  if (brand === undefined || !segment || segment.isOff) return null
  if (as === 'excluded' && segment.readsProtection) return null
  return askOne(q, segment.whole, { brand, memberId, now: env.clock.now() })
}

const leavesOf = ({ rules }: WholeRules): Leaf['criterion'][] => rules.all.flatMap(({ any }) => any)
const wordOf = (is: boolean | null) => (is === null ? 'unknown' : is ? 'yes' : 'no')

async function keepOne(q: Queryable, env: Env, memberId: string, brand: string, code: string, decided: string) {
  const segment = await findWhole(q, brand, code)
  if (!segment) return
  const { segmentId, version, isOff, whole } = segment
  const at = env.clock.now()
  const asked = isOff ? null : await askWhy(q, whole, { brand, memberId, now: at })
  const criteria = leavesOf(whole)
  const facts = (asked?.leaves ?? []).map((leaf, place) => ({ criterion: criteria[place], ...leaf }))
  const answer = wordOf(asked?.is ?? null)
  await putEvidence(q, memberId, { segmentId, version: isOff ? 0 : version, answer, decided, at, facts })
}

const keep: MemberSegments['keep'] = async (q, env, memberId, codes, decided) => {
  const brand = (await findAccount(q, memberId))?.merchant
  if (brand === undefined) return
  for (const code of codes) await keepOne(q, env, memberId, brand, code, decided)
}

const refuses: MemberSegments['refuses'] = async (q, brand, { invited, excluded }) => {
  const named = [invited, excluded].filter((one) => one !== null)
  const found = await findVersions(q, brand, new Map(named.map((code) => [code, null])))
  if (named.some((code) => !found.some((one) => one.code === code))) return 'unknown'
  return found.some((one) => one.code === excluded && one.readsProtection) ? 'protection' : null
}

/** What segments answer to modules that offer or send something. */
export const SEGMENT_ANSWERS: MemberSegments = { isIn, keep, refuses }
