import type { TransferCause } from '#server/lib/transfer-cause.ts'

export const WALLET_CAUSES: readonly TransferCause[] = [
  {
    // a hold that ends as a part of another posting gives back the whole of what it held
    reasons: ['hold', 'hold_returned'],
    isCause: `(exists (select from wallet.hold_keys h where p.key in ('hold ' || h.key, 'hold-end ' || h.key))
      or (t.reason = 'hold_returned' and exists (select from wallet.holds h where h.held_id = t.debit
        and h.account_id = t.credit and h.amount = t.amount and h.reference = t.reference and h.state = 'released')))`,
    otherwise: ', and no hold says so',
  },
  {
    // play money, which has no value
    reasons: ['trial_grant'],
    isCause: `exists (select from wallet.balances a where a.id = t.credit and a.book = 'trial')`,
    otherwise: ' in real money',
  },
]
