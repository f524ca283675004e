import type { TransferCause } from '#server/lib/transfer-cause.ts'

/** The twin of a bonus half: a stake, a win or a rollback of the same amount moved bonus money in the same posting. */
export const PURSE_CAUSES: readonly TransferCause[] = [
  {
    reasons: ['bonus_cost', 'bonus_cost_returned'],
    isCause: `exists (
      select from wallet.transfer_lines half
      join wallet.balances a on a.id = case when t.reason = 'bonus_cost' then half.debit else half.credit end
      where half.posting_id = t.posting_id and half.id between t.posting_id * 64 and t.posting_id * 64 + 63
        and half.amount = t.amount and a.kind in ('member_bonus', 'bonus_held')
    )`,
    otherwise: ', and no bonus money moved with it',
  },
]
