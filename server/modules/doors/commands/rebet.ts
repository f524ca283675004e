import { parseMoney } from '#contract/money.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Draft } from '#server/modules/play/draft.ts'
import { addStakeAgain } from '#server/modules/play/stake-and-win.ts'
import { validPart } from '#server/modules/play/turnover/turnover-rule.ts'
import { refuseVendor } from '../vendors/vendor-refusal.ts'
import { findTransaction, insertEffect, type VendorTransaction } from './vendor-transactions.sql.ts'

type Rebet = {
  vendor: string
  target: VendorTransaction
  rebet: { txId: string; amount: string; rake?: string | undefined }
  detail: Record<string, unknown> | undefined
  hash: string
}

/**
 * Refuses what can never be staked again: more than the bet was, less than its rake or of no bet (BAD_REQUEST), under
 * an id that was taken back before it came (ROLLED_BACK) or belongs to another transaction (DUPLICATE_MISMATCH).
 * Nothing has moved then, and the rollback's own id stays free. Returns false when the same command (`hash`) was
 * faster: read again.
 */
export async function mayRebet(
  db: Queryable,
  { vendor, target, rebet, hash }: Pick<Rebet, 'vendor' | 'target' | 'rebet' | 'hash'>,
): Promise<boolean> {
  if (target.kind !== 'bet' || parseMoney(rebet.amount) > target.amountMinor)
    refuseVendor('BAD_REQUEST', 'rebet: only of a bet, and no more than it was')
  if (rebet.rake !== undefined && parseMoney(rebet.rake) > parseMoney(rebet.amount))
    refuseVendor('BAD_REQUEST', 'rebet: a rake is a part of the amount')
  const taken = await findTransaction(db, vendor, rebet.txId)
  if (taken?.state === 'tombstone') refuseVendor('ROLLED_BACK', 'rebet: that id was rolled back before it arrived')
  if (taken && taken.requestHash !== hash)
    refuseVendor('DUPLICATE_MISMATCH', 'rebet: that id was used for something else')
  return taken === null
}

/**
 * Adds to the draft of a bet's rollback that a part of it is staked again. When the vendor gave the rake of it, the
 * member's brand decides what counts as turnover.
 */
export async function addRebet(
  q: Queryable,
  draft: Draft,
  { vendor, target, rebet, detail, hash }: Rebet,
): Promise<void> {
  const { txId, rake } = rebet
  const amountMinor = parseMoney(rebet.amount)
  const validMinor = rake === undefined ? undefined : await validPart(q, target.memberId, amountMinor, parseMoney(rake))
  const { bonusMinor } = addStakeAgain(draft, target, { amountMinor, validMinor, reference: txId, detail })
  const { roundId, gameCode, memberId, isTrial, currency } = target
  draft.effects.push(
    insertEffect({
      vendor,
      txId,
      kind: 'bet',
      state: 'posted',
      roundId,
      gameCode,
      memberId,
      isTrial,
      currency,
      amountMinor,
      bonusMinor,
      validMinor,
      jackpotMinor: 0n,
      requestHash: hash,
      targetTxId: null,
      at: draft.frame.at,
    }),
  )
}
