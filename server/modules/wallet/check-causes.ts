import type { TransferCause } from '#server/lib/transfer-cause.ts'

export const WALLET_CAUSES: readonly TransferCause[] = [
  {
    reasons: ['hold', 'hold_returned'],
    isCause: `exists (select from wallet.hold_keys h where p.key in ('hold ' || h.key, 'hold-end ' || h.key))`,
    otherwise: ', and no hold says so',
  },
  {
    // play money, which has no value
    reasons: ['trial_grant'],
    isCause: `exists (select from wallet.balances a where a.id = t.credit and a.book = 'trial')`,
    otherwise: ' in real money',
  },
]
