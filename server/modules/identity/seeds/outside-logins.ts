/** The sandbox identity provider beside the studio, so that the demo's button works. */
import type { Env } from '#server/lib/env.ts'
import { findProviderRow, putProvider } from '../outside-logins/providers.sql.ts'

/**
 * Lets a brand's members log in through the sandbox. What exists already is not changed; without the sandbox nothing is
 * added.
 */
export async function seedOutsideLogins(env: Env, brand: string): Promise<void> {
  if (!env.config.sandbox || (await findProviderRow(env.db, brand, 'house-id'))) return
  await putProvider(env.db, brand, {
    code: 'house-id',
    name: 'House ID',
    mark: 'key',
    issuer: null,
    clientId: 'fairhouse',
    clientSecret: null,
    enabled: true,
  })
}
