/** The books check of transfer orders and vendors' wallets against the ledger. */
import type { BooksCheck } from '#server/lib/books-check.ts'

export const MOVE_CHECKS: readonly BooksCheck[] = [
  {
    code: 'vendors-transit',
    name: 'what is in transit to vendors equals the transfers that are open on their way in',
    examined: `select count(*) from games.transfer_orders where direction = 'in' and decided_at is null`,
    differing: `
      select coalesce(a.owner, o.vendor) || ' ' || coalesce(a.currency, o.currency) as id,
        'in transit ' || coalesce(a.balance, 0) || ', open ' || coalesce(o.amount, 0) as what
      from (select owner, currency, balance from wallet.balances where kind = 'transit_vendor') a
      full join (
        select vendor, currency, sum(amount) as amount from games.transfer_orders
        where direction = 'in' and decided_at is null group by vendor, currency
      ) o on o.vendor = a.owner and o.currency = a.currency
      where coalesce(a.balance, 0) <> coalesce(o.amount, 0)`,
  },
  {
    code: 'vendors-transfers',
    name: 'every decided transfer moved its money, and no other did',
    examined: 'select count(*) from games.transfer_orders where decided_at is not null',
    differing: `
      select o.order_no as id, o.direction || ' ' || o.state || ' of ' || o.amount || ', postings '
        || coalesce(p.keys, 'none') as what
      from games.transfer_orders o
      left join lateral (
        select string_agg(split_part(p.key, ':', 3), ' ' order by p.key) as keys from wallet.posting_keys p
        where p.key in ('transfer:' || o.order_no || ':confirm', 'transfer:' || o.order_no || ':reserve',
          'transfer:' || o.order_no || ':return')
      ) p on true
      where coalesce(p.keys, '') <> case
        when o.direction = 'in' then case o.state when 'confirmed' then 'confirm reserve' when 'rejected'
          then 'reserve return' else 'reserve' end
        else case o.state when 'confirmed' then 'confirm' else '' end end`,
  },
  {
    code: 'vendors-advances',
    name: 'what the house advanced to vendors’ wallets equals what it gave less what it took back',
    examined: 'select count(*) from games.vendor_wallets',
    differing: `
      select coalesce(a.owner, w.member_id || '/' || w.vendor) || ' ' || coalesce(a.currency, w.currency) as id,
        'advanced ' || coalesce(w.advance, 0) || ', entries ' || coalesce(a.advanced, 0) as what
      from (
        select a.owner, a.currency, sum(e.amount) as advanced
        from wallet.balances a join wallet.entry_lines e on e.account_id = a.id
          join wallet.transfer_lines t on t.id = e.transfer_id
        where a.kind = 'vendor_wallet' and t.reason = 'vendor_adjustment' group by a.owner, a.currency
      ) a
      full join games.vendor_wallets w on w.member_id || '/' || w.vendor = a.owner and w.currency = a.currency
      where coalesce(a.advanced, 0) <> coalesce(w.advance, 0)`,
  },
]
