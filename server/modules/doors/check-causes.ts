import type { TransferCause } from '#server/lib/transfer-cause.ts'

/** A vendor's signed command, or its reversal. Stakes and wins are in the journal as well (bets). */
export const DOOR_CAUSES: readonly TransferCause[] = [
  {
    reasons: [
      'bonus_win',
      'promo_win',
      'cashback',
      'vendor_adjustment',
      'vendor_overdraft',
      'overdraft_recovered',
      'jackpot_contribution',
      'jackpot_paid',
      'jackpot_returned',
    ],
    isCause: 'exists (select from games.command_postings d where t.posting_id in (d.posting_id, d.reversal_id))',
    otherwise: ', and no vendor’s command says so',
  },
]
