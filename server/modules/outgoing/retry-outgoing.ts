import type { OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import type { officeOutgoing } from '#contract/outgoing/office-outgoing.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { lockOutgoing, putDueNow, type OutgoingRow } from '#server/lib/outgoing/list.report.sql.ts'
import { enqueueOutgoing } from '#server/lib/outgoing/send-waiting.ts'

/** Returns whether a message may be tried again: its text is there and of use, and nobody is sending it. */
const isRetriable = (
  { state, has_box: hasBox, expires_at: expiresAt }: Pick<OutgoingRow, 'state' | 'has_box' | 'expires_at'>,
  now: Date,
) => (state === 'waiting' || state === 'failed') && hasBox && expiresAt > now

/** Returns a message as calls answer it. */
export const showOutgoing = (row: OutgoingRow, now: Date): OutputOf<typeof officeOutgoing>['content'][number] => ({
  id: String(row.id),
  createdAt: row.created_at.toISOString(),
  kind: row.kind,
  channel: row.channel,
  recipient: row.recipient,
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  way: row.way,
  dueAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
  endedAt: row.ended_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
  canRetry: isRetriable(row, now),
})

/**
 * Has a message of the brand tried again now, with as many tries as a new one. Fails with NOT_FOUND for another brand's,
 * and with OUTGOING_GONE when it was sent or refused, is being sent, or is of no use any more.
 */
export async function retryOutgoing(context: OperatorContext, text: string): Promise<void> {
  const { env, merchant } = context
  await env.db.tx(async (tx) => {
    const id = readId(text)
    const row = id === null ? null : await lockOutgoing(tx, merchant, id)
    if (!row) return fail('NOT_FOUND')
    const now = env.clock.now()
    if (!isRetriable(row, now)) return fail('OUTGOING_GONE')
    await putDueNow(tx, row.id, now)
    await enqueueOutgoing(tx, { id: row.id, kind: row.kind })
    await writeAudit(tx, context, {
      action: 'outgoing.retry',
      subject: `outgoing:${row.id}`,
      after: { kind: row.kind },
    })
  })
}
