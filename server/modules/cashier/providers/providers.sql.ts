/** Payment providers: their addresses and the keys with which both sides sign. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { type Keyholder, openText, sealText } from '#server/lib/secret-box.ts'
import { fail } from '#contract/errors.ts'

/** The provider beside the studio, for development and tests. */
export const SANDBOX = 'sandbox'
/**
 * The house's own accounts, which members pay into by bank deposit. It receives no requests, and its key is not given
 * to any party.
 */
export const OWN_ACCOUNTS = 'own-accounts'

export type Provider = {
  code: string
  /** null: the sandbox beside the studio. */ apiUrl: string | null
  /** Encrypted: see `openProviderSecret`. */ secret: string
}

/** Returns a provider by its code, or null. */
export async function findProvider(q: Queryable, code: string): Promise<Provider | null> {
  const [row] = await q.query<Provider>(
    `select code, api_url as "apiUrl", secret from cashier.providers where code = $1`,
    [code],
  )
  return row ?? null
}

/** Returns a provider by its code. Fails with NOT_FOUND. */
export async function getProvider(q: Queryable, code: string): Promise<Provider> {
  return (await findProvider(q, code)) ?? fail('NOT_FOUND')
}

/**
 * Returns the context with which a provider's key is encrypted; the key of another provider cannot be decrypted with
 * it.
 */
export const providerOwner = (code: string) => `provider ${code}`

/** Returns the key with which both sides sign. Throws when it was encrypted for another provider. */
export const openProviderSecret = (holder: Keyholder, { code, secret }: Pick<Provider, 'code' | 'secret'>): string =>
  openText(holder, providerOwner(code), secret)

/** Inserts a provider with its key encrypted. A provider that exists already stays unchanged, with its key. */
export async function addProvider(env: Pick<Env, 'db' | 'config'>, provider: Provider): Promise<void> {
  await env.db.query(
    'insert into cashier.providers (code, api_url, secret) values ($1, $2, $3) on conflict (code) do nothing',
    [provider.code, provider.apiUrl, sealText(env, providerOwner(provider.code), provider.secret)],
  )
}

/** Returns every provider, without its key. */
export function listProviders(q: Queryable): Promise<Pick<Provider, 'code' | 'apiUrl'>[]> {
  return q.query('select code, api_url as "apiUrl" from cashier.providers order by code')
}

/** Returns how many methods of brands each provider serves. */
export async function countMethods(q: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await q.query<{ provider: string; count: number }>(
    'select provider, count(*)::int as count from cashier.methods group by provider',
  )
  return new Map(rows.map(({ provider, count }) => [provider, count]))
}

/** Returns a provider, or null, and locks it until the transaction ends. */
export async function lockProvider(tx: Tx, code: string): Promise<Pick<Provider, 'code' | 'apiUrl'> | null> {
  const [row] = await tx.query<Pick<Provider, 'code' | 'apiUrl'>>(
    'select code, api_url as "apiUrl" from cashier.providers where code = $1 for update',
    [code],
  )
  return row ?? null
}

/** Adds a provider, or sets its address and, where one is given, its key, which is stored encrypted. */
export async function putProvider(
  tx: Tx,
  holder: Keyholder,
  { code, apiUrl, secret }: Omit<Provider, 'secret'> & { secret: string | null },
): Promise<void> {
  if (secret === null) {
    await tx.query('update cashier.providers set api_url = $2 where code = $1', [code, apiUrl])
    return
  }
  await tx.query(
    `insert into cashier.providers (code, api_url, secret) values ($1, $2, $3)
     on conflict (code) do update set api_url = excluded.api_url, secret = excluded.secret`,
    [code, apiUrl, sealText(holder, providerOwner(code), secret)],
  )
}
