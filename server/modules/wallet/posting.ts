/** Postings: the orders that the ledger accepts, and what it returns. */
import type { Reason } from '#contract/wallet/wallet.ts'
import { sha256 } from '#server/lib/random.ts'

/**
 * At most this many transfers in one posting. A transfer's id is its posting's id times this number, plus its place.
 */
export const TRANSFERS_MAX = 64

/** One amount from one account to another, of the same book and currency. */
export type TransferOrder = {
  /** The account that gives. */
  debit: bigint
  /** The account that receives. */
  credit: bigint
  /** Ledger units, above zero. */
  amountMinor: bigint
  reason: Reason
  /**
   * What the reason refers to, for people to read: a deposit's number, a vendor's transaction. The wallet never
   * resolves it.
   */
  reference: string
}

/**
 * What another module stores in the same commit as the money: a row for one of its SQL functions. The function takes
 * one JSON array with the rows of many postings, and the ids of the postings. Each row has `ord`, the place of its own
 * posting's id, beside the caller's fields, so that transfer number `leg` of its posting is `p_ids[ord] * 64 + leg`. The function must have a row in `wallet.effects`,
 * which the module's migration inserts. When it raises an error for a posting, that posting is refused with that error;
 * the others of the batch are not.
 */
export type Effect = { effect: string; row: Record<string, unknown> }

/** Transfers and effects that are committed together or not at all. */
export type Posting = {
  /** Idempotency key, at most 200 characters: a repetition of the key with the same content gets the first answer. */
  key: string
  /** May be empty when the posting has effects only. */
  transfers: readonly TransferOrder[]
  effects?: readonly Effect[]
  /** Further content that a repetition must share; a different value is KEY_REUSED. Effects are not compared. */
  content?: string
  /** When it happened; now when absent. */
  at?: Date
}

export type PostedTransfer = { id: bigint; debitBalanceAfterMinor: bigint; creditBalanceAfterMinor: bigint }

export type PostingResult = {
  /** `replayed`: the key had been posted before with the same content, so nothing moved now. */
  status: 'posted' | 'replayed'
  /** Set when the connection was lost while it was posted: a replay is then of this very order, or of an earlier one. */
  isResent?: true
  id: bigint
  /** In the order of the posting's transfers. For a replay: as they were at the first posting. */
  transfers: PostedTransfer[]
}

/** Returns the hash over everything that must be equal in a repetition of the key. */
export function hashPosting(posting: Posting): string {
  const transfers = posting.transfers.map(
    (one) => `${one.debit} ${one.credit} ${one.amountMinor} ${one.reason} ${one.reference}`,
  )
  return sha256(`${transfers.join('\n')}\n\n${posting.content ?? ''}`)
}
