/** Links by which operators set passwords and factors, and logins that wait for their second step. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { hashToken } from '../sessions/sessions.sql.ts'

export type LinkKind = 'invitation' | 'password' | 'factor' | 'both'
export type OperatorLinkRow = {
  operator_id: bigint
  kind: LinkKind
  created_at: Date
  expires_at: Date
  totp_secret: Buffer | null
}

/** Stores the digest of a link. Invalidates the links that the operator was sent before. */
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

/** Returns an open link, or null. */
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

/** Returns the newest unused link of an operator, expired or not; null for none. */
export async function findUnusedLink(queryable: Queryable, operatorId: bigint): Promise<OperatorLinkRow | null> {
  const [row] = await queryable.query<OperatorLinkRow>(
    `${LINK} where operator_id = $1 and used_at is null order by created_at desc limit 1`,
    [operatorId],
  )
  return row ?? null
}

/** Stores the secret of an authenticator that waits for its first code. */
export async function putLinkSecret(queryable: Queryable, digest: string, secret: Buffer): Promise<void> {
  await queryable.query('update identity.operator_links set totp_secret = $2 where digest = $1 and used_at is null', [
    digest,
    secret,
  ])
}

/** Uses a link up. Returns false when it was used before or is too old. */
export async function useOperatorLink(tx: Tx, digest: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'update identity.operator_links set used_at = $2, totp_secret = null where digest = $1 and used_at is null and expires_at > $2 returning digest',
    [digest, at],
  )
  return rows.length > 0
}

/** Invalidates every open link of an operator. */
export async function closeOperatorLinks(tx: Tx, operatorId: bigint, at: Date): Promise<void> {
  await tx.query(
    'update identity.operator_links set used_at = $2, totp_secret = null where operator_id = $1 and used_at is null',
    [operatorId, at],
  )
}

export type OperatorStepRow = { operator_id: bigint; methods: string[]; passkey_challenge: string | null }

/** Stores a login whose password was right and that waits for its second step. */
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

/** Returns a waiting login that has tries left, or null. */
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

/** Counts a try before it is verified. Returns how many are left after it, or null. */
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

/** Ends a waiting login because its second step was passed. Returns false when it had ended before. */
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

/** Ends all waiting logins of an operator. */
export async function endOperatorSteps(tx: Tx, operatorId: bigint, at: Date): Promise<void> {
  await tx.query('update identity.operator_steps set finished_at = $2 where operator_id = $1 and finished_at is null', [
    operatorId,
    at,
  ])
}
