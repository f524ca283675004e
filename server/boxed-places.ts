/**
 * Every place of the database that holds boxes (server/lib/secret-box.ts), so that they can be encrypted again with
 * another key.
 */
import type { Db, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { sealingKeyOwner } from '#server/lib/sealed.ts'
import { outgoingOwner } from '#server/lib/outgoing/send-waiting.ts'
import { isBox, isOfCurrentKey, lock, openText, sealText, unlock, type Keyholder } from '#server/lib/secret-box.ts'
import { providerOwner } from '#server/modules/cashier/providers/providers.sql.ts'
import { vendorKeyOwner } from '#server/modules/doors/keys/vendor-secrets.ts'
import { secretOwner } from '#server/modules/identity/outside-logins/oidc.ts'
import { digestOfTotp, totpOwner } from '#server/modules/identity/factors/totp.ts'
import { beaconOwner, chainOwner } from '#server/modules/lottery/chains/links.ts'
import { drawOwner } from '#server/modules/promotions/luck/draw-secrets.ts'
import { PUSH_BOX } from '#server/modules/push/server-keys.ts'

type Row = Record<string, string>
export type BoxedPlace = {
  table: string
  column: string
  /** Columns that identify the row. */
  keys: readonly string[]
  /** Condition for rows that hold a secret; all rows when it is left out. */
  where?: string
  /** Returns the owner that the row's box was made for. */
  owner: (row: Row) => string
  /**
   * `bytes`: bytea made by `lock`; `text`: made by `sealText`; `json`: such a text in a jsonb column, whose decrypted
   * form is JSON.
   */
  kind: 'bytes' | 'text' | 'json'
  /** A column beside it that shows which secrets are equal, made with the same key. */
  digest?: { column: string; of: (holder: Keyholder, secret: string) => Buffer }
}

export const BOXED_PLACES: readonly BoxedPlace[] = [
  {
    table: 'games.vendor_keys',
    column: 'verifier',
    keys: ['vendor', 'key_id'],
    where: `algorithm = 'hmac-sha256'`,
    kind: 'text',
    owner: (row) => vendorKeyOwner(row.vendor ?? '', row.key_id ?? ''),
  },
  {
    table: 'cashier.providers',
    column: 'secret',
    keys: ['code'],
    kind: 'text',
    owner: (row) => providerOwner(row.code ?? ''),
  },
  {
    table: 'core.sealing_keys',
    column: 'private_key',
    keys: ['kid'],
    kind: 'json',
    owner: (row) => sealingKeyOwner(row.kid ?? ''),
  },
  {
    table: 'promotions.draws',
    column: 'secret',
    keys: ['reference'],
    kind: 'text',
    owner: (row) => drawOwner(row.reference ?? ''),
  },
  {
    table: 'lottery.chains',
    column: 'secret',
    keys: ['commitment'],
    kind: 'text',
    owner: (row) => chainOwner(row.commitment ?? ''),
  },
  {
    table: 'lottery.chains',
    column: 'beacon_secret',
    keys: ['commitment'],
    kind: 'text',
    owner: (row) => beaconOwner(row.commitment ?? ''),
  },
  {
    table: 'core.outgoing',
    column: 'box',
    keys: ['reference'],
    where: 'box is not null',
    kind: 'text',
    owner: (row) => outgoingOwner(row.reference ?? ''),
  },
  { table: 'push.server_keys', column: 'private_key', keys: ['only_one'], kind: 'text', owner: () => PUSH_BOX },
  {
    table: 'identity.totp_factors',
    column: 'secret',
    keys: ['id', 'account_id', 'operator_id'],
    kind: 'bytes',
    digest: { column: 'secret_digest', of: digestOfTotp },
    owner: ({ account_id: account, operator_id: operator }) =>
      totpOwner(account ? { accountId: BigInt(account) } : { operatorId: BigInt(operator ?? 0) }),
  },
  {
    table: 'identity.operator_links',
    column: 'totp_secret',
    keys: ['digest', 'operator_id'],
    where: 'totp_secret is not null',
    kind: 'bytes',
    owner: (row) => totpOwner({ operatorId: BigInt(row.operator_id ?? 0) }),
  },
  {
    table: 'identity.social_providers',
    column: 'client_secret',
    keys: ['merchant', 'code', 'client_id'],
    where: 'client_secret is not null',
    kind: 'bytes',
    owner: (row) => secretOwner(row.merchant ?? '', { code: row.code ?? '', clientId: row.client_id ?? '' }),
  },
]

type Found = Row & { box: string | Buffer }

/** Returns the box encrypted again with the key in force; null when it already is. */
function makeAnew(holder: Keyholder, { kind, owner }: BoxedPlace, row: Found): string | Buffer | null {
  if (Buffer.isBuffer(row.box)) return lock(holder, owner(row), unlock(holder, owner(row), row.box))
  const text = kind === 'json' ? (JSON.parse(row.box) as unknown) : row.box
  const isOpen = typeof text !== 'string' || !isBox(text)
  if (!isOpen && isOfCurrentKey(holder, text)) return null
  const box = sealText(
    holder,
    owner(row),
    isOpen ? (typeof text === 'string' ? text : JSON.stringify(text)) : openText(holder, owner(row), text),
  )
  return kind === 'json' ? JSON.stringify(box) : box
}

async function renew(tx: Tx, holder: Keyholder, place: BoxedPlace): Promise<number> {
  const { table, column, keys, where = 'true', kind } = place
  const rows = await tx.query<Found>(
    `select ${keys.map((key) => `${key}::text as ${key}`).join(', ')}, ${kind === 'bytes' ? column : `${column}::text`} as box from ${table} where ${where} for update`,
  )
  let count = 0
  for (const row of rows) {
    const box = makeAnew(holder, place, row)
    if (box === null) continue
    await tx.query(
      `update ${table} set ${column} = $1 where ${keys.map((key, at) => `${key}::text is not distinct from $${at + 2}`).join(' and ')}`,
      [box, ...keys.map((key) => row[key])],
    )
    if (place.digest && Buffer.isBuffer(box)) {
      const at = row[keys[0] ?? '']
      await tx.query(
        `update ${table} set ${place.digest.column} = $1
         where ${keys[0]}::text = $2 and ${place.digest.column} is not null`,
        [place.digest.of(holder, unlock(holder, place.owner(row), box)), at],
      )
    }
    count++
  }
  return count
}

/**
 * Encrypts secrets from before there were boxes; with `everything` encrypts every box again with the key in force. One
 * commit: all or nothing. Returns how many boxes were made. Throws when a box can be decrypted with none of the keys.
 */
export function renewBoxes(db: Db, { config }: Pick<Env, 'config'>, everything: boolean): Promise<number> {
  return db.tx(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('core.boxes'))`)
    let count = 0
    for (const place of BOXED_PLACES)
      if (everything || place.kind !== 'bytes') count += await renew(tx, { config }, place)
    return count
  })
}
