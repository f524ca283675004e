/** What must be true of sealed days and the ledger together. */
import type { BooksCheck } from '#server/lib/books-check.ts'
import { lookAtChain, lookAtDays } from './hash-again.ts'
import { lookAtWitness } from './witness.ts'

export const DAY_CHECKS: readonly BooksCheck[] = [
  {
    code: 'days-sealed',
    name: 'every sealed day is as it was sealed',
    examined: 'select count(*) from statements.roots',
    differing: `
      with sealed as (select coalesce(max(last_transfer), 0) as last from statements.days)
      select 'account ' || coalesce(s.account_id, e.account_id) as id,
        format('sealed %s entries, left with %s; ledger %s, %s', coalesce(s.entries, 0), coalesce(s.closing, 0),
          coalesce(e.entries, 0), coalesce(e.closing, 0)) as what
      from (
        select distinct on (account_id) account_id, entries_before + entries as entries, closing
        from statements.accounts order by account_id, day desc
      ) s
      full join (
        select account_id, count(*) as entries, sum(amount)::bigint as closing from wallet.entry_lines, sealed
        where transfer_id <= sealed.last group by account_id
      ) e on e.account_id = s.account_id
      where (s.entries, s.closing) is distinct from (e.entries, e.closing)
      union all
      select 'day ' || r.day, format('ledger %s: %s accounts and %s entries sealed, %s and %s kept', r.ledger,
        r.accounts, r.entries, a.accounts, a.entries)
      from statements.roots r cross join lateral (
        select count(*) as accounts, coalesce(sum(entries), 0) as entries from statements.accounts s
        where s.day = r.day and s.account_id % 1000 = r.ledger
      ) a where (r.accounts, r.entries) is distinct from (a.accounts, a.entries)`,
  },
  { code: 'days-chained', name: 'every sealed day is linked to the day before it', look: lookAtChain },
  { code: 'days-hashed', name: 'sealed days hash to what was published', look: lookAtDays },
  { code: 'days-witnessed', name: 'the links are those that the witness keeps', look: lookAtWitness },
]
