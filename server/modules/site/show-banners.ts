import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import type { banners } from '#contract/site.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { localise } from '#server/lib/localised.ts'
import { listShownBanners } from './banners.sql.ts'

/** Banners of one place at most. */
const BANNERS_SHOWN = 12

/** The banners of one place, worded for a reader. */
export async function showBanners(
  env: Env, { merchant, locale }: { merchant: string; locale: string }, { groupName }: ParsedInputOf<typeof banners>,
): Promise<OutputOf<typeof banners>> {
  const { defaultLanguage } = await getBrand(env, merchant)
  const rows = await listShownBanners(env.db, merchant, groupName, BANNERS_SHOWN)
  return rows.map(({ position: _position, enabled: _enabled, ...row }) => ({
    ...row, id: String(row.id),
    tag: localise(row.tag, locale, defaultLanguage), title: localise(row.title, locale, defaultLanguage),
    text: localise(row.text, locale, defaultLanguage), button: localise(row.button, locale, defaultLanguage),
  }))
}
