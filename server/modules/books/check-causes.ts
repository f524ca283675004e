/** What may cause each kind of transfer, and that nothing else caused one: the closed list of reasons, as data. */
import type { Reason } from '#contract/wallet/wallet.ts'
import type { BooksCheck } from '#server/lib/books-check.ts'

/**
 * How a transfer with a reason comes about.
 * `order`: an order of the cashier, which persons decide or a provider's status settles (check-sources.ts).
 * `line`: a line payment, which members make (check-orders.ts, `line-transfers`).
 * `journal`: a line of the betting journal (check-rounds.ts, `ledger-journal`), and nothing else.
 * `door`: a vendor's signed command, a record of its feed, or a vendor-wallet move.
 * `vendor-order`: a vendor-wallet move.
 * `hold`: a hold of the wallet. `trial`: play money, which has no value.
 * `nobody`: no module moves money for this reason yet.
 */
export type Cause = 'order' | 'line' | 'journal' | 'door' | 'vendor-order' | 'hold' | 'trial' | 'nobody'

export const CAUSES: Readonly<Record<Reason, Cause>> = {
  deposit: 'order',
  deposit_fee: 'order',
  withdrawal: 'order',
  withdrawal_fee: 'order',
  withdrawal_returned: 'order',
  withdrawal_paid: 'order',
  adjustment: 'order',
  line_transfer: 'line',
  bet: 'journal',
  win: 'journal',
  free_win: 'journal',
  jackpot_win: 'journal',
  bet_rollback: 'journal',
  win_rollback: 'journal',
  bonus_win: 'door',
  promo_win: 'door',
  cashback: 'door',
  vendor_adjustment: 'door',
  vendor_overdraft: 'door',
  overdraft_recovered: 'door',
  jackpot_contribution: 'door',
  jackpot_paid: 'door',
  jackpot_returned: 'door',
  vendor_in: 'vendor-order',
  vendor_out: 'vendor-order',
  vendor_returned: 'vendor-order',
  hold: 'hold',
  hold_returned: 'hold',
  trial_grant: 'trial',
  bonus: 'nobody',
  bonus_released: 'nobody',
  bonus_forfeited: 'nobody',
  promotion: 'nobody',
  rebate: 'nobody',
  reward: 'nobody',
  red_envelope: 'nobody',
  referral: 'nobody',
  commission: 'nobody',
  salary: 'nobody',
  dividend: 'nobody',
  points_earned: 'nobody',
  points_redeemed: 'nobody',
  rounding: 'nobody',
}

const of = (cause: Cause) =>
  Object.entries(CAUSES)
    .filter(([, one]) => one === cause)
    .map(([reason]) => `'${reason}'`)
    .join(', ')

/** Postings of the vendor door: of commands and their reversals, of records of feeds, and of vendor-wallet moves. */
const DOOR_POSTINGS = `
  select posting_id from games.command_postings where posting_id is not null
  union all select reversal_id from games.command_postings where reversal_id is not null
  union all select posting_id from games.record_postings where posting_id is not null
  union all select p.id from games.wallet_orders o
    join wallet.posting_keys p on p.key = 'transfer:' || o.order_no || ':confirm'`

/** What a vendor-wallet move posts, by the key of its posting. */
const VENDOR_ORDERS = `
  select 'transfer:' || order_no || ':' || step as key, reason, amount, member_id from games.wallet_orders
    cross join lateral (values
    ('reserve', 'vendor_in', direction = 'in'), ('return', 'vendor_returned', direction = 'in' and state = 'rejected'),
    ('confirm', case direction when 'in' then 'vendor_in' else 'vendor_out' end,
      state = 'confirmed')) step(step, reason, is_so)
    where is_so`

const TRANSFERS =
  'wallet.transfer_lines t left join wallet.posting_keys p on p.id = t.posting_id cross join cashier.decision_start f'

export const CAUSE_CHECKS: readonly BooksCheck[] = [
  {
    code: 'transfers-caused',
    name: 'every other transfer was caused by what may cause its reason: a vendor’s command or order, a hold, or play money; and by nothing that does not exist',
    examined: `select count(*) from wallet.transfer_lines
      where reason not in (${of('order')}, ${of('journal')}, ${of('line')})`,
    differing: `
      select t.id, t.reason || ' of ' || t.amount || ', and no vendor’s command says so' as what from ${TRANSFERS}
        where t.reason in (${of('door')}) and t.created_at > f.at
          and not exists (select from (${DOOR_POSTINGS}) d where d.posting_id = t.posting_id)
      union all
      select t.id, t.reason || ' of ' || t.amount || ', and no transfer order says so' from ${TRANSFERS}
        join wallet.balances d on d.id = t.debit join wallet.balances c on c.id = t.credit
          left join (${VENDOR_ORDERS}) o on o.key = p.key and o.reason = t.reason::text
        where t.reason in (${of('vendor-order')}) and t.created_at > f.at
          and (o.amount is distinct from t.amount or coalesce(d.member, c.member) is distinct from o.member_id)
      union all
      select t.id, t.reason || ' of ' || t.amount || ', and no hold says so' from ${TRANSFERS}
        where t.reason in (${of('hold')}) and t.created_at > f.at
          and not exists (select from wallet.hold_keys h where p.key in ('hold ' || h.key, 'hold-end ' || h.key))
      union all
      select t.id, t.reason || ' of ' || t.amount || ' in real money' from wallet.transfer_lines t
        join wallet.balances a on a.id = t.credit cross join cashier.decision_start f
        where t.reason in (${of('trial')}) and t.created_at > f.at and a.book <> 'trial'
      union all
      select t.id, t.reason || ' of ' || t.amount || ', which nothing in the house causes' from wallet.transfer_lines t
        cross join cashier.decision_start f
        where t.reason in (${of('nobody')}) and t.created_at > f.at`,
  },
]
