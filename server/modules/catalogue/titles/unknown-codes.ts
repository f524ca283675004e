/** Codes that an operator's document names and the catalogue does not know. */
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { getCatalogueIn } from './catalogue.ts'

export type NamedCode = { path: string; of: 'game' | 'vendor'; code: string }

/** Returns the paths of codes of which there is no game, or no vendor; those that are off are known. */
export async function findUnknownCodes(q: Queryable, env: Env, named: readonly NamedCode[]): Promise<string[]> {
  if (named.length === 0) return []
  const { byCode, vendors: open } = await getCatalogueIn(q, env)
  const vendors = new Set([...open, ...[...byCode.values()].map(({ vendor }) => vendor)].map((one) => one.code))
  return named.flatMap(({ path, of, code }) => ((of === 'game' ? byCode.has(code) : vendors.has(code)) ? [] : [path]))
}
