import type { TransferCause } from '#server/lib/transfer-cause.ts'

/** What a vendor-wallet move posts, by the key of its posting. */
const MOVES = `
  select 'transfer:' || order_no || ':' || step as key, reason, amount, member_id from games.wallet_orders
    cross join lateral (values
    ('reserve', 'vendor_in', direction = 'in'), ('return', 'vendor_returned', direction = 'in' and state = 'rejected'),
    ('confirm', case direction when 'in' then 'vendor_in' else 'vendor_out' end, state = 'confirmed'))
    step(step, reason, is_so) where is_so`

export const VENDOR_WALLET_CAUSES: readonly TransferCause[] = [
  {
    reasons: ['vendor_in', 'vendor_out', 'vendor_returned'],
    isCause: `exists (select from (${MOVES}) o
      join wallet.balances d on d.id = t.debit join wallet.balances c on c.id = t.credit
      where o.key = p.key and o.reason = t.reason::text and o.amount = t.amount
        and coalesce(d.member, c.member) = o.member_id)`,
    otherwise: ', and no transfer order says so',
  },
  {
    // a record of a vendor's feed, or the confirmation of a move
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
    isCause: `exists (select from games.record_postings r where r.posting_id = t.posting_id)
      or exists (select from games.wallet_orders o where p.key = 'transfer:' || o.order_no || ':confirm')`,
  },
]
