/**
 * Moves money into and out of a member's wallet at a vendor on our books (decision 0035).
 *
 * Our books learn of an event at the vendor later than it happened, and not always in the same order: an order's answer
 * may be lost while the member plays on with the money, and a win may be withdrawn before its record is read. When the
 * account has less than the vendor says was there, the house advances the difference, and takes it back as soon as the
 * account has it. What the vendor holds for a member is therefore the account less the advance; after every event was
 * read, the advance is zero.
 */
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { getBalance, openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import type { Effect, PostingResult, TransferOrder as Leg } from '#server/modules/wallet/posting.ts'
import type { Reason } from '#contract/wallet/wallet.ts'
import { updateAdvance, type WalletKey } from './wallets.sql.ts'

/** Returns a member's wallet at a vendor as an account of ours. */
export function walletAccount({ memberId, vendor, currency }: WalletKey): AccountRef {
  return { kind: 'vendor_wallet', owner: `${memberId}/${vendor}`, currency }
}

export type WalletMove = {
  wallet: WalletKey
  /** The amount that the house has advanced to it, as lockWallets returned in this transaction. */
  advanceMinor: bigint
  /** in: the wallet receives from `other`; out: it gives to it. */
  direction: 'in' | 'out'
  other: AccountRef
  /** With 0 no money moves; the effects happen all the same. */
  amountMinor: bigint
  reason: Reason
  reference: string
  key: string
  /** Effects of the same commit; `leg` is the place of the move itself, or null where nothing moves. */
  effects?: (leg: number | null) => Effect[]
}

/**
 * Moves money into or out of a locked wallet; advances what the account lacks, or takes back an advance that the
 * account can now cover. Returns the posting and the present advance. Call it last: the ledger's accounts stay locked
 * until the commit.
 */
export async function moveInWallet(
  tx: Tx,
  env: Env,
  move: WalletMove,
): Promise<{ posting: PostingResult; advanceMinor: bigint }> {
  const { wallet, amountMinor, reference } = move
  const own = await openAccount(tx, walletAccount(wallet))
  const other = await openAccount(tx, move.other)
  const house = await openAccount(tx, { kind: 'house_vendor', owner: wallet.vendor, currency: wallet.currency })
  const has = await getBalance(tx, walletAccount(wallet))
  const lacks = move.direction === 'out' && amountMinor > has ? amountMinor - has : 0n
  const after = move.direction === 'in' ? has + amountMinor : has + lacks - amountMinor
  const advanced = move.advanceMinor + lacks
  const returns = advanced < after ? advanced : after

  const adjust = { reason: 'vendor_adjustment', reference } as const
  const main: Leg = {
    ...(move.direction === 'in' ? { debit: other, credit: own } : { debit: own, credit: other }),
    amountMinor,
    reason: move.reason,
    reference,
  }
  const transfers: Leg[] = [
    ...(lacks > 0n ? [{ debit: house, credit: own, amountMinor: lacks, ...adjust }] : []),
    ...(amountMinor > 0n ? [main] : []),
    ...(returns > 0n ? [{ debit: own, credit: house, amountMinor: returns, ...adjust }] : []),
  ]
  const advanceMinor = advanced - returns
  if (advanceMinor !== move.advanceMinor) await updateAdvance(tx, wallet, advanceMinor)
  const leg = amountMinor > 0n ? (lacks > 0n ? 1 : 0) : null
  const posting = await postTransfersInTx(tx, env, { key: move.key, transfers, effects: move.effects?.(leg) ?? [] })
  return { posting, advanceMinor }
}
