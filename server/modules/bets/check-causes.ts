import type { TransferCause } from '#server/lib/transfer-cause.ts'

/** A line of the journal and nothing else: check-rounds.ts asks each of them (`ledger-journal`). */
export const BETS_CAUSES: readonly TransferCause[] = [
  { reasons: ['bet', 'win', 'free_win', 'jackpot_win', 'bet_rollback', 'win_rollback'] },
]
