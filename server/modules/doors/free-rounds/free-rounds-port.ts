/** The port to vendors that give free rounds (contract/doors/free-rounds-protocol.ts). */
import { createHmac } from 'node:crypto'
import {
  freeRoundsAnswer,
  type FreeRoundsAnswer,
  type FreeRoundsCommand,
} from '#contract/doors/free-rounds-protocol.ts'
import { toAccountRef } from '#contract/doors/account-ref.ts'
import { signedText } from '#contract/doors/vendor-protocol.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { callOutside } from '#server/lib/outside-calls.ts'
import { newToken, sameSecret } from '#server/lib/random.ts'
import { findFreeRoundsVendor } from '#server/modules/catalogue/vendors/free-rounds-vendors.sql.ts'
import { findSharedKey } from '../keys/vendor-secrets.ts'
import type { FreeRounds } from './free-rounds.sql.ts'

const ANSWER_MS = 8 * SECOND_MS
const ANSWER_MAX_BYTES = 16_384

/**
 * What is known after asking a vendor. `unknown` is everything that is not a clear answer about exactly these free
 * rounds; it is never treated as a refusal. `isAlarming`: the vendor contradicts us, which no retry will solve.
 */
export type FreeRoundsOutcome =
  | { state: FreeRoundsAnswer['state']; told: FreeRoundsAnswer }
  | { state: 'unknown'; why: string; isAlarming: boolean }

async function call(
  env: Env,
  one: FreeRounds,
  command: FreeRoundsCommand,
  trace: { traceparent?: string },
): Promise<FreeRoundsAnswer> {
  const vendor = await findFreeRoundsVendor(env.db, one.vendor)
  if (!vendor) throw new Error('the vendor gives no free rounds any more')
  const key = await findSharedKey(env.db, env, one.vendor)
  if (!key) throw new Error('no shared key of this vendor is alive')
  const url = new URL(`${vendor.url ?? `${env.config.studioOrigin}/free-rounds/${one.vendor}/v1`}/${command}`)
  const rawBody = JSON.stringify(
    command === 'issue'
      ? {
          freeRounds: one.reference,
          accountRef: toAccountRef({ memberId: one.memberId, isTrial: false }),
          gameCode: one.gameCode,
          rounds: one.rounds,
          stake: toWire(one.stakeMinor),
          currency: one.currency,
          expiresAt: one.expiresAt.toISOString(),
        }
      : { freeRounds: one.reference },
  )
  const timestamp = String(Math.floor(env.clock.now().getTime() / SECOND_MS))
  const nonce = newToken(env.random).slice(0, 32)
  const sign = (method: string, text: string) =>
    createHmac('sha256', key.secret)
      .update(signedText({ timestamp, nonce, method, path: url.pathname, rawBody: text }))
      .digest('hex')
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...trace,
      'content-type': 'application/json',
      'x-vendor-key': key.keyId,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': sign('POST', rawBody),
    },
    body: rawBody,
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`answered HTTP ${response.status}`)
  if (text.length > ANSWER_MAX_BYTES) throw new Error('the answer is too long')
  if (!sameSecret(response.headers.get('x-signature') ?? '', sign('ANSWER', text)))
    throw new Error('the answer’s signature does not fit')
  return freeRoundsAnswer.parse(JSON.parse(text))
}

/** Describes a failed call, with its cause: the message of a lost connection alone says too little. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 200)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${cause}`.slice(0, 200)
}

/** Sends a command about free rounds, or asks about them. Never throws. */
export async function callVendor(env: Env, one: FreeRounds, command: FreeRoundsCommand): Promise<FreeRoundsOutcome> {
  let told: FreeRoundsAnswer
  try {
    told = await callOutside(`vendor:${one.vendor}`, `free-rounds-${command}`, (trace) =>
      call(env, one, command, trace),
    )
  } catch (error) {
    return { state: 'unknown', why: wordsOf(error), isAlarming: false }
  }
  const { state, rounds, stake } = told
  if (told.freeRounds !== one.reference)
    return { state: 'unknown', why: 'answered for other free rounds', isAlarming: true }
  const wasIssued = state === 'active' || state === 'finished' || state === 'expired'
  const isSame = rounds === one.rounds && stake !== null && parseMoney(stake) === one.stakeMinor
  if (wasIssued && !isSame)
    return { state: 'unknown', why: `answered ${rounds ?? 'no'} rounds of ${stake ?? 'nothing'}`, isAlarming: true }
  if (state === 'never_seen' && command !== 'status')
    return { state: 'unknown', why: `answered never_seen to ${command}`, isAlarming: false }
  return { state, told }
}
