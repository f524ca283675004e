/** What must be true of bonus money: the house owes, at every moment, what all purses hold together (docs/money.md). */
import type { BooksCheck } from '#server/lib/books-check.ts'

/** The accounts of bonus money, with the brand of each. */
const BONUS_ACCOUNTS = `
  select a.id, a.currency, a.balance, case when a.kind = 'bonus_issued' then a.owner else coalesce(m.merchant, '') end as brand
  from wallet.balances a
  left join identity.members m on m.id = case when a.member ~ '^[0-9]{1,18}$' then a.member::bigint end
  where a.kind in ('member_bonus', 'bonus_held', 'bonus_issued')`

export const MIRROR_CHECKS: readonly BooksCheck[] = [
  {
    code: 'bonus-mirror',
    name: 'what a brand issued as bonus money is what its members’ purses hold',
    examined: `select count(*) from wallet.balances where kind in ('member_bonus', 'bonus_held', 'bonus_issued')`,
    differing: `
      select b.brand || ' ' || b.currency as id, 'issued and held differ by ' || sum(b.balance) as what
      from (${BONUS_ACCOUNTS}) b group by b.brand, b.currency having sum(b.balance) <> 0`,
  },
  {
    code: 'bonus-twins',
    name: 'every movement of bonus money has its twin in the same posting',
    examined: `select count(*) from wallet.balances a join wallet.entry_lines e on e.account_id = a.id
      where a.kind = 'bonus_issued'`,
    differing: `
      select e.transfer_id / 64 as id, b.brand || ' ' || b.currency || ' differs by ' || sum(e.amount) as what
      from (${BONUS_ACCOUNTS}) b join wallet.entry_lines e on e.account_id = b.id
      group by 1, b.brand, b.currency having sum(e.amount) <> 0`,
  },
]
