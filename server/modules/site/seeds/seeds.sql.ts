/** What only the seeds of the site ask and write. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'

/** Adds the demo's second brand and its domain. Returns false when it exists already. */
export async function insertMeghna(tx: Tx): Promise<boolean> {
  const made = await tx.query(
    `insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain, skin)
     values ($1, 'Meghna', $3, '{en,bn,ar}', 'en', 'Asia/Kolkata', 'IN', $2, 'meghna')
     on conflict do nothing returning code`,
    [MEGHNA.code, MEGHNA.domain, MEGHNA.currency],
  )
  if (made.length === 0) return false
  await tx.query('insert into core.brand_domains (domain, brand) values ($1, $2) on conflict do nothing', [
    MEGHNA.domain,
    MEGHNA.code,
  ])
  return true
}

/** Adds Arabic to the languages of a brand. */
export async function offerArabic(tx: Tx, brand: string): Promise<void> {
  await tx.query(
    `update core.brands set languages = array_append(languages, 'ar') where code = $1 and not 'ar' = any (languages)`,
    [brand],
  )
}

/** Locks a brand until the transaction ends. */
export async function lockBrand(tx: Tx, brand: string): Promise<void> {
  await tx.query('select from core.brands where code = $1 for update', [brand])
}

/** Returns whether a brand has articles or pages. */
export async function hasContents(q: Queryable, brand: string): Promise<boolean> {
  const rows = await q.query(`select from site.contents where merchant = $1 and kind in ('article', 'page') limit 1`, [
    brand,
  ])
  return rows.length > 0
}
