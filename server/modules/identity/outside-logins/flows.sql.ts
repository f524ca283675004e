import type { Queryable, Tx } from '#server/lib/db.ts'
import { hashToken } from '../sessions/sessions.sql.ts'

/** The person that a provider named. */
export type Person = {
  issuer: string
  subject: string
  email: string | null
  emailProved: boolean
  name: string | null
}
export type FlowRow = {
  provider: string
  account_id: bigint | null
  return_to: string
  stage: 'begun' | 'asked' | 'known' | 'failed'
  failure: string | null
  issuer: string | null
  subject: string | null
  email: string | null
  email_proved: boolean
  name: string | null
}
export type FlowSecrets = { provider: string; return_to: string; nonce: string; verifier: string }

/** Stores a login at a provider that began in the browser with this cookie. */
export async function insertFlow(
  queryable: Queryable,
  row: {
    token: string
    merchant: string
    provider: string
    accountId: bigint | null
    returnTo: string
    state: string
    nonce: string
    verifier: string
    expiresAt: Date
  },
): Promise<void> {
  await queryable.query(
    `insert into identity.social_flows (id_hash, merchant, provider, account_id, return_to, state, nonce, verifier,
       stage, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'begun', $9)`,
    [
      hashToken(row.token),
      row.merchant,
      row.provider,
      row.accountId,
      row.returnTo,
      row.state,
      row.nonce,
      row.verifier,
      row.expiresAt,
    ],
  )
}

/** Returns the pending login of the browser with this cookie; null for none, and for one that expired. */
export async function findFlow(
  queryable: Queryable,
  merchant: string,
  token: string,
  now: Date,
): Promise<FlowRow | null> {
  const [row] = await queryable.query<FlowRow>(
    `select provider, account_id, return_to, stage, failure, issuer, subject, email, email_proved, name
     from identity.social_flows where id_hash = $1 and merchant = $2 and expires_at > $3`,
    [hashToken(token), merchant, now],
  )
  return row ?? null
}

/**
 * Accepts the callback of the login with this state, once. Returns null when it was accepted before, or belongs to
 * another login.
 */
export async function takeReturn(
  queryable: Queryable,
  {
    merchant,
    provider,
    token,
    state,
    now,
  }: { merchant: string; provider: string; token: string; state: string; now: Date },
): Promise<FlowSecrets | null> {
  const [row] = await queryable.query<FlowSecrets>(
    `update identity.social_flows set stage = 'asked'
     where id_hash = $1 and merchant = $2 and provider = $3 and state = $4 and stage = 'begun' and expires_at > $5
     returning provider, return_to, nonce, verifier`,
    [hashToken(token), merchant, provider, state, now],
  )
  return row ?? null
}

/** Stores the person that the provider named. */
export async function putPerson(queryable: Queryable, token: string, person: Person): Promise<void> {
  await queryable.query(
    `update identity.social_flows set stage = 'known', issuer = $2, subject = $3, email = $4, email_proved = $5,
       name = $6
     where id_hash = $1 and stage = 'asked'`,
    [hashToken(token), person.issuer, person.subject, person.email, person.emailProved, person.name],
  )
}

/** Stores that the login failed, and why. */
export async function putFailure(queryable: Queryable, token: string, failure: string): Promise<void> {
  await queryable.query(
    `update identity.social_flows set stage = 'failed', failure = $2 where id_hash = $1 and stage = 'asked'`,
    [hashToken(token), failure],
  )
}

/** Ends a login whose person is known, once. Returns false when it had ended before. */
export async function endFlow(tx: Tx, token: string): Promise<boolean> {
  return (
    (
      await tx.query(`delete from identity.social_flows where id_hash = $1 and stage = 'known' returning id_hash`, [
        hashToken(token),
      ])
    ).length > 0
  )
}

/** Deletes logins that were not finished in time. */
export async function forgetFlows(queryable: Queryable, before: Date): Promise<void> {
  await queryable.query('delete from identity.social_flows where expires_at < $1', [before])
}
