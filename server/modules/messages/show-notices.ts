import type { OutputOf } from '#contract/call.ts'
import type { notices } from '#contract/messages/messages.ts'
import { toHtml } from '#contract/site/rich-text.ts'
import type { NOTICE_TYPES } from '#contract/site/contents.ts'
import type { Context } from '#server/lib/http.ts'
import { localise } from '#server/lib/localised.ts'
import { listShown, type ContentRow } from '#server/modules/site/contents.sql.ts'

/** At most this many lines are shown in the marquee. */
const MARQUEE_LINES = 20
/** The platform for which notices are shown: the web. */
const PLATFORM = 'W'

export type ShownNotice = OutputOf<typeof notices>[number]

function showNotice(
  { id, place, data, starts_at }: ContentRow<'notice'>,
  locale: string,
  fallback: string,
): ShownNotice {
  const text = localise(data.text, locale, fallback)
  const startsAt = starts_at.toISOString()
  return {
    id: String(id),
    type: place as (typeof NOTICE_TYPES)[number],
    execution: data.execution,
    platform: PLATFORM,
    title: localise(data.title, locale, fallback),
    text,
    content: toHtml(text),
    startsAt,
    publishedAt: startsAt,
  }
}

/**
 * Returns a page of notices of some kinds for some audiences, in the reader's language; `total` counts all that are
 * valid now.
 */
export async function listNotices(
  { env, brand, locale }: Pick<Context, 'env' | 'brand' | 'locale'>,
  which: { types: readonly string[]; executions: readonly string[] },
  limit: number,
  offset = 0,
): Promise<{ rows: ShownNotice[]; total: number }> {
  const shown = {
    merchant: brand.code,
    kind: 'notice',
    places: which.types,
    executions: which.executions,
    at: env.clock.now(),
  } as const
  const { rows, total } = await listShown(env.db, shown, limit, offset)
  return { rows: rows.map((row) => showNotice(row, locale, brand.defaultLanguage)), total }
}

/** Returns the lines of the notice marquee, in the reader's language. */
export async function showNotices(
  reader: Pick<Context, 'env' | 'brand' | 'locale'>,
  { types, execution }: { types: readonly string[]; execution: string },
): Promise<ShownNotice[]> {
  return (await listNotices(reader, { types, executions: [execution] }, MARQUEE_LINES)).rows
}
