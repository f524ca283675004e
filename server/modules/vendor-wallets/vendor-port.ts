/**
 * The port to vendors that have wallets of their own. `signedVendor` speaks the house's own protocol
 * (contract/vendor-wallets/transfer-protocol.ts), which the studio speaks too; a vendor with a protocol of its own
 * becomes another function that returns this type.
 */
import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import {
  recordsAnswer,
  transferAnswer,
  transferBalanceAnswer,
  type TransferBalanceAnswer,
  type TransferCommand,
  type TransferRequest,
  type VendorRecord,
} from '#contract/vendor-wallets/transfer-protocol.ts'
import { parseMoney } from '#contract/money.ts'
import { signedText } from '#contract/doors/vendor-protocol.ts'
import { SECOND_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { callOutside } from '#server/lib/outside-calls.ts'
import { newToken, sameSecret } from '#server/lib/random.ts'
import { answerOf } from '#server/lib/slots.ts'
import { SHARED_KEY } from '#server/lib/vendor-slots.ts'
import { BALANCE_TIMEOUT_MS, VENDOR_ANSWER_MAX_BYTES, VENDOR_TIMEOUT_MS } from './limits.ts'
import type { WalletVendor } from '#server/modules/catalogue/vendors/wallet-vendors.sql.ts'

/**
 * What is known of an order after asking. `unknown` is everything that is not a clear answer to exactly this order: a
 * time-out, a lost connection, an error, a wrong signature, another amount. It is never treated as a refusal.
 * `isAlarming` marks those that no retry will solve: the vendor contradicts us.
 */
export type MoveOutcome =
  | { state: 'done'; reference: string | null }
  | { state: 'refused'; reference: string | null; why: string }
  | { state: 'pending'; reference: string | null }
  | { state: 'never_seen' }
  | { state: 'unknown'; why: string; isAlarming: boolean }

export type VendorPort = {
  /** Sends an order. The same number is one order, however often it is sent. */
  send(command: 'deposit' | 'withdraw', order: TransferRequest): Promise<MoveOutcome>
  /** Asks for the outcome of an order. */
  ask(order: TransferRequest): Promise<MoveOutcome>
  /** Returns the balance of a member at the vendor; null without a clear answer. */
  balance(accountRef: string, currency: string): Promise<TransferBalanceAnswer | null>
  /** Returns the records after a place in the feed. Throws when they cannot be read. */
  records(after: bigint, limit: number): Promise<VendorRecord[]>
}

/**
 * Calls a vendor once. Throws unless it answered 200, in time, signed for exactly this question, and in the protocol's
 * form.
 */
async function call<Answer extends z.ZodType>(
  env: Env,
  vendor: WalletVendor,
  {
    command,
    body,
    answer,
    timeoutMs,
    trace,
  }: { command: TransferCommand; body: object; answer: Answer; timeoutMs: number; trace?: { traceparent?: string } },
): Promise<z.output<Answer>> {
  const key = await answerOf(env, SHARED_KEY)(env, vendor.code)
  if (!key) throw new Error('no shared key of this vendor is alive')
  const url = new URL(`${vendor.url ?? `${env.config.studioOrigin}/transfer/${vendor.code}/v1`}/${command}`)
  const rawBody = JSON.stringify(body)
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
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`answered HTTP ${response.status}`)
  if (text.length > VENDOR_ANSWER_MAX_BYTES) throw new Error('the answer is too long')
  if (!sameSecret(response.headers.get('x-signature') ?? '', sign('ANSWER', text)))
    throw new Error('the answer’s signature does not fit')
  return answer.parse(JSON.parse(text))
}

/** As `call`, counted. */
const called: typeof call = (env, vendor, asked) =>
  callOutside(`vendor:${vendor.code}`, asked.command, (trace) => call(env, vendor, { ...asked, trace }))

/** Describes a failed call for people, with its cause: the message of a lost connection alone says too little. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 200)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${cause}`.slice(0, 200)
}

/** Reads an answer about an order: only an answer with exactly this order, amount and currency decides anything. */
function outcomeOf(order: TransferRequest, told: z.output<typeof transferAnswer>): MoveOutcome {
  if (told.orderNo !== order.orderNo) return { state: 'unknown', why: 'answered for another order', isAlarming: true }
  if (told.state === 'never_seen') return { state: 'never_seen' }
  if (told.state === 'refused') return { state: 'refused', reference: told.reference, why: told.reason ?? 'refused' }
  const isSame =
    told.currency === order.currency && told.amount !== null && parseMoney(told.amount) === parseMoney(order.amount)
  if (!isSame)
    return {
      state: 'unknown',
      why: `answered ${told.amount ?? 'no amount'} ${told.currency ?? ''} for ${order.amount} ${order.currency}`,
      isAlarming: true,
    }
  return { state: told.state, reference: told.reference }
}

/** Returns the port to a vendor that speaks the house's protocol. */
export function signedVendor(env: Env, vendor: WalletVendor): VendorPort {
  const about = (order: TransferRequest, command: TransferCommand, body: object): Promise<MoveOutcome> =>
    called(env, vendor, { command, body, answer: transferAnswer, timeoutMs: VENDOR_TIMEOUT_MS }).then(
      (told) => outcomeOf(order, told),
      (error: unknown) => ({ state: 'unknown', why: wordsOf(error), isAlarming: false }),
    )
  return {
    // a vendor that answers "unknown" to an order that it is just being sent has given no answer
    send: async (command, order) => {
      const outcome = await about(order, command, order)
      return outcome.state === 'never_seen'
        ? { state: 'unknown', why: 'answered never_seen to the order itself', isAlarming: false }
        : outcome
    },
    ask: (order) => about(order, 'status', { orderNo: order.orderNo }),
    balance: (accountRef, currency) =>
      called(env, vendor, {
        command: 'balance',
        body: { accountRef, currency },
        answer: transferBalanceAnswer,
        timeoutMs: BALANCE_TIMEOUT_MS,
      }).then(
        (told) => (told.accountRef === accountRef && told.currency === currency ? told : null),
        () => null,
      ),
    records: async (after, limit) =>
      (
        await called(env, vendor, {
          command: 'records',
          body: { after: after.toString(), limit },
          answer: recordsAnswer,
          timeoutMs: VENDOR_TIMEOUT_MS,
        })
      ).records,
  }
}
