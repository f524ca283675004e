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
  {
    reasons: ['free_rounds', 'free_rounds_back'],
    isCause: `exists (select from games.vendor_transactions d where d.free_rounds = t.reference
        and t.posting_id in (d.posting_id, d.reversal_id) and d.amount = t.amount)
      or exists (select from games.free_rounds f where f.reference = t.reference and p.key = 'free-rounds:' || f.id || ':end'
        and t.amount = f.settled and t.reason = 'free_rounds')`,
    otherwise: ', and no free round won it',
  },
]
