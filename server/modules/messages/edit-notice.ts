import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { deleteNotice, insertNotice, lockNotice, putNotice, type NoticeFields, type NoticeRow } from './notices.sql.ts'

const recorded = ({ title, body, type, execution, starts_at, ends_at, position, enabled }: NoticeFields) =>
  ({ type, execution, title, text: body, startsAt: starts_at, endsAt: ends_at, position, enabled })

function announce(tx: Tx, { env }: OperatorContext): void {
  tx.onCommit(() => env.live.signal('all', 'notices'))
}

function checkPeriod(row: NoticeFields): void {
  if (row.ends_at && row.ends_at <= row.starts_at) fail('INVALID_INPUT', { fields: { endsAt: { rule: 'too_small' } } })
}

/** Adds a notice; audited, and told to open pages. Fails with INVALID_INPUT when it ends before it starts. */
export async function createNoticeOf(context: OperatorContext, row: NoticeFields): Promise<bigint> {
  checkPeriod(row)
  return context.env.db.tx(async (tx) => {
    const id = await insertNotice(tx, context.merchant, row)
    await writeAudit(tx, context, { action: 'notice.create', subject: `notice:${id}`, after: recorded(row) })
    announce(tx, context)
    return id
  })
}

async function change(context: OperatorContext, id: bigint | null, work: (tx: Tx, before: NoticeRow) => Promise<void>): Promise<void> {
  if (id === null) return fail('NOT_FOUND')
  await context.env.db.tx(async (tx) => {
    const before = await lockNotice(tx, context.merchant, id)
    if (!before) return fail('NOT_FOUND')
    await work(tx, before)
    announce(tx, context)
  })
}

/** Replaces a notice of the brand; audited. Fails with NOT_FOUND, or INVALID_INPUT when it ends before it starts. */
export async function updateNoticeOf(context: OperatorContext, id: bigint | null, row: NoticeFields): Promise<void> {
  checkPeriod(row)
  await change(context, id, async (tx, before) => {
    await putNotice(tx, before.id, row)
    await writeAudit(tx, context, { action: 'notice.update', subject: `notice:${before.id}`, before: recorded(before), after: recorded(row) })
  })
}

/** Removes a notice of the brand; audited. Fails with NOT_FOUND. */
export async function removeNoticeOf(context: OperatorContext, id: bigint | null): Promise<void> {
  await change(context, id, async (tx, before) => {
    await deleteNotice(tx, before.id)
    await writeAudit(tx, context, { action: 'notice.remove', subject: `notice:${before.id}`, before: recorded(before) })
  })
}
