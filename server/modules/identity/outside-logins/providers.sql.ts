import type { SocialMark } from '#contract/identity/social.ts'
import type { Queryable } from '#server/lib/db.ts'

export type ProviderRow = {
  code: string
  name: string
  mark: SocialMark
  /** Null: the sandbox's provider in the studio. */
  issuer: string | null
  clientId: string
  clientSecret: Buffer | null
  enabled: boolean
}
const COLUMNS = 'code, name, mark, issuer, client_id as "clientId", client_secret as "clientSecret", enabled'

/** Returns a brand's providers, also those that are off. A brand has only a few. */
export function listProviderRows(queryable: Queryable, merchant: string): Promise<ProviderRow[]> {
  return queryable.query<ProviderRow>(
    `select ${COLUMNS} from identity.social_providers where merchant = $1 order by code limit 50`,
    [merchant],
  )
}

/** Returns a provider of a brand, or null. */
export async function findProviderRow(
  queryable: Queryable,
  merchant: string,
  code: string,
): Promise<ProviderRow | null> {
  const [row] = await queryable.query<ProviderRow>(
    `select ${COLUMNS} from identity.social_providers where merchant = $1 and code = $2`,
    [merchant, code],
  )
  return row ?? null
}

/** Adds or changes a provider. */
export async function putProvider(queryable: Queryable, merchant: string, row: ProviderRow): Promise<void> {
  await queryable.query(
    `insert into identity.social_providers (merchant, code, name, mark, issuer, client_id, client_secret, enabled)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (merchant, code) do update set name = excluded.name, mark = excluded.mark, issuer = excluded.issuer,
       client_id = excluded.client_id, client_secret = excluded.client_secret, enabled = excluded.enabled`,
    [merchant, row.code, row.name, row.mark, row.issuer, row.clientId, row.clientSecret, row.enabled],
  )
}
