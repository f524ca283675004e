/** Payment providers: where they are and the key that both sides sign with. */
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { type Keyholder, openText, sealText } from '#server/lib/secret-box.ts'
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

export type Provider = {
  code: string
  /** null: the sandbox beside the studio. */ apiUrl: string | null
  /** In a box: `openProviderSecret`. */ secret: string
}

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

/** What a provider's box is for; no other's opens in its place. */
export const providerOwner = (code: string) => `provider ${code}`

/** The key that both sides sign with. Throws when its box is another provider's. */
export const openProviderSecret = (holder: Keyholder, { code, secret }: Pick<Provider, 'code' | 'secret'>): string =>
  openText(holder, providerOwner(code), secret)

/** Makes a provider known, its key in a box; one that is known keeps its key. */
export async function addProvider(env: Pick<Env, 'db' | 'config'>, provider: Provider): Promise<void> {
  await env.db.kysely
    .insertInto('cashier.providers')
    .values({
      code: provider.code,
      api_url: provider.apiUrl,
      secret: sealText(env, providerOwner(provider.code), provider.secret),
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute()
}
