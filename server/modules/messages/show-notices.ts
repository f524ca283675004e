import type { OutputOf } from '#contract/call.ts'
import type { notices } from '#contract/messages.ts'
import { toHtml } from '#contract/rich-text.ts'
import type { NOTICE_TYPES } from '#contract/site-contents.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { localise } from '#server/lib/localised.ts'
import { listShown, type ContentRow } from '#server/modules/site/contents.sql.ts'

/** Lines that the marquee shows at most. */
const MARQUEE_LINES = 20
/** Where notices are shown: the web. */
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

/** A page of notices of some kinds for some audiences, worded for a reader; `total` counts all that are shown now. */
export async function listNotices(
  env: Env,
  { merchant, locale }: { merchant: string; locale: string },
  which: { types: readonly string[]; executions: readonly string[] },
  limit: number,
  offset = 0,
): Promise<{ rows: ShownNotice[]; total: number }> {
  const { defaultLanguage } = await getBrand(env, merchant)
  const shown = {
    merchant,
    kind: 'notice',
    places: which.types,
    executions: which.executions,
    at: env.clock.now(),
  } as const
  const { rows, total } = await listShown(env.db, shown, limit, offset)
  return { rows: rows.map((row) => showNotice(row, locale, defaultLanguage)), total }
}

/** The lines of the notice marquee, worded for a reader. */
export async function showNotices(
  env: Env,
  reader: { merchant: string; locale: string },
  { types, execution }: { types: readonly string[]; execution: string },
): Promise<ShownNotice[]> {
  return (await listNotices(env, reader, { types, executions: [execution] }, MARQUEE_LINES)).rows
}
