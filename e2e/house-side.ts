/**
 * What a story needs from the house beside the browser: an operator's setting, a member who exists already, a code that
 * was sent.
 */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { join } from 'node:path'
import type { CallDefinition, InputOf, OutputOf } from '#contract/call.ts'
import { createDeposit, deposit } from '#contract/cashier/deposits.ts'
import { officeAnswerDecision, officeDecision } from '#contract/decisions/decisions.ts'
import { botCheck } from '#contract/identity/login-guard.ts'
import { login, loginFreeplay, type MemberInfo } from '#contract/identity/identity.ts'
import { register } from '#contract/identity/register.ts'
import { lotteryIssues } from '#contract/lottery/hall.ts'
import { giveOneTimePassword } from '#contract/identity/office-login-guard.ts'
import { officeLogin } from '#contract/identity/office-identity.ts'
import { contactCode, contactVerify } from '#contract/identity/profile.ts'
import { type Db, openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { EXPIRE_DECISIONS } from '#server/modules/decisions/decisions.jobs.ts'
import { DEMO_LOGINS, DEMO_OPERATORS } from '#server/modules/identity/seeds/logins.ts'
import { callRemote } from '#server/testing/remote.ts'
import { expect, houseUrl, newUsername, PASSWORD } from './fixture.ts'

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

/** Opens a session of an operator who has no second factor. Returns its token. */
export async function logInOperator({ username, password }: Login): Promise<string> {
  const { token } = await ask(officeLogin, { username, password })
  return token
}

/** A login counts as fresh for ten minutes: a run of stories takes longer, and important acts want a fresh one. */
const LOGIN_MS = 5 * 60_000
let operator: { token: Promise<string>; since: number } | null = null

/** Sends a call as the first operator. */
export async function askAsOperator<Call extends CallDefinition>(
  call: Call,
  input: InputOf<Call>,
): Promise<OutputOf<Call>> {
  if (!operator || Date.now() - operator.since > LOGIN_MS)
    operator = { token: logInOperator(DEMO_LOGINS[2]), since: Date.now() }
  return ask(call, input, await operator.token)
}

export type Login = { username: string; password: string }
/** What the page stores of the user who is logged in. */
type User = Pick<MemberInfo, 'id' | 'account' | 'nickname' | 'type' | 'icon'>
export type Session = { token: string; user: User }
export type Made = Session & { id: string; username: string }

const userOf = ({ id, account, nickname, type, icon }: MemberInfo): User => ({ id, account, nickname, type, icon })

/** Opens a session of a user who has a password and no second factor. */
export async function logIn({ username, password }: Login): Promise<Session> {
  const { token, memberInfo } = await ask(login, { username, password })
  return { token, user: userOf(memberInfo) }
}

/** Opens a session of a fresh trial account. */
export async function openTrial(): Promise<Session> {
  const { token, memberInfo } = await ask(loginFreeplay, {})
  return { token, user: userOf(memberInfo) }
}

/** Makes a member who registered before the story begins, with the code of whoever invited them or none. */
export async function makeMember(username = newUsername(), referralCode?: string): Promise<Made> {
  const challenge = await ask(botCheck, {})
  const solution = await solveChallenge({ challenge, deriveKey })
  const { id, session } = await ask(register, {
    username,
    referralCode,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    terms: true,
    botCheck: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
  })
  if (!session) throw new Error(`${username} registered and got no session`)
  return { id, username, token: session.token, user: userOf(session.memberInfo) }
}

/** Pays an amount in through the sandbox's provider, as its page does, with an offer or none, and waits until it is credited. */
export async function payIn({ token }: Session, amount: string, offer?: string): Promise<void> {
  const requestId = newToken(systemRandom)
  const opened = await ask(createDeposit, { requestId, methodCode: 'surma-pay', amount, offer }, token)
  const body = new URLSearchParams({ action: 'pay', amount: opened.amount, answer: 'now' })
  const answer = await fetch(String(opened.redirectUrl), { method: 'POST', redirect: 'manual', body })
  if (answer.status !== 303) throw new Error(`the provider answered ${answer.status}`)
  await expect.poll(async () => (await ask(deposit, { id: opened.id }, token)).credited).not.toBeNull()
}

/** Returns a mobile number that no account has yet. */
export const newMobile = () => `018${String(Date.now()).slice(-8)}`

/** Gives a member a mobile number that a code has proved. */
export async function proveMobile({ token }: Made, mobile: string): Promise<void> {
  const contact = { channel: 'sms' as const, target: mobile, countryDialingCode: '+880' }
  await ask(contactCode, contact, token)
  await ask(contactVerify, { ...contact, code: await lastCode(mobile) }, token)
}

/** Returns the last code sent to a number of Bangladesh, and waits for it if needed; never returns `before`. */
export function lastCode(mobile: string, before = ''): Promise<string> {
  return lastSent(`+88${mobile}`, /\b\d{6}\b/, before)
}

/**
 * Sends a one-time password to a member who has proved no contact: two operators ask and agree, it goes to an address.
 */
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
  const token = await logInOperator(second)
  const { contentHash } = await ask(officeDecision, { id: waiting.id }, token)
  await ask(officeAnswerDecision, { id: waiting.id, agrees: true, contentHash }, token)
  return lastSent(email, /\b[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}\b/)
}

/** Works on the house's database, as its owner. */
async function onDatabase<Value>(work: (db: Db) => Promise<Value>): Promise<Value> {
  const database = await startEmbeddedPostgres({ dir: join(process.env.DATA_DIR ?? '.data', 'pg') })
  const db = openDb(database.url, 1)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Ages an operator's confirmation of identity: their sessions stay open, and important acts ask again. */
export async function ageOperatorProof(username: string): Promise<void> {
  await onDatabase((db) =>
    db.query(
      `update identity.sessions s set fresh_at = fresh_at - interval '1 day' from identity.operators o where o.id = s.operator_id and o.username = $1`,
      [username],
    ),
  )
}

/** Ages a member's sitting: the shortest interval of a reality check is longer than a test may take. */
export async function ageSitting(username: string, minutes: number): Promise<void> {
  await onDatabase((db) =>
    db.query(
      `update protection.members m set sitting_at = sitting_at - make_interval(mins => $2) from identity.accounts a
       where a.id::text = m.member_id and lower(a.username) = lower($1)`,
      [username, minutes],
    ),
  )
}

/** Lets two members have used one browser, as far as its cookie tells. */
export async function shareBrowser(one: { id: string }, other: { id: string }): Promise<void> {
  await onDatabase((db) =>
    db.query(
      `insert into identity.devices (account_id, token_hash, user_agent, first_seen_at, last_seen_at, last_ip)
       select id, sha256($2::bytea), 'a browser', now(), now(), '203.0.113.9' from unnest($1::bigint[]) as id`,
      [[one.id, other.id], `browser of ${one.id}`],
    ),
  )
}

/** Names an account as an operator's own. */
export async function nameAsOwn(operator: string, { id }: { id: string }): Promise<void> {
  await onDatabase((db) =>
    db.query(
      `insert into identity.person_accounts (person_id, account_id, added_at)
       select person_id, $2::bigint, now() from identity.operators where username = $1`,
      [operator, id],
    ),
  )
}

/** Lets a member's first step of a mission wait for a person, as one that fell before its reward. */
export async function holdStep(mission: string, member: { id: string }): Promise<void> {
  await onDatabase((db) =>
    db.query(
      `insert into missions.completions (item_id, version, member_id, win, step, done_at, state, reward_amount, fell_at)
       values ($1, 1, $2, 'once', 1, now(), 'review', 10000, now())`,
      [mission, member.id],
    ),
  )
}

/**
 * Ages a decision that waits, because its days are longer than a test may take, and enqueues the house's own job that
 * ends it, because the job's next minute is long as well.
 */
export async function ageDecision(reference: string): Promise<void> {
  await onDatabase((db) =>
    db.tx(async (tx) => {
      await tx.query('set local session_replication_role = replica', []) // only the owner of the database may change a request
      await tx.query(
        `update core.decisions set asked_at = asked_at - (expires_at - now()) - interval '1 second', expires_at = now() - interval '1 second' where reference = $1 and state = 'open'`,
        [reference],
      )
      await tx.query('set local session_replication_role = origin', [])
      await enqueue(tx, EXPIRE_DECISIONS, {})
    }),
  )
}

/** Ends the sale of a lottery's issue as its clock would, hours before its draw; the house's own turn closes it. */
export async function endSale(lottery: string, issue: string): Promise<void> {
  await onDatabase((db) =>
    db.query(
      `update lottery.issues set opens_at = least(opens_at, now() - interval '1 minute'), closes_at = now() - interval '1 second'
       where lottery = $1 and number = $2 and state = 'open'`,
      [lottery, issue],
    ),
  )
}

/**
 * Brings the draw of an issue on sale forward to now, and the opening of the next one with it; the house's own turns
 * close, draw, settle and open them. The sandbox simulates official draws.
 */
export async function drawNow(lottery: string, issue: string): Promise<void> {
  await onDatabase((db) =>
    db.query(
      `with drawn as (
         update lottery.issues set opens_at = least(opens_at, now() - interval '1 minute'), draws_at = now(),
           closes_at = now() - interval '1 second'
         where lottery = $1 and number = $2 and state = 'open' and closes_at > now() returning id
       )
       update lottery.issues set opens_at = least(opens_at, now()) where id = (
         select i.id from lottery.issues i where i.lottery = $1 and i.state = 'pending' and exists (select from drawn)
         order by i.draws_at limit 1)`,
      [lottery, issue],
    ),
  )
}

/**
 * Ends a round of shots some seconds from now, and its sale: players of the demo shoot what it lacks meanwhile, and the
 * house's own turns draw it.
 */
export async function endRound(lottery: string, issue: string): Promise<void> {
  await onDatabase((db) =>
    db.tx(async (tx) => {
      const of = 'from lottery.issues i where i.id = l.issue and i.lottery = $1 and i.number = $2'
      await tx.query(
        `update lottery.shot_lists l set ends_at = least(l.ends_at, clock_timestamp() + interval '12 seconds') ${of}`,
        [lottery, issue],
      )
      await tx.query('set local session_replication_role = replica', []) // also a sale that is over has its draw moved
      await tx.query(
        `update lottery.issues i set opens_at = least(i.opens_at, now() - interval '1 minute'), draws_at = l.ends_at,
           closes_at = least(i.closes_at, now()) from lottery.shot_lists l
         where l.issue = i.id and i.lottery = $1 and i.number = $2`,
        [lottery, issue],
      )
      await tx.query('set local session_replication_role = origin', [])
    }),
  )
}

async function lastSent(recipient: string, shape: RegExp, before = ''): Promise<string> {
  return onDatabase(async (db) => {
    const read = async () => {
      const rows = await db.query<{ body: string }>(
        'select body from core.outgoing_messages where recipient = $1 order by id desc',
        [recipient],
      )
      const code = rows.flatMap(({ body }) => shape.exec(body)?.[0] ?? [])[0] ?? ''
      return code === before ? '' : code
    }
    await expect.poll(read).not.toBe('')
    return read()
  })
}

/** Waits until a lottery's draw on sale stays open for so many seconds, so that a story is not asked about the next one. */
export async function untilTimeLeft(gameCode: string, seconds = 20): Promise<void> {
  const left = async () => {
    const { current } = await ask(lotteryIssues, { gameCode })
    return current ? (Date.parse(current.closesAt) - Date.now()) / 1000 : 0
  }
  await expect.poll(left, { timeout: (seconds + 30) * 1000 }).toBeGreaterThan(seconds)
}
