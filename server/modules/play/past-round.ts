import type { TransferOrder } from '#server/modules/wallet/posting.ts'

/** A past round that has ended, staked in cash only. */
export type PastRound = { roundId: string; stakeMinor: bigint; payoutMinor: bigint }

/**
 * Returns the transfers of an ended round between a member's account and a bank's, for demo data that is written in
 * bulk: the stake, then the win if there was one.
 */
export function pastTransfers(
  member: bigint,
  bank: bigint,
  { roundId: reference, stakeMinor, payoutMinor }: PastRound,
): TransferOrder[] {
  const stake: TransferOrder = { debit: member, credit: bank, amountMinor: stakeMinor, reason: 'bet', reference }
  const win: TransferOrder = { debit: bank, credit: member, amountMinor: payoutMinor, reason: 'win', reference }
  return payoutMinor > 0n ? [stake, win] : [stake]
}
