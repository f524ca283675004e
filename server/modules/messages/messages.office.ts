/** Notices and announcements as operators edit them. */
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import { createNotice, listOfficeNotices, removeNotice, updateNotice } from '#contract/office-site.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { createNoticeOf, removeNoticeOf, updateNoticeOf } from './edit-notice.ts'
import { listNoticeRows, type NoticeFields, type NoticeRow } from './notices.sql.ts'

type Wire = OutputOf<typeof updateNotice>

function fieldsOf(input: ParsedInputOf<typeof createNotice>): NoticeFields {
  const { text, startsAt, endsAt, title, ...rest } = input
  return { ...rest, title, body: text, starts_at: new Date(startsAt), ends_at: endsAt === null ? null : new Date(endsAt) }
}

function toWire(row: NoticeRow): Wire {
  const { id, type, execution, title, body, position, enabled } = row
  return {
    id: String(id), type, execution, title, text: body, position, enabled,
    startsAt: row.starts_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? null,
  }
}

/** Adds the operators' calls on notices. */
export function bindMessagesOffice(http: Http): void {
  bindCall(http, listOfficeNotices, async ({ env, merchant }, { pageNo, pageSize }) => {
    const { rows, total } = await listNoticeRows(env.db, merchant, pageSize, (pageNo - 1) * pageSize)
    return toPage(rows.map(toWire), pageNo, pageSize, total)
  })
  bindCall(http, createNotice, async (context, input) => ({ id: String(await createNoticeOf(context, fieldsOf(input))), ...input }))
  bindCall(http, updateNotice, async (context, input) => {
    const { id, ...fields } = input
    await updateNoticeOf(context, readId(id), fieldsOf(fields))
    return input
  })
  bindCall(http, removeNotice, async (context, { id }) => {
    await removeNoticeOf(context, readId(id))
    return { removed: true }
  })
}
