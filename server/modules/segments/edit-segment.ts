/** Writing, publishing and switching segments. */
import type { ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { namesHarm } from '#contract/segments/rules.ts'
import type {
  officeCreateSegment,
  officeImportSegmentList,
  officePublishSegment,
  officeSaveSegment,
  officeSwitchSegment,
} from '#contract/segments/office-segments.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { sqlState, type Tx, UNIQUE_VIOLATION } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import {
  insertList,
  insertSegment,
  insertVersion,
  lockSegment,
  putOff,
  type Segment,
  stateOf,
  updateDraft,
} from './segments.sql.ts'
import { checkRules } from './whole-rules.ts'

/** Begins a segment; returns its id. Fails with INVALID_INPUT, SEGMENT_HARM and SEGMENT_CODE_USED. */
export async function createSegment(
  context: OperatorContext,
  { code, title, rules }: ParsedInputOf<typeof officeCreateSegment>,
): Promise<bigint> {
  const { env, merchant, operator } = context
  try {
    return await env.db.tx(async (tx) => {
      await checkRules(tx, merchant, { code, title }, rules)
      const at = env.clock.now()
      const id = await insertSegment(tx, { brand: merchant, code, title, rules, by: operator.username, at })
      await writeAudit(tx, context, {
        action: 'segment.create',
        subject: `segment:${id}`,
        after: { code, title, rules },
      })
      return id
    })
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) return fail('SEGMENT_CODE_USED')
    throw error
  }
}

async function lockAt(tx: Tx, brand: string, id: string, revision: number): Promise<Segment> {
  const segment = (await lockSegment(tx, brand, BigInt(id))) ?? fail('NOT_FOUND')
  return segment.revision === revision ? segment : fail('SEGMENT_STATE', { state: 'changed' })
}

/** Changes a draft. Fails with NOT_FOUND, SEGMENT_STATE for another revision than was read, and as `checkRules`. */
export function saveSegment(
  context: OperatorContext,
  { id, revision, title, rules }: ParsedInputOf<typeof officeSaveSegment>,
): Promise<void> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    const former = await lockAt(tx, merchant, id, revision)
    await checkRules(tx, merchant, { title }, rules)
    await updateDraft(tx, former.id, title, rules)
    await writeAudit(tx, context, {
      action: 'segment.update',
      subject: `segment:${id}`,
      before: { title: former.title, rules: former.rules },
      after: { title, rules },
    })
  })
}

/**
 * Publishes the draft as the next version. It is checked again, because segments that it names may read protection by
 * now. Fails with NOT_FOUND, SEGMENT_STATE for another revision than was read, and as `checkRules`.
 */
export function publishSegment(
  context: OperatorContext,
  { id, revision, reason }: ParsedInputOf<typeof officePublishSegment>,
): Promise<void> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const { id: key, code, title, rules } = await lockAt(tx, merchant, id, revision)
    const checked = await checkRules(tx, merchant, { code, title }, rules)
    const version = { title, rules, ...checked, by: operator.username, at: env.clock.now(), reason }
    const number = await insertVersion(tx, key, version)
    await writeAudit(tx, context, {
      action: 'segment.publish',
      subject: `segment:${id}`,
      reason,
      after: { number, rules },
    })
  })
}

/** Switches a segment off or on. Fails with NOT_FOUND and SEGMENT_STATE. */
export function switchSegment(
  context: OperatorContext,
  { id, isOff, reason }: ParsedInputOf<typeof officeSwitchSegment>,
): Promise<void> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    const segment = (await lockSegment(tx, merchant, BigInt(id))) ?? fail('NOT_FOUND')
    if (segment.version === null || segment.isOff === isOff) return fail('SEGMENT_STATE', { state: stateOf(segment) })
    await putOff(tx, segment.id, isOff ? env.clock.now() : null)
    await writeAudit(tx, context, { action: 'segment.switch', subject: `segment:${id}`, reason, after: { isOff } })
  })
}

/** Keeps a list of members; names that the brand does not have are counted. Fails with SEGMENT_HARM by its title. */
export function importList(
  context: OperatorContext,
  { title, usernames }: ParsedInputOf<typeof officeImportSegmentList>,
): Promise<{ id: string; members: number; unknown: number }> {
  if (namesHarm(title)) return fail('SEGMENT_HARM', { why: 'name' })
  const { env, merchant, operator } = context
  const names = [...new Set(usernames.map((name) => name.toLowerCase()))]
  return env.db.tx(async (tx) => {
    const list = { brand: merchant, title, by: operator.username, at: env.clock.now(), usernames: names }
    const { id, members } = await insertList(tx, list)
    await writeAudit(tx, context, {
      action: 'segment.import',
      subject: `segment-list:${id}`,
      after: { title, members },
    })
    return { id: String(id), members, unknown: names.length - members }
  })
}
