/** What a story needs from the house beside the browser: an operator's setting, a member who is there already, a code that was sent. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { join } from 'node:path'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { officeAnswerDecision, officeDecision } from '#contract/decisions.ts'
import { botCheck } from '#contract/door.ts'
import { register } from '#contract/identity.ts'
import { giveOneTimePassword } from '#contract/office-door.ts'
import { officeLogin } from '#contract/office-identity.ts'
import { contactCode, contactVerify } from '#contract/profile.ts'
import { openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { DEMO_LOGINS, DEMO_OPERATORS } from '#server/seeds/logins.ts'
import { callRemote } from '#server/testing/remote.ts'
import { expect, houseUrl, newUsername } from './fixture.ts'
import { PASSWORD } from './member.ts'

const origin = () => new URL(houseUrl()).origin

/** Sends a call that must succeed. */
export async function ask<Call extends CallDefinition>(
  call: Call,
  input: InputOf<Call>,
  token?: string,
  headers?: Record<string, string>,
): Promise<OutputOf<Call>> {
  const { body } = await callRemote(origin(), call, input, token, headers)
  if (!body.success) throw new Error(`${call.id}: ${body.code}`)
  return body.value
}

let operator: Promise<string> | null = null

/** Sends a call as the first operator. */
export async function askAsOperator<Call extends CallDefinition>(
  call: Call,
  input: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const { username, password } = DEMO_LOGINS[2]
  operator ??= ask(officeLogin, { username, password }).then(({ token }) => token)
  return ask(call, input, await operator)
}

export interface Made {
  id: string
  username: string
  token: string
}

/** A member who registered before the story begins. */
export async function makeMember(): Promise<Made> {
  const challenge = await ask(botCheck, {})
  const solution = await solveChallenge({ challenge, deriveKey })
  const username = newUsername()
  const { id, session } = await ask(register, {
    username,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: true,
    botCheck: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
  })
  return { id, username, token: session?.token ?? '' }
}

/** Gives a member a mobile number that a code has proved. */
export async function proveMobile({ token }: Made, mobile: string): Promise<void> {
  const contact = { channel: 'sms' as const, target: mobile, countryDialingCode: '+880' }
  await ask(contactCode, contact, token)
  await ask(contactVerify, { ...contact, code: await lastCode(mobile) }, token)
}

/** The code that was sent last to a number of Bangladesh, which may still be on its way; never `before`. */
export function lastCode(mobile: string, before = ''): Promise<string> {
  return lastSent(`+88${mobile}`, /\b\d{6}\b/, before)
}

/** A one-time password for a member who has proved no contact: two ask for it and agree, and it goes to an address. */
export async function sendOneTimePassword(id: string): Promise<string> {
  const email = `${newUsername()}@example.com`
  const { waiting } = await askAsOperator(giveOneTimePassword, {
    id,
    reason: 'lost the phone',
    email,
    evidence: `passport seen, ${email}`,
  })
  const second = DEMO_OPERATORS.find((one) => one.username === 'support')
  if (!waiting || !second) throw new Error('nothing waits for a second person')
  const { token } = await ask(officeLogin, { username: second.username, password: second.password })
  const { contentHash } = await ask(officeDecision, { id: waiting.id }, token)
  await ask(officeAnswerDecision, { id: waiting.id, agrees: true, contentHash }, token)
  return lastSent(email, /\b[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}\b/)
}

/** Lets it be long ago that an operator showed who he is: his sessions stay open, and acts that matter ask again. */
export async function ageOperatorProof(username: string): Promise<void> {
  const database = await startEmbeddedPostgres({ dir: join(process.env.DATA_DIR ?? '.cache/e2e-data', 'pg') })
  const db = openDb(database.url, 1)
  await db.query(
    `update identity.sessions s set fresh_at = fresh_at - interval '1 day' from identity.operators o where o.id = s.operator_id and o.username = $1`,
    [username],
  )
  await db.close()
}

/** Lets a decision that waits have been asked for long ago: days are longer than a test may take. The house's own job ends it then. */
export async function ageDecision(reference: string): Promise<void> {
  const database = await startEmbeddedPostgres({ dir: join(process.env.DATA_DIR ?? '.cache/e2e-data', 'pg') })
  const db = openDb(database.url, 1)
  await db.tx(async (tx) => {
    await tx.query('set local session_replication_role = replica', []) // what was asked stays as it was asked, for everybody but the owner of the database
    await tx.query(
      `update core.decisions set asked_at = asked_at - (expires_at - now()) - interval '1 second', expires_at = now() - interval '1 second' where reference = $1 and state = 'open'`,
      [reference],
    )
  })
  await db.close()
}

async function lastSent(recipient: string, shape: RegExp, before = ''): Promise<string> {
  const database = await startEmbeddedPostgres({ dir: join(process.env.DATA_DIR ?? '.cache/e2e-data', 'pg') })
  const db = openDb(database.url, 1)
  const read = async () => {
    const rows = await db.query<{ body: string }>(
      'select body from core.outgoing_messages where recipient = $1 order by id desc',
      [recipient],
    )
    const code = rows.flatMap(({ body }) => shape.exec(body)?.[0] ?? [])[0] ?? ''
    return code === before ? '' : code
  }
  await expect.poll(read).not.toBe('')
  const code = await read()
  await db.close()
  return code
}
