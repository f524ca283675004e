/** Games and vendors that a document counts must exist (docs/reference/promotions.md 1, row 23). */
import { fail } from '#contract/errors.ts'
import type { GameFilter, MissionsDocument } from '#contract/missions/terms.ts'
import type { Env } from '#server/lib/env.ts'
import { findUnknownCodes, type NamedCode } from '#server/modules/catalogue/titles/unknown-codes.ts'

const codesOf = (path: string, { games, vendors }: GameFilter): NamedCode[] => [
  ...games.map((code, place) => ({ path: `${path}.games.${place}`, of: 'game' as const, code })),
  ...vendors.map((code, place) => ({ path: `${path}.vendors.${place}`, of: 'vendor' as const, code })),
]

/** Fails with INVALID_INPUT that names each game and vendor which does not exist: nothing would ever count for it. */
export async function checkCodes(env: Env, document: MissionsDocument): Promise<void> {
  const named =
    document.kind === 'mission'
      ? document.steps.flatMap(({ filter }, place) => codesOf(`steps.${place}.filter`, filter))
      : codesOf('filter', document.filter)
  const unknown = await findUnknownCodes(env.db, env, named)
  if (unknown.length === 0) return
  return fail('INVALID_INPUT', {
    fields: Object.fromEntries(unknown.map((path) => [`document.${path}`, { rule: 'unknown' }])),
  })
}
