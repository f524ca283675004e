/** Accounts that an agent opens for somebody: with a password that is good once, and that its owner must replace. */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import type { createDownline as createCall, renewDownlinePassword as renewCall } from '#contract/agents/accounts.ts'
import { CallError, fail } from '#contract/errors.ts'
import { checkField } from '#contract/identity/registration.ts'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { answerOf } from '#server/lib/slots.ts'
import { lockUnentered, putPassword } from '#server/modules/identity/accounts/accounts.sql.ts'
import { findAccount, findLine } from '#server/modules/identity/accounts/get-account.ts'
import { shareTree } from '#server/modules/identity/accounts/tree-lock.ts'
import { addGuardCount, readGuardCounts } from '#server/modules/identity/guard/login-guard.sql.ts'
import { createAccount } from '#server/modules/identity/members/create-account.ts'
import { refuseTaken } from '#server/modules/identity/members/register-member.ts'
import { newOneTimePassword, ONE_TIME_PASSWORD_MS } from '#server/modules/identity/passwords/one-time-password.ts'
import { guardAgents } from './guard-agents.ts'
import { RATES_AHEAD } from './line.slots.ts'
import { kindOf, typeOpened } from './may-open.ts'
import { countOpenedToday, findByRequest, findOpened, insertOpened } from './opened-accounts.sql.ts'
import { readPolicy } from './policies.sql.ts'
import { areSameRates } from './same-rates.ts'

type Opened = OutputOf<typeof createCall>
type Request = ParsedInputOf<typeof createCall>

/** Taken names that an agent may be told of in an hour, so that names of members are not found by trying. */
export const TAKEN_NAMES_PER_HOUR = 30

const takenNames = ({ account }: PlayerContext) => `downline taken ${account.id}`

/** Fails with TOO_MANY_REQUESTS for an agent who was told of too many taken names. */
async function refuseTrying(context: PlayerContext): Promise<void> {
  const { env } = context
  const now = env.clock.now()
  const taken = (await readGuardCounts(env.db, [takenNames(context)], now)).get(takenNames(context))
  if (taken && taken.count >= TAKEN_NAMES_PER_HOUR)
    fail('TOO_MANY_REQUESTS', {
      retryAfterSeconds: Math.max(1, Math.ceil((taken.endsAt.getTime() - now.getTime()) / 1000)),
    })
}

/** Counts a taken name; the refusal itself is passed on. */
async function countTaken(context: PlayerContext, error: unknown): Promise<never> {
  const now = context.env.clock.now()
  if (error instanceof CallError && error.code === 'USERNAME_TAKEN')
    await addGuardCount(context.env.db, takenNames(context), now, after(now, HOUR_MS))
  throw error
}

/** Refuses a taken name, unless this very request took it, perhaps a moment ago. Fails with USERNAME_TAKEN. */
async function refuseOthersName(context: PlayerContext, { requestId, username }: Request): Promise<void> {
  const isOwn = async () => (await findByRequest(context.env.db, context.account.id, requestId)) !== null
  if (await isOwn()) return
  await refuseTaken(context, username, null, false).catch(async (error: unknown) => {
    if (!(await isOwn())) await countTaken(context, error)
  })
}

/** Sets a new one-time password of an account that nobody has entered. Fails with DOWNLINE_ENTERED. */
async function renew(
  tx: Tx,
  { env }: PlayerContext,
  id: string,
  secret: { password: string; hash: string },
): Promise<Opened> {
  const account = (await lockUnentered(tx, BigInt(id))) ?? fail('DOWNLINE_ENTERED')
  const now = env.clock.now()
  const expiresAt = after(now, ONE_TIME_PASSWORD_MS)
  await putPassword(tx, BigInt(id), secret.hash, now, true, expiresAt)
  return {
    id,
    username: account.username,
    kind: kindOf(account.type),
    oneTimePassword: secret.password,
    expiresAt: expiresAt.toISOString(),
  }
}

async function newSecret({ env }: PlayerContext): Promise<{ password: string; hash: string }> {
  const password = newOneTimePassword(env.random)
  return { password, hash: await hashPassword(password) }
}

/** Opens the account within the agent's day, type and depth; the agent is locked, so that bounds hold. */
async function open(
  tx: Tx,
  context: PlayerContext,
  { requestId, kind, username, rates }: Request,
  hash: string,
): Promise<string> {
  const { env, account, merchant, brand, ip } = context
  const policy = await readPolicy(tx, merchant)
  const type = typeOpened(policy, account.type, kind) ?? fail('AGENT_MAY_NOT')
  const now = env.clock.now()
  if ((await countOpenedToday(tx, account.id, brand.timeZone, now)) >= policy.accountsPerDay)
    return fail('DOWNLINE_LIMIT', { limit: String(policy.accountsPerDay) })
  await shareTree(tx, merchant)
  const path = (await findLine(tx, account.id)) ?? fail('NOT_FOUND')
  if (path.split('.').filter(Boolean).length >= policy.depthMax) return fail('LINE_TOO_DEEP')
  const id = await createAccount(tx, env, {
    merchant,
    currency: brand.currency,
    username,
    type,
    passwordHash: hash,
    isInitialPassword: true,
    upline: { id: BigInt(account.id) },
    referredBy: BigInt(account.id),
    ip,
    at: now,
  })
  await insertOpened(tx, { accountId: String(id), agentId: account.id, requestId, at: now })
  const opened = { brand: merchant, agentId: account.id, accountId: String(id) }
  if (rates) await answerOf(env, RATES_AHEAD).give(tx, env, opened, rates)
  return String(id)
}

/**
 * Opens an account right below the agent. The same request asked again is the same account: it gets a new password while
 * nobody has logged in. Fails with AGENTS_CLOSED, INVALID_INPUT (the name), AGENT_MAY_NOT, DOWNLINE_LIMIT, LINE_TOO_DEEP,
 * USERNAME_TAKEN, RATE_OUT_OF_BOUNDS, RATE_PLACES_USED, TOO_MANY_REQUESTS, KEY_REUSED, DOWNLINE_ENTERED.
 */
export async function createDownline(context: PlayerContext, input: Request): Promise<Opened> {
  const { env, account, brand } = context
  guardAgents(brand)
  const breach = checkField({ ...brand.registration.username, enabled: true, required: true }, input.username)
  if (breach) return fail('INVALID_INPUT', { fields: { username: breach } })
  await refuseTrying(context)
  await refuseOthersName(context, input)
  const secret = await newSecret(context)
  return env.db.tx(async (tx) => {
    await lockName(tx, `agent opens ${account.id}`)
    const known = await findByRequest(tx, account.id, input.requestId)
    const same = known && (await findAccount(tx, known.accountId))
    if (same && (same.username.toLowerCase() !== input.username.toLowerCase() || kindOf(same.type) !== input.kind))
      return fail('KEY_REUSED')
    if (same && !areSameRates(await answerOf(env, RATES_AHEAD).givenTo(tx, same.id), input.rates ?? null))
      return fail('KEY_REUSED')
    return renew(tx, context, known?.accountId ?? (await open(tx, context, input, secret.hash)), secret)
  })
}

/**
 * Sets a new one-time password of an account that this agent opened and nobody has entered. Fails with AGENTS_CLOSED,
 * NOT_FOUND for every other account, DOWNLINE_ENTERED.
 */
export async function renewDownlinePassword(
  context: PlayerContext,
  { id }: ParsedInputOf<typeof renewCall>,
): Promise<Opened> {
  const { env, account, brand } = context
  guardAgents(brand)
  if (!(await findOpened(env.db, account.id, id))) return fail('NOT_FOUND')
  const secret = await newSecret(context)
  return env.db.tx(async (tx) => {
    await lockName(tx, `agent opens ${account.id}`)
    // who was moved into another line is not his any more
    const path = await findLine(tx, id)
    if (!path?.split('.').includes(account.id)) return fail('NOT_FOUND')
    return renew(tx, context, id, secret)
  })
}
