import type { StepMethod } from '#contract/identity/security.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { hashToken } from '../sessions/sessions.sql.ts'

export type StepRow = {
  account_id: bigint
  reason: 'factor' | 'network'
  methods: StepMethod[]
  password_expired: boolean
  must_change: boolean
  passkey_challenge: string | null
}

/** Stores a login whose password was right and that waits for its second step. */
export async function insertStep(
  queryable: Queryable,
  row: {
    token: string
    accountId: bigint
    reason: string
    methods: readonly string[]
    passwordExpired: boolean
    mustChange: boolean
    at: Date
    expiresAt: Date
  },
): Promise<void> {
  await queryable.query(
    `insert into identity.login_steps (id_hash, account_id, reason, methods, password_expired, must_change, created_at,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      hashToken(row.token),
      row.accountId,
      row.reason,
      row.methods,
      row.passwordExpired,
      row.mustChange,
      row.at,
      row.expiresAt,
    ],
  )
}

const OPEN = 'id_hash = $1 and finished_at is null and expires_at > $2 and failures < $3'
const COLUMNS = 'account_id, reason, methods, password_expired, must_change, passkey_challenge'

/** Returns a waiting login that has tries left, or null. */
export async function findStep(
  queryable: Queryable,
  token: string,
  now: Date,
  triesMax: number,
): Promise<StepRow | null> {
  const [row] = await queryable.query<StepRow>(`select ${COLUMNS} from identity.login_steps where ${OPEN}`, [
    hashToken(token),
    now,
    triesMax,
  ])
  return row ?? null
}

/**
 * Counts a try before it is verified, so that concurrent tries cannot all pass. Returns how many are left after it, or
 * null.
 */
export async function takeStepTry(
  queryable: Queryable,
  token: string,
  now: Date,
  triesMax: number,
): Promise<number | null> {
  const [row] = await queryable.query<{ failures: number }>(
    `update identity.login_steps set failures = failures + 1 where ${OPEN} returning failures`,
    [hashToken(token), now, triesMax],
  )
  return row ? triesMax - row.failures : null
}

/** Stores the challenge that a passkey must sign in this step. */
export async function putStepChallenge(queryable: Queryable, token: string, challenge: string): Promise<void> {
  await queryable.query('update identity.login_steps set passkey_challenge = $2 where id_hash = $1', [
    hashToken(token),
    challenge,
  ])
}

/** Ends a waiting login because its second step was passed. Returns false when it had ended before. */
export async function finishStep(tx: Tx, token: string, at: Date): Promise<boolean> {
  const rows = await tx.query(
    'update identity.login_steps set finished_at = $2 where id_hash = $1 and finished_at is null returning account_id',
    [hashToken(token), at],
  )
  return rows.length > 0
}

/** Returns what the account's contacts and name allow as a second step. */
export async function findStepContacts(
  queryable: Queryable,
  accountId: bigint,
): Promise<{ mobile: string | null; email: string | null; bankName: string | null }> {
  const [row] = await queryable.query<{ mobile: string | null; email: string | null; bankName: string | null }>(
    `select (select number from identity.mobiles where account_id = $1) as mobile, p.email, p.payee_name as "bankName"
     from identity.profiles p where p.account_id = $1`,
    [accountId],
  )
  return row ?? { mobile: null, email: null, bankName: null }
}
