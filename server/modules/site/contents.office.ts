/** Calls about what operators write for the site, and the history of everything that they set. */
import { toPage, type OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  createContent,
  getContent,
  listContents,
  listVersions,
  removeContent,
  restoreVersion,
  updateContent,
} from '#contract/site/office-contents.ts'
import { DEVICES } from '#contract/site/contents.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { readId } from '#server/lib/ids.ts'
import { findContent, listContentRows, type ContentRow } from './contents.sql.ts'
import { createContentOf, removeContentOf, updateContentOf } from './edit-content.ts'
import { restoreVersionOf } from './restore-version.ts'
import { listVersionRows } from './versions.sql.ts'

function toWire(row: ContentRow): OutputOf<typeof getContent> {
  const { id, kind, place, key, data, position, enabled, removed_at } = row
  return {
    id: String(id),
    kind,
    place,
    key,
    data,
    device: DEVICES.filter((one) => row.device.includes(one)),
    position,
    enabled,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    removed: removed_at !== null,
  }
}

async function readOne({ env, merchant }: OperatorContext, id: bigint | null): Promise<OutputOf<typeof getContent>> {
  const row = id === null ? null : await findContent(env.db, merchant, id)
  return row ? toWire(row) : fail('NOT_FOUND')
}

/** Adds the operators' calls about contents and histories. */
export function bindContentsOffice(http: Http): void {
  bindCall(http, listContents, async ({ env, merchant }, { kind, place, removed, pageNo, pageSize }) => {
    const { rows, total } = await listContentRows(
      env.db,
      { merchant, kind, place, removed: removed === 'true' },
      pageSize,
      (pageNo - 1) * pageSize,
    )
    return toPage(rows.map(toWire), pageNo, pageSize, total)
  })
  bindCall(http, getContent, (context, { id }) => readOne(context, readId(id)))
  bindCall(http, createContent, async (context, input) => readOne(context, await createContentOf(context, input)))
  bindCall(http, updateContent, async (context, { id, ...input }) => {
    await updateContentOf(context, readId(id), input)
    return readOne(context, readId(id))
  })
  bindCall(http, removeContent, async (context, { id }) => {
    await removeContentOf(context, readId(id))
    return { removed: true }
  })

  bindCall(http, listVersions, async ({ env, merchant }, { subject, pageNo, pageSize }) => {
    const { rows, total } = await listVersionRows(env.db, merchant, subject, pageSize, (pageNo - 1) * pageSize)
    const content = rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.toISOString() }))
    return toPage(content, pageNo, pageSize, total)
  })
  bindCall(http, restoreVersion, (context, { id }) => restoreVersionOf(context, readId(id)))
}
