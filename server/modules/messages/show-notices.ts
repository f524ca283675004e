import type { OutputOf } from '#contract/call.ts'
import type { notices } from '#contract/messages.ts'
import { toHtml } from '#contract/rich-text.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { localise } from '#server/lib/localised.ts'
import { listShown, type NoticeRow } from './notices.sql.ts'

/** Lines that the marquee shows at most. */
const MARQUEE_LINES = 20

/** A notice, worded for a reader. */
export function showNotice(row: NoticeRow, locale: string, fallback: string): OutputOf<typeof notices>[number] {
  const text = localise(row.body, locale, fallback)
  return {
    id: String(row.id), type: row.type, title: localise(row.title, locale, fallback), text, content: toHtml(text), startsAt: row.starts_at.toISOString(),
  }
}

/** The lines of the notice marquee, worded for a reader. */
export async function showNotices(
  env: Env, { merchant, locale }: { merchant: string; locale: string }, { types, execution }: { types: readonly string[]; execution: string },
): Promise<OutputOf<typeof notices>> {
  const { defaultLanguage } = await getBrand(env, merchant)
  const which = { merchant, types, executions: [execution], at: env.clock.now() }
  const { rows } = await listShown(env.db, which, MARQUEE_LINES, 0)
  return rows.map((row) => showNotice(row, locale, defaultLanguage))
}
