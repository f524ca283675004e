/**
 * The calls of the platform to a vendor that holds the members' money for its games in wallets of its own (transfer
 * wallet).
 *
 * `POST {vendor}/{command}` with a JSON body and the four headers of the vendor door (vendor-protocol.ts):
 * `X-Vendor-Key`, `X-Timestamp` (±300 s), `X-Nonce`, `X-Signature`, hex HMAC-SHA256 over
 * `timestamp.nonce.POST.path.rawBody` with the key that the two share. Every answer is HTTP 200 and carries
 * `X-Signature` over `timestamp.nonce.ANSWER.path.rawBody`, with the timestamp and nonce of the request: an answer
 * without a valid signature counts as no answer. Any status but 200 says nothing about the outcome of an order.
 *
 * The platform makes an order's number before it first sends the order, and every repetition carries it. The same
 * number with the same content is carried out once and answered with its present state; a number that was refused stays
 * refused. Amounts are decimal strings of the currency's unit.
 */
import { z } from 'zod'
import { validBet } from '../doors/vendor-protocol.ts'

const orderNo = z.string().regex(/^T-[0-9A-Z]{8}$/)
/** The member's name at the vendor, as at the vendor door. */
const accountRef = z.string().min(1).max(64)
const amount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/)
const currency = z.string().length(3)
/** Position in the vendor's feed of records: whole numbers that rise by one in the order in which things happened. */
const seq = z.string().regex(/^\d{1,18}$/)
const text = z.string().regex(/^[\x21-\x7e]{1,100}$/)

/** deposit: into the vendor's wallet of the member. withdraw: out of it. */
export const transferRequest = z.object({ orderNo, accountRef, currency, amount })
export type TransferRequest = z.infer<typeof transferRequest>

/** `pending`: accepted, to be decided; ask `status`. `refused` is final. `never_seen` is an answer of `status` only. */
export const TRANSFER_ANSWERS = ['done', 'refused', 'pending', 'never_seen'] as const

export const transferAnswer = z.object({
  orderNo,
  state: z.enum(TRANSFER_ANSWERS),
  /** The amount that was moved, or asked for; null for an order that was never seen. */
  amount: amount.nullable(),
  currency: currency.nullable(),
  /** The vendor's own number of the order, for questions to the vendor. */
  reference: z.string().max(64).nullable(),
  /** Why it was refused, in the vendor's words. */
  reason: z.string().max(200).nullable(),
})
export type TransferAnswer = z.infer<typeof transferAnswer>

/** balance: returns what a member has at the vendor. */
export const transferBalanceRequest = z.object({ accountRef, currency })
export const transferBalanceAnswer = z.object({
  accountRef,
  currency,
  balance: amount,
  /** The newest record of the vendor's feed at the time of this balance. */
  seq,
})
export type TransferBalanceAnswer = z.infer<typeof transferBalanceAnswer>

/** status: returns the state of an order. */
export const transferStatusRequest = z.object({ orderNo })

export const RECORDS_MAX = 200
/** records: returns what was played, in the order in which it happened. */
export const recordsRequest = z.object({ after: seq, limit: z.number().int().min(1).max(RECORDS_MAX) })

/**
 * A movement between a member's wallet at the vendor and the vendor, or the end of a round. Ids are the vendor's, each
 * used once.
 */
export const vendorRecord = z.object({
  seq,
  txId: text,
  kind: z.enum(['bet', 'win', 'rollback', 'end']),
  accountRef,
  roundId: text,
  gameCode: z.string().min(1).max(64),
  /** 0 for an end. */
  amount,
  currency,
  /** What a rollback reverses. */
  targetTxId: text.nullable(),
  /** Nothing can follow in the round. */
  roundClosed: z.boolean(),
  /** As in the vendor door, with a record that ends the round. */
  validBet: validBet.nullish(),
  at: z.iso.datetime(),
  /** Public facts of the round, for the betting record. */
  detail: z.record(z.string(), z.unknown()).nullable(),
})
export type VendorRecord = z.infer<typeof vendorRecord>
export const recordsAnswer = z.object({ records: z.array(vendorRecord).max(RECORDS_MAX) })

export const TRANSFER_COMMANDS = {
  deposit: transferRequest,
  withdraw: transferRequest,
  status: transferStatusRequest,
  balance: transferBalanceRequest,
  records: recordsRequest,
} as const
export type TransferCommand = keyof typeof TRANSFER_COMMANDS
