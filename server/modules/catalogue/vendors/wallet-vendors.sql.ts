/** Vendors that keep wallets of their own. */
import type { Queryable } from '#server/lib/db.ts'
import type { Status } from '#server/lib/play-status.ts'
import type { Names } from '../titles/catalogue.sql.ts'

/** `url`: where the vendor takes orders of money; null while it is not known. */
export type WalletVendor = { code: string; names: Names; status: Status; url: string | null }

/** Lists vendors that have wallets of their own, in order. */
export function listWalletVendors(q: Queryable): Promise<WalletVendor[]> {
  return q.query<WalletVendor>(
    'select code, names, status, transfer_url as url from games.vendors where not is_single order by sort, code',
  )
}

/** Returns such a vendor with its current switch, or null. */
export async function findWalletVendor(q: Queryable, code: string): Promise<WalletVendor | null> {
  return (
    (
      await q.query<WalletVendor>(
        'select code, names, status, transfer_url as url from games.vendors where code = $1 and not is_single',
        [code],
      )
    )[0] ?? null
  )
}
