/** Links by which operators set passwords and factors, and logins that wait for their second step. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { hashToken } from './sessions.sql.ts'

export type LinkKind = 'invitation' | 'password' | 'factor' | 'both'
export type OperatorLinkRow = {
  operator_id: bigint
  kind: LinkKind
  created_at: Date
  expires_at: Date
  totp_secret: Buffer | null
}

/** Keeps the digest of a link; those that he was sent before are worth nothing. */
export async function insertOperatorLink(
  tx: Tx,
  row: { digest: string; operatorId: bigint; kind: LinkKind; at: Date; expiresAt: Date },
): Promise<void> {
  await closeOperatorLinks(tx, row.operatorId, row.at)
  await tx.query(
    'insert into identity.operator_links (digest, operator_id, kind, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [row.digest, row.operatorId, row.kind, row.at, row.expiresAt],
  )
}

const LINK = 'select operator_id, kind, created_at, expires_at, totp_secret from identity.operator_links'

/** An open link, or null. */
export async function findOperatorLink(
  queryable: Queryable,
  digest: string,
  at: Date,
): Promise<OperatorLinkRow | null> {
  const [row] = await queryable.query<OperatorLinkRow>(
    `${LINK} where digest = $1 and used_at is null and expires_at > $2`,
    [digest, at],
  )
  return row ?? null
}

/** The newest link of an operator that he has not used, expired or not; null for none. */
export async function findUnusedLink(queryable: Queryable, operatorId: bigint): Promise<OperatorLinkRow | null> {
  const [row] = await queryable.query<OperatorLinkRow>(
    `${LINK} where operator_id = $1 and used_at is null order by created_at desc limit 1`,
    [operatorId],
  )
  return row ?? null
}

/** Keeps the secret of an authenticator that waits for its first code. */
export async function putLinkSecret(queryable: Queryable, digest: string, secret: Buffer): Promise<void> {
  await queryable.query('update identity.operator_links set totp_secret = $2 where digest = $1 and used_at is null', [
    digest,
    secret,
  ])
}

/** Uses a link up; false when somebody did before, or it is too old. */
export async function useOperatorLink(tx: Tx, digest: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'update identity.operator_links set used_at = $2, totp_secret = null where digest = $1 and used_at is null and expires_at > $2 returning digest',
    [digest, at],
  )
  return rows.length > 0
}

/** Makes every open link of an operator worth nothing. */
export async function closeOperatorLinks(tx: Tx, operatorId: bigint, at: Date): Promise<void> {
  await tx.query(
    'update identity.operator_links set used_at = $2, totp_secret = null where operator_id = $1 and used_at is null',
    [operatorId, at],
  )
}

export type OperatorStepRow = { operator_id: bigint; methods: string[]; passkey_challenge: string | null }

/** Keeps a login whose password was right. */
export async function insertOperatorStep(
  queryable: Queryable,
  row: { token: string; operatorId: bigint; methods: readonly string[]; at: Date; expiresAt: Date },
): Promise<void> {
  await queryable.query(
    'insert into identity.operator_steps (id_hash, operator_id, methods, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [hashToken(row.token), row.operatorId, row.methods, row.at, row.expiresAt],
  )
}

const OPEN = 'id_hash = $1 and finished_at is null and expires_at > $2 and failures < $3'

/** A waiting login that may still be tried, or null. */
export async function findOperatorStep(
  queryable: Queryable,
  token: string,
  now: Date,
  triesMax: number,
): Promise<OperatorStepRow | null> {
  const [row] = await queryable.query<OperatorStepRow>(
    `select operator_id, methods, passkey_challenge from identity.operator_steps where ${OPEN}`,
    [hashToken(token), now, triesMax],
  )
  return row ?? null
}

/** Counts a try before it is judged; answers how many are left after it, or null. */
export async function takeOperatorStepTry(
  queryable: Queryable,
  token: string,
  now: Date,
  triesMax: number,
): Promise<number | null> {
  const [row] = await queryable.query<{ failures: number }>(
    `update identity.operator_steps set failures = failures + 1 where ${OPEN} returning failures`,
    [hashToken(token), now, triesMax],
  )
  return row ? triesMax - row.failures : null
}

export async function putOperatorStepChallenge(queryable: Queryable, token: string, challenge: string): Promise<void> {
  await queryable.query('update identity.operator_steps set passkey_challenge = $2 where id_hash = $1', [
    hashToken(token),
    challenge,
  ])
}

/** Ends a waiting login because it was passed; false when it had ended before. */
export async function finishOperatorStep(tx: Tx, token: string, at: Date): Promise<boolean> {
  return (
    (
      await tx.query(
        'update identity.operator_steps set finished_at = $2 where id_hash = $1 and finished_at is null returning operator_id',
        [hashToken(token), at],
      )
    ).length > 0
  )
}

/** Ends what an operator began to log in with. */
export async function endOperatorSteps(tx: Tx, operatorId: bigint, at: Date): Promise<void> {
  await tx.query('update identity.operator_steps set finished_at = $2 where operator_id = $1 and finished_at is null', [
    operatorId,
    at,
  ])
}
