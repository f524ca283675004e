/** What must be true of the ledger at any moment. */
import type { BooksCheck } from '#server/lib/books-check.ts'

export const LEDGER_CHECKS: readonly BooksCheck[] = [
  {
    code: 'ledger-sum',
    name: 'entries sum to zero in every book and currency',
    examined: 'select count(*) from wallet.ledgers',
    differing: `
      select coalesce(l.book || ' ' || l.currency, 'ledger ' || e.ledger) as id, 'sum ' || e.sum as what
      from (select account_id % 1000 as ledger, sum(amount) as sum from wallet.entries group by 1) e
      left join wallet.ledgers l on l.number = e.ledger
      where e.sum <> 0 or l.number is null`,
  },
  {
    code: 'ledger-balances',
    name: 'every balance equals its entries',
    examined: 'select count(*) from wallet.accounts',
    differing: `
      select coalesce(a.id, e.account_id) as id,
        'balance ' || coalesce(a.balance::text, 'none') || ', entries ' || coalesce(e.sum, 0) as what
      from wallet.accounts a
      full join (select account_id, sum(amount) as sum from wallet.entries group by account_id) e on e.account_id = a.id
      where a.balance is distinct from coalesce(e.sum, 0)`,
  },
  {
    code: 'ledger-chain',
    name: 'every entry follows on the one before it',
    examined: 'select count(*) from wallet.entries',
    differing: `
      select account_id || '/' || transfer_id as id,
        'balance after ' || balance_after || ', expected ' || expected as what
      from (
        select *, amount + coalesce(lag(balance_after) over (partition by account_id
          order by transfer_id), 0) as expected
        from wallet.entries
      ) e where balance_after <> expected`,
  },
  {
    code: 'ledger-entries',
    name: 'every transfer has exactly its two entries',
    examined: 'select count(*) from wallet.transfers',
    differing: `
      select coalesce(t.id, e.transfer_id) as id,
        case when t.id is null then 'entries without a transfer' else coalesce(e.entries, 0)
          || ' entries, or not its own' end as what
      from wallet.transfers t
      full join (
        select transfer_id, count(*) as entries, min(amount) as given, max(amount) as taken,
          min(account_id) filter (where amount < 0) as giver, min(account_id) filter (where amount > 0) as taker
        from wallet.entries group by transfer_id
      ) e on e.transfer_id = t.id
      where (e.entries, e.given, e.taken, e.giver, e.taker) is distinct from (2::bigint, -t.amount, t.amount, t.debit,
        t.credit)`,
  },
  {
    code: 'ledger-postings',
    name: 'every transfer belongs to a posting',
    examined: 'select count(*) from wallet.postings',
    differing: `
      select t.id, 'no posting ' || t.posting_id as what from wallet.transfers t
      where not exists (select from wallet.postings p where p.id = t.posting_id)`,
  },
  {
    code: 'ledger-negative',
    name: 'nobody is below zero who must not be',
    examined: 'select count(*) from wallet.accounts where not may_go_negative',
    differing: `
      select a.id, a.kind || ' ' || a.balance as what from wallet.accounts a
      where a.balance < 0 and not a.may_go_negative`,
  },
  {
    code: 'ledger-books',
    name: 'real and trial money never meet, nor do currencies',
    examined: 'select count(*) from wallet.transfers',
    differing: `
      select t.id, d.book || ' ' || d.currency || ' to ' || c.book || ' ' || c.currency as what
      from wallet.transfers t join wallet.accounts d on d.id = t.debit join wallet.accounts c on c.id = t.credit
      where (d.book, d.currency) <> (c.book, c.currency)`,
  },
  {
    code: 'ledger-holds',
    name: 'what is held equals the open holds',
    examined: `select count(*) from wallet.holds where state = 'open'`,
    differing: `
      select coalesce(a.id, h.held_id) as id,
        'held ' || coalesce(a.balance, 0) || ', open holds ' || coalesce(h.amount, 0) as what
      from (select id, balance from wallet.accounts where kind in ('member_held', 'trial_held')) a
      full join (select held_id, sum(amount)::bigint as amount from wallet.holds
        where state = 'open' group by held_id) h on h.held_id = a.id
      where coalesce(a.balance, 0) <> coalesce(h.amount, 0)`,
  },
]
