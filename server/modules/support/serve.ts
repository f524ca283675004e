/** What operators do with a conversation: take, answer, hand over, end. */
import { fail } from '#contract/errors.ts'
import { SUPPORT_TOPIC } from '#contract/support/live.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { MINUTE_MS, after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { enqueue } from '#server/lib/jobs.ts'
import {
  lockConversation,
  putAnswered,
  putEnded,
  putOperator,
  putQueued,
  type Conversation,
} from './conversations.sql.ts'
import { findSignature } from './desks.sql.ts'
import { findLine, insertEvent, insertLine, insertNote } from './lines.sql.ts'
import { findColleague } from './queue.sql.ts'
import { TELL_UNREAD } from './tell-unread.ts'
import { tellPages } from './who-reads.ts'

/** A reader who has not seen an answer for so long is told of it. */
const UNREAD_MS = MINUTE_MS

/** Locks a conversation of the brand that has not ended. Fails with NOT_FOUND, SUPPORT_ENDED. */
async function lockRunning(tx: Tx, { merchant }: OperatorContext, text: string): Promise<Conversation> {
  const id = readId(text)
  const row = id === null ? null : await lockConversation(tx, merchant, id)
  if (!row) return fail('NOT_FOUND')
  return row.state === 'ended' ? fail('SUPPORT_ENDED') : row
}

/** Locks one of the operator's own conversations. Fails with NOT_FOUND, SUPPORT_ENDED, SUPPORT_NOT_YOURS. */
async function lockMine(tx: Tx, context: OperatorContext, text: string): Promise<Conversation> {
  const row = await lockRunning(tx, context, text)
  return row.operator_id === context.operator.id ? row : fail('SUPPORT_NOT_YOURS')
}

const subjectOf = ({ id }: Conversation) => `conversation:${id}`

/**
 * Takes a waiting conversation for the operator; taken twice by the same one it is the same. Fails with NOT_FOUND,
 * SUPPORT_ENDED, and SUPPORT_TAKEN (value.operator) where another operator has it.
 */
export async function takeConversation(context: OperatorContext, id: string): Promise<void> {
  const { env, merchant, operator } = context
  await env.db.tx(async (tx) => {
    const row = await lockRunning(tx, context, id)
    if (row.operator_id === operator.id) return
    if (row.state === 'open') return fail('SUPPORT_TAKEN', { operator: row.operator })
    const at = env.clock.now()
    await putOperator(tx, row.id, operator, at)
    const name = await findSignature(tx, merchant, operator.id)
    await insertEvent(tx, row.id, { event: 'taken', operator: operator.username, name, at })
    await writeAudit(tx, context, { action: 'conversation.take', subject: subjectOf(row) })
    tx.onCommit(() => tellPages(env, row))
  })
}

/**
 * Writes the operator's line into an own conversation, once for each request id, and returns its id. The line itself
 * says who wrote it and when, so the audit log has no copy, which would outlive the text. Fails with NOT_FOUND,
 * SUPPORT_ENDED, SUPPORT_NOT_YOURS.
 */
export async function sayAsOperator(
  context: OperatorContext,
  { id, requestId, text }: { id: string; requestId: string; text: string },
): Promise<{ line: string }> {
  const { env, merchant, operator } = context
  return env.db.tx(async (tx) => {
    const row = await lockMine(tx, context, id)
    const before = await findLine(tx, row.id, 'operator', requestId)
    if (before) return { line: String(before.id) }
    const at = env.clock.now()
    const name = await findSignature(tx, merchant, operator.id)
    const said = { speaker: 'operator', operator: operator.username, name, text, requestId, at } as const
    const line = await insertLine(tx, row.id, said)
    await putAnswered(tx, row.id, line, operator.username, at)
    await enqueue(
      tx,
      TELL_UNREAD,
      { id: String(row.id) },
      { runAt: after(at, UNREAD_MS), key: `${TELL_UNREAD.name} ${row.id}` },
    )
    tx.onCommit(() => tellPages(env, row))
    return { line: String(line) }
  })
}

/**
 * Hands an own conversation to a colleague of the brand, or back to the queue, with a note that only operators see.
 * Fails with NOT_FOUND (also for a colleague who may not talk), SUPPORT_ENDED, SUPPORT_NOT_YOURS.
 */
export async function handConversation(
  context: OperatorContext,
  { id, to, note }: { id: string; to: string | null; note?: string | undefined },
): Promise<void> {
  const { env, merchant, operator } = context
  await env.db.tx(async (tx) => {
    const row = await lockMine(tx, context, id)
    const colleague = to === null ? null : ((await findColleague(tx, merchant, to)) ?? fail('NOT_FOUND'))
    const at = env.clock.now()
    if (colleague) {
      await putOperator(tx, row.id, colleague, at)
      const name = await findSignature(tx, merchant, colleague.id)
      await insertEvent(tx, row.id, { event: 'handed', operator: colleague.username, name, at })
    } else {
      await putQueued(tx, row.id, at)
      await insertEvent(tx, row.id, { event: 'queued', operator: operator.username, at })
    }
    if (note) await insertNote(tx, row.id, { operator: operator.username, text: note, at })
    await writeAudit(tx, context, {
      action: colleague ? 'conversation.hand' : 'conversation.queue',
      subject: subjectOf(row),
      ...(colleague ? { after: { operator: colleague.username } } : {}),
    })
    tx.onCommit(() => tellPages(env, row))
  })
}

/** Ends an own conversation. Fails with NOT_FOUND, SUPPORT_ENDED, SUPPORT_NOT_YOURS. */
export async function endConversation(context: OperatorContext, id: string): Promise<void> {
  const { env, operator } = context
  await env.db.tx(async (tx) => {
    const row = await lockMine(tx, context, id)
    const at = env.clock.now()
    await putEnded(tx, row.id, at)
    await insertEvent(tx, row.id, { event: 'ended-operator', operator: operator.username, at })
    await writeAudit(tx, context, { action: 'conversation.end', subject: subjectOf(row) })
    tx.onCommit(() => tellPages(env, row))
  })
}

/** Tells the brand's operators that what they all share of the desk changed. */
export function tellDesk({ env, merchant }: OperatorContext): void {
  env.live.signalOperators(merchant, SUPPORT_TOPIC)
}
