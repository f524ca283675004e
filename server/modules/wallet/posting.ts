/** What moves money: the orders that the ledger takes and what it answers. */
import type { Reason } from '#contract/wallet.ts'
import { sha256 } from '#server/lib/random.ts'

/** At most this many transfers in one posting; a transfer's id is its posting's id times this, plus its place. */
export const TRANSFERS_MAX = 64

/** One amount from one account to another, of the same book and currency. */
export type TransferOrder = {
  /** Account that gives. */
  debit: bigint
  /** Account that receives. */
  credit: bigint
  /** Ledger units, above zero. */
  amountMinor: bigint
  reason: Reason
  /** What the reason is about, for people to read: a deposit's number, a vendor's transaction. The wallet never follows it. */
  reference: string
}

/**
 * What another module stores in the same commit as the money: a row for one of its SQL functions.
 * The function takes one jsonb array with the rows of many postings; each row carries `posting` (id) beside the caller's fields,
 * so that transfer number `leg` of its own posting is `posting * 64 + leg`. It is made known by `wallet.register_effect(name)`
 * in the module's migration. Where it raises, its own posting is refused with that error and the others are not.
 */
export type Effect = { effect: string; row: Record<string, unknown> }

/** Transfers and effects that happen together or not at all. */
export type Posting = {
  /** Idempotency key, at most 200 characters: the same key with the same content is answered as the first time. */
  key: string
  /** May be empty where only effects are wanted. */
  transfers: readonly TransferOrder[]
  effects?: readonly Effect[]
  /** Whatever else must be the same for a repetition to count as one; effects are not compared. */
  content?: string
  /** When it happened; now where nothing is said. */
  at?: Date
}

export type PostedTransfer = { id: bigint; debitBalanceAfterMinor: bigint; creditBalanceAfterMinor: bigint }

export type PostingResult = {
  /** `replayed`: the key had been posted before, with the same content; nothing moved now. */
  status: 'posted' | 'replayed'
  id: bigint
  /** In the order of the posting's transfers. Of a replay: as they were then. */
  transfers: PostedTransfer[]
}

/** What a key stands for: a hash over everything that must be equal in a repetition. */
export function hashPosting(posting: Posting): string {
  const transfers = posting.transfers.map(
    (one) => `${one.debit} ${one.credit} ${one.amountMinor} ${one.reason} ${one.reference}`,
  )
  return sha256(`${transfers.join('\n')}\n\n${posting.content ?? ''}`)
}
