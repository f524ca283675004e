import { parseMoney } from '#contract/money.ts'
import { journalEffect, type JournalLine } from '#server/modules/bets/journal.sql.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import { legs, type Draft } from './play-posting.ts'
import { validPart } from './turnover-rule.ts'
import { refuseVendor } from './vendor-refusal.ts'
import { findTransaction, insertEffect, type VendorTransaction } from './vendor-transactions.sql.ts'

type Rebet = {
  vendor: string
  target: VendorTransaction
  rebet: { txId: string; amount: string; rake?: string | undefined }
  line: Omit<JournalLine, 'kind' | 'amountMinor'>
  hash: string
  now: Date
}

/**
 * Refuses what can never be staked again: more than the bet was, less than its rake or of no bet (BAD_REQUEST), under an id that was taken back before it
 * came (ROLLED_BACK) or belongs to something else (DUPLICATE_MISMATCH). Nothing has moved then, and the rollback's own id stays free. Answers
 * false where the same command (`hash`) was faster: read again.
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
 * Adds to the draft of a bet's rollback that a part of it is staked again, of cash and bonus money in the bet's own proportion, and
 * answers what that writes. Where the vendor told the rake of it, the member's brand says what counts as turnover. It is the same money, in the same commit: nobody is asked anything, and no limit is counted twice.
 */
export async function draftRebet(
  q: Queryable,
  draft: Draft,
  { vendor, target, rebet, line, hash, now }: Rebet,
): Promise<Effect[]> {
  const amountMinor = parseMoney(rebet.amount)
  const bonusMinor = target.amountMinor === 0n ? 0n : (target.bonusMinor * amountMinor) / target.amountMinor
  const validMinor =
    rebet.rake === undefined ? undefined : await validPart(q, target.memberId, amountMinor, parseMoney(rebet.rake))
  const leg = await draft.move('player', 'house', amountMinor - bonusMinor, 'bet', rebet.txId)
  const bonusLeg = await draft.move('bonus', 'house', bonusMinor, 'bet', rebet.txId)
  return [
    journalEffect({ ...line, kind: 'stake', amountMinor, bonusMinor, validMinor, ...legs(leg, bonusLeg) }),
    insertEffect({
      vendor,
      txId: rebet.txId,
      kind: 'bet',
      state: 'posted',
      roundId: target.roundId,
      gameCode: target.gameCode,
      memberId: target.memberId,
      isTrial: target.isTrial,
      currency: target.currency,
      amountMinor,
      bonusMinor,
      validMinor,
      jackpotMinor: 0n,
      requestHash: hash,
      targetTxId: null,
      at: now,
    }),
  ]
}
