/** What operators may see of a segment's members: a count, and with a right of its own their names. */
import { fail } from '#contract/errors.ts'
import { FEW, type SegmentRules } from '#contract/segments/rules.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Db } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { SharedCounts } from '#server/lib/shared-counts.ts'
import { countRules, listOf } from './answers.sql.ts'
import { findSegment, findVersions, stateOf } from './segments.sql.ts'
import { checkRules, readWhole } from './whole-rules.ts'

/** So many questions of one operator are answered in a minute. */
export const ASKED_A_MINUTE_MAX = 10
/** Members on one page of a list. */
const PAGE = 100
const counts = new WeakMap<Db, SharedCounts>()

function limit({ env, operator }: OperatorContext): void {
  const known = counts.get(env.db) ?? new SharedCounts(env.clock, env.redis ?? null, 'segments')
  counts.set(env.db, known)
  if (known.add(operator.id) > ASKED_A_MINUTE_MAX) fail('TOO_MANY_REQUESTS', { retryAfterSeconds: known.secondsLeft })
}

/**
 * Counts of whom rules are true now. Writes a line of the log and nothing else (docs/reference/promotions.md 1, row 30).
 * Rules that read protection tell no number below ten, so that nobody's state can be asked for. Fails with
 * TOO_MANY_REQUESTS and as `checkRules`.
 */
export async function countSegment(context: OperatorContext, rules: SegmentRules) {
  limit(context)
  const { env, merchant } = context
  const { readsProtection } = await checkRules(env.db, merchant, null, rules)
  await env.db.tx((tx) => writeAudit(tx, context, { action: 'segment.count', subject: 'segment:', after: { rules } }))
  const whole = await readWhole(env.db, merchant, rules, null)
  const { members, unknown, of } = await countRules(env.db, whole, merchant, env.clock.now())
  const told = (value: number) => (readsProtection && value < FEW ? null : value)
  return { members: told(members), unknown: told(unknown), of }
}

/**
 * Lists members of the version in force, page by page; each page is in the log. Fails with NOT_FOUND, SEGMENT_STATE
 * without a version in force, SEGMENT_HARM for one that reads protection: whom it leaves out would be known by name.
 */
export async function listMembers(context: OperatorContext, { id, after = '0' }: { id: string; after?: string }) {
  limit(context)
  const { env, merchant } = context
  const segment = (await findSegment(env.db, merchant, BigInt(id))) ?? fail('NOT_FOUND')
  const [version] = await findVersions(env.db, merchant, new Map([[segment.code, null]]))
  if (!version || segment.isOff) return fail('SEGMENT_STATE', { state: stateOf(segment) })
  if (version.readsProtection) return fail('SEGMENT_HARM', { why: 'list' })
  const { number } = version
  await env.db.tx((tx) =>
    writeAudit(tx, context, { action: 'segment.members', subject: `segment:${id}`, after: { number, after } }),
  )
  const whole = await readWhole(env.db, merchant, version.rules, version.uses)
  const members = await listOf(env.db, whole, { brand: merchant, now: env.clock.now(), after, limit: PAGE })
  return { members, next: members.length < PAGE ? null : (members.at(-1)?.id ?? null) }
}
