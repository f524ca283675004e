import type { Queryable, Tx } from '#server/lib/db.ts'

export type TotpRow = { secret: Buffer; created_at: Date; confirmed_at: Date | null; last_step: bigint }
export type PasskeyRow = {
  id: bigint; account_id: bigint; credential_id: string; public_key: Buffer; counter: bigint; transports: string[]; name: string
  created_at: Date; last_used_at: Date | null
}

/** Locks an account's own row until the transaction ends: changes of its factors come one after another. */
export async function lockOwner(tx: Tx, accountId: bigint): Promise<void> {
  await tx.query('select id from identity.accounts where id = $1 for update', [accountId])
}

/** An account's authenticator, also one that no code has confirmed yet; null for none. */
export async function findTotp(queryable: Queryable, accountId: bigint): Promise<TotpRow | null> {
  const [row] = await queryable.query<TotpRow>(
    'select secret, created_at, confirmed_at, last_step from identity.totp_factors where account_id = $1', [accountId])
  return row ?? null
}

/** Keeps a secret that waits for its first code, in place of one that still waits; never of a confirmed one. */
export async function putTotp(tx: Tx, accountId: bigint, secret: Buffer, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `insert into identity.totp_factors (account_id, secret, created_at) values ($1, $2, $3)
     on conflict (account_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
       where totp_factors.confirmed_at is null
     returning account_id`, [accountId, secret, at])
  return rows.length > 0
}

/** Takes a code's step unless it or a later one was taken before, so that of two at once one passes. */
export async function takeTotpStep(queryable: Queryable, accountId: bigint, step: bigint): Promise<boolean> {
  const rows = await queryable.query(
    'update identity.totp_factors set last_step = $2 where account_id = $1 and last_step < $2 returning account_id', [accountId, step])
  return rows.length > 0
}

export async function confirmTotpRow(tx: Tx, accountId: bigint, at: Date): Promise<void> {
  await tx.query('update identity.totp_factors set confirmed_at = $2 where account_id = $1', [accountId, at])
}

export async function removeTotpRow(tx: Tx, accountId: bigint): Promise<boolean> {
  return (await tx.query('delete from identity.totp_factors where account_id = $1 and confirmed_at is not null returning account_id', [accountId])).length > 0
}

const PASSKEY = 'id, account_id, credential_id, public_key, counter, transports, name, created_at, last_used_at'

/** Passkeys of an account, the oldest first. */
export async function listPasskeys(queryable: Queryable, accountId: bigint): Promise<PasskeyRow[]> {
  return queryable.query<PasskeyRow>(`select ${PASSKEY} from identity.passkeys where account_id = $1 order by id`, [accountId])
}

/** The passkey of a credential in a brand, or null. */
export async function findPasskey(queryable: Queryable, merchant: string, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await queryable.query<PasskeyRow>(
    `select ${PASSKEY.split(', ').map((column) => `p.${column}`).join(', ')} from identity.passkeys p join identity.accounts a on a.id = p.account_id
     where p.credential_id = $2 and a.merchant = $1`, [merchant, credentialId])
  return row ?? null
}

/** Adds a passkey; null when the credential is kept already. */
export async function insertPasskey(tx: Tx, row: Omit<PasskeyRow, 'id' | 'last_used_at'>): Promise<bigint | null> {
  const [made] = await tx.query<{ id: bigint }>(
    `insert into identity.passkeys (account_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [row.account_id, row.credential_id, row.public_key, row.counter, row.transports, row.name, row.created_at])
  return made?.id ?? null
}

/** Notes that a passkey was used; its counter only grows. */
export async function touchPasskey(queryable: Queryable, id: bigint, counter: bigint, at: Date): Promise<void> {
  await queryable.query('update identity.passkeys set counter = greatest(counter, $2), last_used_at = $3 where id = $1', [id, counter, at])
}

export async function removePasskeyRow(tx: Tx, accountId: bigint, id: bigint): Promise<boolean> {
  return (await tx.query('delete from identity.passkeys where id = $2 and account_id = $1 returning id', [accountId, id])).length > 0
}

/** How many recovery codes of an account are unused. */
export async function countRecoveryCodes(queryable: Queryable, accountId: bigint): Promise<number> {
  const [row] = await queryable.query<{ count: number }>(
    'select count(*)::int as count from identity.recovery_codes where account_id = $1 and used_at is null', [accountId])
  return row?.count ?? 0
}

/** Keeps fresh recovery codes in place of all former ones. */
export async function replaceRecoveryCodes(tx: Tx, accountId: bigint, hashes: readonly Buffer[], at: Date): Promise<void> {
  await tx.query('delete from identity.recovery_codes where account_id = $1', [accountId])
  await tx.query('insert into identity.recovery_codes (account_id, code_hash, created_at) select $1, unnest($2::bytea[]), $3', [accountId, hashes, at])
}

/** Uses up a recovery code; false when there is no such unused one. */
export async function takeRecoveryCode(queryable: Queryable, accountId: bigint, hash: Buffer, at: Date): Promise<boolean> {
  const rows = await queryable.query(
    'update identity.recovery_codes set used_at = $3 where account_id = $1 and code_hash = $2 and used_at is null returning account_id', [accountId, hash, at])
  return rows.length > 0
}

export type ChallengePurpose = 'add' | 'confirm' | 'login'

/** Keeps a challenge until it is answered or too old. */
export async function insertChallenge(
  queryable: Queryable, row: { idHash: Buffer; accountId: bigint | null; purpose: ChallengePurpose; challenge: string; expiresAt: Date },
): Promise<void> {
  await queryable.query(
    `insert into identity.passkey_challenges (id_hash, account_id, purpose, challenge, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (id_hash) do update set challenge = excluded.challenge, expires_at = excluded.expires_at, purpose = excluded.purpose`,
    [row.idHash, row.accountId, row.purpose, row.challenge, row.expiresAt])
}

/** Takes a challenge: it can be answered once. Null for an unknown, answered or old one. */
export async function takeChallenge(queryable: Queryable, idHash: Buffer, purpose: ChallengePurpose, now: Date): Promise<string | null> {
  const [row] = await queryable.query<{ challenge: string }>(
    'delete from identity.passkey_challenges where id_hash = $1 and purpose = $2 and expires_at > $3 returning challenge', [idHash, purpose, now])
  return row?.challenge ?? null
}

/** Forgets challenges and waiting logins that are over. */
export async function forgetChallenges(queryable: Queryable, before: Date): Promise<void> {
  await queryable.query('delete from identity.passkey_challenges where expires_at < $1', [before])
  await queryable.query('delete from identity.login_steps where expires_at < $1', [before])
}
