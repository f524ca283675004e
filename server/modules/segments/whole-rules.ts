/** Reads rules with everything that they name, and refuses what may not form an audience. */
import { fail } from '#contract/errors.ts'
import { type Criterion, namesHarm, NESTED_MAX, type SegmentRules } from '#contract/segments/rules.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { WholeRules } from './rules.sql.ts'
import { findLists, findVersions, type Used } from './segments.sql.ts'

const criteriaOf = ({ all }: SegmentRules): Criterion[] => all.flatMap(({ any }) => any)
const nestedIn = (rules: SegmentRules) =>
  criteriaOf(rules).flatMap((one) => (one.is === 'segment' ? [one.segment] : []))

/**
 * Returns rules with the segments that they name, down to the last. `pins`: their versions; without, the ones in force.
 * A segment that is off or not there is null.
 */
export async function readWhole(
  q: Queryable,
  brand: string,
  rules: SegmentRules,
  pins: Readonly<Record<string, number>> | null,
): Promise<WholeRules> {
  let left = NESTED_MAX
  const read = async (of: SegmentRules, pinned: Readonly<Record<string, number>> | null): Promise<WholeRules> => {
    const codes = [...new Set(nestedIn(of))]
    if (codes.length === 0) return { rules: of, uses: new Map() }
    const found = await findVersions(q, brand, new Map(codes.map((code) => [code, pinned?.[code] ?? null])))
    const uses = new Map<string, WholeRules | null>()
    for (const code of codes) {
      const used = found.find((one) => one.code === code)
      if (!used || used.isOff || (pinned !== null && pinned[code] === undefined)) uses.set(code, null)
      else if (left-- <= 0) return fail('SEGMENT_STATE', { state: 'nested' })
      else uses.set(code, await read(used.rules, used.uses))
    }
    return { rules: of, uses }
  }
  return read(rules, pins)
}

export type Checked = { readonly uses: Record<string, number>; readonly readsProtection: boolean }

function checkHarm(criteria: readonly Criterion[], used: readonly Used[]): boolean {
  let reads = false
  for (const one of criteria) {
    if (one.is === 'protection') {
      if (!one.not) return fail('SEGMENT_HARM', { why: 'criterion' })
      reads = true
    }
    const nested = one.is === 'segment' ? used.find(({ code }) => code === one.segment) : undefined
    if (nested?.readsProtection) {
      // the negation of "without limits" would be "with limits"
      if (one.not) return fail('SEGMENT_HARM', { why: 'nested' })
      reads = true
    }
  }
  return reads
}

/** Returns whether rules, or segments that they name, are about members who were named one by one. */
function namesMembers({ rules, uses }: WholeRules): boolean {
  return criteriaOf(rules).some(
    (one) => one.is === 'list' || (one.is === 'segment' && namesMembers(uses.get(one.segment) ?? NOBODY)),
  )
}
const NOBODY: WholeRules = { rules: { all: [] }, uses: new Map() }

/**
 * Checks rules as they are saved, counted or published, under a name. Fails with INVALID_INPUT for a segment or a list
 * that the brand does not have, SEGMENT_STATE for too many nested ones, and SEGMENT_HARM where protection would form
 * the audience: a criterion that is not negated, a negated segment that reads protection, a name that says so, or
 * protection asked of members who were named one by one.
 */
export async function checkRules(
  q: Queryable,
  brand: string,
  name: { code?: string; title: string } | null,
  rules: SegmentRules,
): Promise<Checked> {
  if (name && (namesHarm(name.title) || namesHarm(name.code ?? ''))) return fail('SEGMENT_HARM', { why: 'name' })
  const criteria = criteriaOf(rules)
  const codes = [...new Set(nestedIn(rules))]
  const used = await findVersions(q, brand, new Map(codes.map((code) => [code, null])))
  if (used.length < codes.length) return fail('INVALID_INPUT', { fields: { rules: { rule: 'unknown' } } })
  const lists = criteria.flatMap((one) => (one.is === 'list' ? [one.list] : []))
  const known = await findLists(q, brand, lists)
  if (lists.some((one) => !known.has(one))) return fail('INVALID_INPUT', { fields: { rules: { rule: 'unknown' } } })
  const readsProtection = checkHarm(criteria, used)
  if (readsProtection && namesMembers(await readWhole(q, brand, rules, null)))
    return fail('SEGMENT_HARM', { why: 'list' })
  return { uses: Object.fromEntries(used.map(({ code, number }) => [code, number])), readsProtection }
}
