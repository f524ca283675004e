/**
 * What may cause a transfer of the ledger. Each module that moves money says for which reasons, and the books ask every
 * transfer for its cause (docs/decisions/0302). A reason that no module claims is caused by nothing: the books name every
 * such transfer.
 */
import type { Reason } from '#contract/wallet/wallet.ts'
import { defineSlot } from './slots.ts'

export type TransferCause = {
  readonly reasons: readonly Reason[]
  /**
   * True of a transfer that the module caused: a condition of SQL on the transfer `t` (`wallet.transfer_lines`) and its
   * posting's key `p` (`wallet.posting_keys`). Absent: a check of its own asks each of these transfers. Several modules
   * may cause one reason; a transfer needs one of them.
   */
  readonly isCause?: string
  /** What is said of a transfer without the cause, after its reason and amount. */
  readonly otherwise?: string
}

/** The causes that each module brings (server/lib/module.ts). */
export const TRANSFER_CAUSES = defineSlot<readonly TransferCause[]>('books.transfer-causes')
