/** Second factors, of members and of operators. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { fixed, sql } from '#server/lib/sql.ts'
import type { Holder } from '../sessions/sessions.sql.ts'

export type TotpRow = { secret: Buffer; created_at: Date; confirmed_at: Date | null; last_step: bigint }
export type PasskeyRow = {
  id: bigint
  account_id: bigint | null
  operator_id: bigint | null
  credential_id: string
  public_key: Buffer
  counter: bigint
  transports: string[]
  name: string
  /** The one host where it works; null for an old one that was not used since hosts are stored. */
  host: string | null
  created_at: Date
  last_used_at: Date | null
}

const columnOf = (holder: Holder) => ('accountId' in holder ? sql`account_id` : sql`operator_id`)
const idOf = (holder: Holder) => ('accountId' in holder ? holder.accountId : holder.operatorId)

/** The condition that a row is the holder's. */
const isOf = (holder: Holder) => sql`${columnOf(holder)} = ${idOf(holder)}`

/** Returns the name under which a holder's wrong codes are counted. */
export const guessesOf = (holder: Holder): string =>
  'accountId' in holder ? String(holder.accountId) : `operator ${holder.operatorId}`

/** Locks the holder's own row until the transaction ends, so that changes of their factors run one after another. */
export async function lockOwner(tx: Tx, holder: Holder): Promise<void> {
  const table = 'accountId' in holder ? sql`identity.accounts` : sql`identity.operators`
  await tx.query(sql`select id from ${table} where id = ${idOf(holder)} for update`)
}

/** Returns a holder's authenticator, also one that no code has confirmed yet; null for none. */
export async function findTotp(queryable: Queryable, holder: Holder): Promise<TotpRow | null> {
  const [row] = await queryable.query<TotpRow>(
    sql`select secret, created_at, confirmed_at, last_step from identity.totp_factors where ${isOf(holder)}`,
  )
  return row ?? null
}

/**
 * Stores a secret that waits for its first code. Replaces a secret that still waits. Returns false where a confirmed
 * secret exists. Throws for a secret that any holder has already (`digest`: the keyed digest of the secret, unique).
 */
export async function putTotp(tx: Tx, holder: Holder, secret: Buffer, digest: Buffer, at: Date): Promise<boolean> {
  const column = columnOf(holder)
  const rows = await tx.query(
    sql`insert into identity.totp_factors (${column}, secret, secret_digest, created_at)
     values (${idOf(holder)}, ${secret}, ${digest}, ${at})
     on conflict (${column}) do update set secret = excluded.secret, secret_digest = excluded.secret_digest,
       created_at = excluded.created_at, last_step = 0
       where totp_factors.confirmed_at is null
     returning id`,
  )
  return rows.length > 0
}

/** Uses up a code's step unless it or a later one was used before, so that one of two concurrent calls succeeds. */
export async function takeTotpStep(queryable: Queryable, holder: Holder, step: bigint): Promise<boolean> {
  const rows = await queryable.query(
    sql`update identity.totp_factors set last_step = ${step} where ${isOf(holder)} and last_step < ${step}
      returning id`,
  )
  return rows.length > 0
}

export async function confirmTotpRow(tx: Tx, holder: Holder, at: Date): Promise<void> {
  await tx.query(sql`update identity.totp_factors set confirmed_at = ${at} where ${isOf(holder)}`)
}

export async function removeTotpRow(tx: Tx, holder: Holder): Promise<boolean> {
  return (
    (
      await tx.query(
        sql`delete from identity.totp_factors where ${isOf(holder)} and confirmed_at is not null returning id`,
      )
    ).length > 0
  )
}

const PASSKEY = `p.id, p.account_id, p.operator_id, p.credential_id, p.public_key, p.counter, p.transports, p.name,
  p.host, p.created_at, p.last_used_at`

/** Returns a holder's passkeys, the oldest first. */
export async function listPasskeys(queryable: Queryable, holder: Holder): Promise<PasskeyRow[]> {
  return queryable.query<PasskeyRow>(
    sql`select ${fixed(PASSKEY)} from identity.passkeys p where ${isOf(holder)} order by id`,
  )
}

/** Returns a member's passkey by its credential in a brand, or null. */
export async function findPasskey(
  queryable: Queryable,
  merchant: string,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const [row] = await queryable.query<PasskeyRow>(
    `select ${PASSKEY} from identity.passkeys p join identity.accounts a on a.id = p.account_id
     where p.credential_id = $2 and a.merchant = $1`,
    [merchant, credentialId],
  )
  return row ?? null
}

/** Returns an operator's passkey by its credential, or null. */
export async function findOperatorPasskey(queryable: Queryable, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await queryable.query<PasskeyRow>(
    `select ${PASSKEY} from identity.passkeys p where credential_id = $1 and operator_id is not null`,
    [credentialId],
  )
  return row ?? null
}

/** Adds a passkey. Returns null when the credential is stored already, for any holder. */
export async function insertPasskey(
  tx: Tx,
  holder: Holder,
  row: Omit<PasskeyRow, 'id' | 'last_used_at' | 'account_id' | 'operator_id'>,
): Promise<bigint | null> {
  const [made] = await tx.query<{ id: bigint }>(
    sql`insert into identity.passkeys
       (${columnOf(holder)}, credential_id, public_key, counter, transports, name, host, created_at)
     values (${idOf(holder)}, ${row.credential_id}, ${row.public_key}, ${row.counter}, ${row.transports}, ${row.name},
       ${row.host}, ${row.created_at})
     on conflict do nothing returning id`,
  )
  return made?.id ?? null
}

/** Stores that a passkey was used at its host. Its counter never decreases. */
export async function touchPasskey(
  queryable: Queryable,
  id: bigint,
  counter: bigint,
  host: string,
  at: Date,
): Promise<void> {
  await queryable.query(
    'update identity.passkeys set counter = greatest(counter, $2), host = coalesce(host, $3), last_used_at = $4 where id = $1',
    [id, counter, host, at],
  )
}

export async function removePasskeyRow(tx: Tx, holder: Holder, id: bigint): Promise<boolean> {
  return (
    (await tx.query(sql`delete from identity.passkeys where id = ${id} and ${isOf(holder)} returning id`)).length > 0
  )
}

/** Deletes all factors and recovery codes of a holder. */
export async function removeFactors(tx: Tx, holder: Holder): Promise<void> {
  for (const table of [sql`identity.totp_factors`, sql`identity.passkeys`, sql`identity.recovery_codes`])
    await tx.query(sql`delete from ${table} where ${isOf(holder)}`)
}

/** Returns how many recovery codes of a holder are unused. */
export async function countRecoveryCodes(queryable: Queryable, holder: Holder): Promise<number> {
  const [row] = await queryable.query<{ count: number }>(
    sql`select count(*)::int as count from identity.recovery_codes where ${isOf(holder)} and used_at is null`,
  )
  return row?.count ?? 0
}

/** Stores new recovery codes in place of all former ones. */
export async function replaceRecoveryCodes(tx: Tx, holder: Holder, hashes: readonly Buffer[], at: Date): Promise<void> {
  await tx.query(sql`delete from identity.recovery_codes where ${isOf(holder)}`)
  await tx.query(
    sql`insert into identity.recovery_codes (${columnOf(holder)}, code_hash, created_at)
     select ${idOf(holder)}, unnest(${hashes}::bytea[]), ${at}`,
  )
}

/** Uses up a recovery code. Returns false when there is no such unused code. */
export async function takeRecoveryCode(
  queryable: Queryable,
  holder: Holder,
  hashes: readonly Buffer[],
  at: Date,
): Promise<boolean> {
  const rows = await queryable.query(
    sql`update identity.recovery_codes set used_at = ${at}
     where ${isOf(holder)} and code_hash = any (${hashes}::bytea[]) and used_at is null returning id`,
  )
  return rows.length > 0
}

export type ChallengePurpose = 'add' | 'confirm' | 'login'

/** Stores a challenge until it is answered or too old. */
export async function insertChallenge(
  queryable: Queryable,
  row: { idHash: Buffer; accountId: bigint | null; purpose: ChallengePurpose; challenge: string; expiresAt: Date },
): Promise<void> {
  await queryable.query(
    `insert into identity.passkey_challenges (id_hash, account_id, purpose, challenge, expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (id_hash) do update set challenge = excluded.challenge, expires_at = excluded.expires_at,
       purpose = excluded.purpose`,
    [row.idHash, row.accountId, row.purpose, row.challenge, row.expiresAt],
  )
}

/** Removes a challenge, so that it can be answered once. Returns null for an unknown, answered or old one. */
export async function takeChallenge(
  queryable: Queryable,
  idHash: Buffer,
  purpose: ChallengePurpose,
  now: Date,
): Promise<string | null> {
  const [row] = await queryable.query<{ challenge: string }>(
    'delete from identity.passkey_challenges where id_hash = $1 and purpose = $2 and expires_at > $3 returning challenge',
    [idHash, purpose, now],
  )
  return row?.challenge ?? null
}

/** Deletes expired challenges and waiting logins. */
export async function forgetChallenges(queryable: Queryable, before: Date): Promise<void> {
  await queryable.query('delete from identity.passkey_challenges where expires_at < $1', [before])
  await queryable.query('delete from identity.login_steps where expires_at < $1', [before])
  await queryable.query('delete from identity.operator_steps where expires_at < $1', [before])
}
