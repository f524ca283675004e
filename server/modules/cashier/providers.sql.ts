/** Payment providers: where they are and the key that both sides sign with. */
import type { Queryable } from '#server/lib/db.ts'
import { fail } from '#contract/errors.ts'

declare module '#server/lib/db.ts' {
  interface Tables {
    'cashier.providers': { code: string; api_url: string | null; secret: string }
  }
}

/** The provider beside the studio that development and tests pay through. */
export const SANDBOX = 'sandbox'
/** The house's own accounts, which members pay into by transfer. Nothing is asked of it, and nobody holds its key. */
export const OWN_ACCOUNTS = 'own-accounts'

export type Provider = { code: string; /** null: the sandbox beside the studio. */ apiUrl: string | null; secret: string }

/** The provider of a code, or null. */
export async function findProvider(q: Queryable, code: string): Promise<Provider | null> {
  const row = await q.kysely
    .selectFrom('cashier.providers')
    .select(['code', 'api_url as apiUrl', 'secret'])
    .where('code', '=', code)
    .executeTakeFirst()
  return row ?? null
}

/** The provider of a code. Fails with NOT_FOUND. */
export async function getProvider(q: Queryable, code: string): Promise<Provider> {
  return (await findProvider(q, code)) ?? fail('NOT_FOUND')
}

/** Makes a provider known; one that is known keeps its key. */
export async function addProvider(q: Queryable, provider: Provider): Promise<void> {
  await q.kysely
    .insertInto('cashier.providers')
    .values({ code: provider.code, api_url: provider.apiUrl, secret: provider.secret })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
