import { lockBrand } from '#server/lib/brand-settings.sql.ts'
import { readBrandFresh, type Brand } from '#server/lib/brands.ts'
import type { Tx } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import type { Undo } from './edit-content.ts'
import { keepVersion, type State } from './keep-version.ts'

/** The settings of which a brand has one each, with a history. */
export type Setting = 'status' | 'regions' | 'switches' | 'registration' | 'brand'

/**
 * Changes a setting of the brand under its lock, with its version and audit entry. Returns the new version's number.
 */
export async function changeSetting(
  context: OperatorContext,
  setting: Setting,
  read: (brand: Brand) => State,
  put: (tx: Tx) => Promise<State>,
  undo?: Undo,
): Promise<number> {
  const { env, merchant } = context
  return env.db.tx(async (tx) => {
    await lockBrand(tx, merchant)
    const before = read(await readBrandFresh(tx, env, merchant))
    const after = await put(tx)
    return keepVersion(tx, context, {
      subject: setting,
      act: undo ? 'restore' : 'update',
      before,
      after,
      ...undo,
      audit: { action: `site.${setting}`, subject: `brand:${merchant}` },
    })
  })
}
