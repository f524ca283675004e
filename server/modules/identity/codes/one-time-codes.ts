/**
 * Short codes that prove a mobile number or a mail address. For a target that belongs to no account, sending and
 * checking give the same answer and do the same work. How often a code may be requested is counted in the database, so
 * that a restart does not reset the count.
 */
import { fail } from '#contract/errors.ts'
import { CODE_EXPIRED_MINUTES } from '#contract/limits.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { translate } from '#server/lib/messages.ts'
import { networkOf } from '#contract/callers.ts'
import { codeTail } from '#server/lib/outgoing/code-tail.ts'
import { queueAlike } from '#server/lib/outgoing.ts'
import { isOutside, isQuiet, judgeOutside, OUTSIDE_MINUTES, refuseFault, startOutside } from './codes-outside.ts'
import type { CodeRequest } from './code-request.ts'
import {
  closeCode,
  countCodes,
  insertCode,
  lockCodes,
  takeCodeTry,
  type CodeCounts,
  type CodeKey,
  type CodeTry,
} from './one-time-codes.sql.ts'
import { hashPassword, verifyPassword } from '#server/lib/passwords.ts'

/** The number of wrong guesses after which a code is invalid. */
export const CODE_TRIES_MAX = 5
/** The pause between two codes to one target for one purpose. */
export const CODE_PAUSE_MS = MINUTE_MS
export const CODES_PER_TARGET_HOUR = 5
export const CODES_PER_TARGET_DAY = 12
export const CODES_PER_NETWORK_HOUR = 30
/**
 * The most codes that one brand may send in an hour for each channel, and the most of these to numbers outside its
 * market, where the receiver may earn money from every message.
 */
export const CODES_PER_BRAND_HOUR = 2_000
/**
 * The most of these that may go to targets without a member account. The rest is reserved for members, so that mass
 * registrations cannot lock members out (decision 0343).
 */
export const CODES_TO_STRANGERS_HOUR = 1_500
export const CODES_ABROAD_PER_HOUR = 200
/** The error catalogue's "retry after 5 minutes" (docs/specification.md 8.1). */
const LONG_WAIT_SECONDS = (5 * MINUTE_MS) / SECOND_MS

export type CodeProof = { readonly codeId: bigint }
export type CodeClaim = Pick<CodeRequest, 'merchant' | 'purpose' | 'channel' | 'target' | 'accountId'>

const keyOf = ({ merchant, purpose, channel, target, accountId }: CodeClaim): CodeKey => ({
  merchant,
  purpose,
  channel,
  target: channel === 'mail' ? target.toLowerCase() : target,
  accountId,
})

/** Returns how long the next code must wait, in seconds; 0 when it may be sent now. */
function waitSeconds(counts: CodeCounts, now: Date, isAbroad: boolean, isStranger: boolean): number {
  const soonest = counts.last ? after(counts.last, CODE_PAUSE_MS) : now
  if (
    counts.targetHour >= CODES_PER_TARGET_HOUR ||
    counts.targetDay >= CODES_PER_TARGET_DAY ||
    counts.networkHour >= CODES_PER_NETWORK_HOUR ||
    counts.brandHour >= CODES_PER_BRAND_HOUR ||
    (isStranger && counts.strangersHour >= CODES_TO_STRANGERS_HOUR) ||
    (isAbroad && counts.abroadHour >= CODES_ABROAD_PER_HOUR)
  )
    return LONG_WAIT_SECONDS
  return Math.max(0, Math.ceil((soonest.getTime() - now.getTime()) / SECOND_MS))
}

const underWay = new WeakMap<Env, Set<Promise<void>>>()

/**
 * Runs work after the answer. It takes time for existing targets only, and the response time must not reveal which
 * targets exist.
 */
export function deliver(env: Env, work: () => Promise<void>): void {
  const open = underWay.get(env) ?? new Set()
  underWay.set(env, open)
  const sending = work()
    .catch((error: unknown) => env.log.error({ err: error }, 'what follows an answer failed'))
    .then(() => {
      open.delete(sending)
    })
  open.add(sending)
}

/** Waits for messages that are being sent. For tests, and before the database is closed. */
export async function settleDeliveries(env: Env): Promise<void> {
  for (const sending of underWay.get(env) ?? []) await sending
}

async function queueText(
  tx: Tx,
  env: Env,
  request: CodeRequest,
  made: { code: string; expiresAt: Date },
): Promise<void> {
  const { code, expiresAt } = made
  const { channel, locale, merchant, isReal } = request
  const purpose = translate(locale, `codes.purpose.${request.purpose}`)
  const { mainDomain } = await getBrandIn(tx, env, merchant)
  const message = {
    kind: 'code' as const,
    channel,
    recipient: request.target,
    brand: merchant,
    locale,
    values: { code, purpose, minutes: CODE_EXPIRED_MINUTES },
    tail: channel === 'sms' ? codeTail(mainDomain, code) : '',
    expiresAt,
  }
  await queueAlike(tx, env, message, isReal)
}

/**
 * Makes a code of six digits and sends it. Invalidates the code that was sent before for the same purpose. Fails with
 * TOO_MANY_REQUESTS within a minute of the last code to this target for this purpose, and above the limits of target,
 * network and brand. Where an outside provider sends the code, fails also with the provider's faults
 * (codes-outside.ts).
 */
export async function sendCode(env: Env, request: CodeRequest): Promise<{ expiredMinutes: number }> {
  const key = keyOf(request)
  const network = networkOf(request.ip)
  const now = env.clock.now()
  const refuse = (counts: CodeCounts) => {
    const retryAfterSeconds = waitSeconds(counts, now, request.isAbroad ?? false, request.purpose === 'register')
    if (retryAfterSeconds > 0) fail('TOO_MANY_REQUESTS', { retryAfterSeconds })
  }
  const [hourAgo, dayAgo] = [after(now, -HOUR_MS), after(now, -DAY_MS)]
  refuse(await countCodes(env.db, key, network, hourAgo, dayAgo)) // before hashing, which is the expensive step
  const goesOutside = await isOutside(env, request)
  const code = String(env.random.int(1_000_000)).padStart(6, '0')
  const hash = goesOutside ? null : await hashPassword(code)
  const codeId = await env.db.tx(async (tx) => {
    await lockCodes(tx, key.merchant)
    refuse(await countCodes(tx, key, network, hourAgo, dayAgo))
    const expiresAt = after(now, CODE_EXPIRED_MINUTES * MINUTE_MS)
    if (!goesOutside) await queueText(tx, env, { ...request, target: key.target }, { code, expiresAt })
    return insertCode(tx, key, {
      hash,
      network,
      isAbroad: request.isAbroad ?? false,
      isSent: request.isReal,
      at: now,
      expiresAt,
    })
  })
  if (goesOutside) {
    const start = () => startOutside(env, codeId, { ...request, target: key.target })
    if (!isQuiet(request)) await start()
    else if (request.isReal) deliver(env, start)
    return { expiredMinutes: OUTSIDE_MINUTES }
  }
  return { expiredMinutes: CODE_EXPIRED_MINUTES }
}

/**
 * Checks that a code is the one that was sent last. A right code stays valid until `spendCode` uses it up in the
 * transaction of the action. Fails with CODE_WRONG (value.attemptsLeft; also when no code was requested) and
 * CODE_EXPIRED. Every try counts.
 */
export async function checkCode(env: Env, claim: CodeClaim, code: string): Promise<CodeProof> {
  const tried = await takeCodeTry(env.db, keyOf(claim), env.clock.now(), CODE_TRIES_MAX)
  if (tried?.isOutside) return checkOutside(env, claim, tried, code)
  const isRight = await verifyPassword(tried?.isOpen ? tried.hash : null, code.trim())
  if (tried && !tried.isOpen) return fail('CODE_EXPIRED')
  if (!tried || !isRight)
    return fail('CODE_WRONG', { attemptsLeft: tried ? Math.max(0, CODE_TRIES_MAX - tried.tries) : 0 })
  return { codeId: tried.id }
}

async function checkOutside(env: Env, claim: CodeClaim, tried: CodeTry, code: string): Promise<CodeProof> {
  if (!tried.isOpen) return fail('CODE_EXPIRED')
  const fault = await judgeOutside(env, claim.target, tried.session, code)
  // where it would reveal who has an account, the answer does not say whether the provider was given the number
  if (fault === 'invalid-code' || fault === 'missing-code' || (fault && isQuiet(claim)))
    return fail('CODE_WRONG', { attemptsLeft: Math.max(0, CODE_TRIES_MAX - tried.tries) })
  return fault ? refuseFault(fault) : { codeId: tried.id }
}

/**
 * Uses a code up in the transaction of the action that it confirms. Fails with CODE_EXPIRED when it was used before.
 */
export async function spendCode(tx: Tx, env: Env, proof: CodeProof): Promise<void> {
  if (!(await closeCode(tx, proof.codeId, env.clock.now()))) return fail('CODE_EXPIRED')
}
