/** The networks from which operators may log in and act. */
import { HOUSE_LOG } from '#server/lib/audit.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

/** Returns the networks of a brand's operators (null: of the house's). An empty list allows every network. */
export async function readOperatorNetworks(queryable: Queryable, merchant: string | null): Promise<string[]> {
  const [row] = await queryable.query<{ networks: string[] }>(
    'select networks from identity.operator_networks where scope = $1',
    [merchant ?? HOUSE_LOG],
  )
  return row?.networks ?? []
}

export async function putOperatorNetworks(
  tx: Tx,
  merchant: string | null,
  networks: readonly string[],
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into identity.operator_networks (scope, networks, changed_at) values ($1, $2, $3)
     on conflict (scope) do update set networks = excluded.networks, changed_at = excluded.changed_at`,
    [merchant ?? HOUSE_LOG, networks, at],
  )
}
