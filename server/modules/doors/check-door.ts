/** The books check of vendors' transactions against the ledger. */
import type { BooksCheck } from '#server/lib/books-check.ts'

export const DOOR_CHECKS: readonly BooksCheck[] = [
  {
    name: 'every vendor’s transaction moved what it says, and so did its taking back',
    examined: `select count(*) from games.vendor_transactions where kind in ('bet', 'win', 'adjust')`,
    differing: `
      select said.posting as id, 'transactions say ' || said.amount || ', the ledger '
        || coalesce(moved.amount, 0) as what
      from (
        select posting, member_id, sum(amount)::bigint as amount from (
          select posting_id as posting, member_id, case kind when 'bet' then -amount else amount end as amount
            from games.vendor_transactions where kind in ('bet', 'win', 'adjust')
          union all
          select reversal_id, member_id, case kind when 'bet' then amount else -amount end
            from games.vendor_transactions where reversal_id is not null
        ) each group by 1, 2
      ) said
      left join lateral (
        select sum(e.amount)::bigint as amount
        from wallet.transfer_lines t
        -- a win that the vendor takes back after its bonus half is gone is borne by the brand
        join wallet.balances a on a.id in (t.debit, t.credit)
          and (a.member = said.member_id or (t.reason = 'win_rollback' and a.kind = 'promotions'))
        join wallet.entry_lines e on e.account_id = a.id and e.transfer_id = t.id
        where t.id between said.posting * 64 and said.posting * 64 + 63
      ) moved on true
      where said.amount <> coalesce(moved.amount, 0)`,
  },
  {
    name: 'every vendor’s jackpot pool equals what its transactions left in it',
    examined: `select count(*) from wallet.balances where kind = 'jackpot'`,
    differing: `
      select coalesce(a.owner, said.vendor) || ' ' || coalesce(a.currency, said.currency) as id,
        'pool ' || coalesce(a.balance, 0) || ', transactions ' || coalesce(said.left_in, 0) as what
      from (select owner, currency, balance from wallet.balances where kind = 'jackpot' and owner in (select code
        from games.vendors)) a
      full join (
        select vendor, currency, sum(case kind when 'bet' then jackpot else -jackpot end)::bigint as left_in
        from games.vendor_transactions where jackpot > 0 group by 1, 2
      ) said on said.vendor = a.owner and said.currency = a.currency
      where coalesce(a.balance, 0) <> coalesce(said.left_in, 0)`,
  },
  {
    name: 'what members owe vendors’ houses equals their transactions',
    examined: `select count(*) from wallet.balances where kind = 'vendor_debt'`,
    differing: `
      select coalesce(a.owner, said.owner) || ' ' || coalesce(a.currency, said.currency) as id,
        'owed ' || -coalesce(a.balance, 0) || ', transactions ' || coalesce(said.owed, 0) as what
      from (select owner, currency, balance from wallet.balances where kind = 'vendor_debt') a
      full join (
        select member_id || '/' || vendor as owner, currency, sum(owed)::bigint as owed
        from games.vendor_transactions where owed <> 0 and state = 'posted' group by 1, 2
      ) said on said.owner = a.owner and said.currency = a.currency
      where -coalesce(a.balance, 0) <> coalesce(said.owed, 0)`,
  },
  {
    code: 'free-rounds-used',
    name: 'free rounds were used and won what their rounds and wins say, never more than was given',
    examined: 'select count(*) from games.free_rounds',
    differing: `
      select f.reference as id, 'says ' || f.used || ' rounds and ' || f.won || ', its transactions '
        || coalesce(t.used, 0) || ' and ' || coalesce(t.won, 0) as what
      from games.free_rounds f
      left join (
        select free_rounds, count(*) filter (where kind = 'bet') as used,
          coalesce(sum(free_won) filter (where kind = 'win'), 0) as won
        from games.vendor_transactions where free_rounds is not null and state = 'posted' group by 1
      ) t on t.free_rounds = f.reference
      where f.used <> coalesce(t.used, 0) or f.won <> coalesce(t.won, 0)
      union all
      select t.vendor || ' ' || t.tx_id, 'belongs to free rounds of somebody else, or staked money' as what
      from games.vendor_transactions t left join games.free_rounds f on f.reference = t.free_rounds
      where t.free_rounds is not null and (f.id is null or f.vendor <> t.vendor or f.member_id <> t.member_id
        or f.currency <> t.currency or t.is_trial or (t.kind = 'bet' and t.amount <> 0)
        or (t.kind = 'win' and t.amount not in (0, t.free_won)))`,
  },
]
