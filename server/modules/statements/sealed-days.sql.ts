/** Reads sealed days in order to hash them again. */
import type { Difference } from '#server/lib/books-check.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Day } from './days.sql.ts'

/** Returns the last sealed days, and some of those before at random, newest first; with `everything` all of them. */
export function listDaysToHash(
  q: Queryable,
  { everything, last, sample }: { everything: boolean; last: number; sample: number },
): Promise<Day[]> {
  return q.query<Day>(
    `with days as (
       select day, after_transfer as "afterTransfer", last_transfer as "lastTransfer", blinding_key as "blindingKey",
         row_number() over (order by day desc) as age
       from statements.days
     )
     select day, "afterTransfer", "lastTransfer", "blindingKey" from days
     where $1 or age <= $2 or day in (select day from days where age > $2 order by random() limit $3)
     order by day desc`,
    [everything, last, sample],
  )
}

export type SealedAccount = {
  accountId: bigint
  ledger: number
  position: number
  entriesBefore: bigint
  /** null: the account does not exist any more. */
  kind: string | null
  owner: string
}

/** Returns the accounts of a sealed day in the order of their leaves, with what they are. */
export function listSealedAccounts(q: Queryable, day: string): Promise<SealedAccount[]> {
  return q.query<SealedAccount>(
    `select s.account_id as "accountId", (s.account_id % 1000)::int as ledger, s.position,
       s.entries_before as "entriesBefore", a.kind::text as kind, coalesce(a.owner, '') as owner
     from statements.accounts s left join wallet.balances a on a.id = s.account_id where s.day = $1
     order by s.account_id % 1000, s.position`,
    [day],
  )
}

/** Returns the stored levels of one ledger's tree of a day, from the leaves up. */
export async function listLevels(q: Queryable, ledger: number, day: string): Promise<Buffer[]> {
  const rows = await q.query<{ hashes: Buffer }>(
    'select hashes from statements.levels where ledger = $1 and day = $2 order by level',
    [ledger, day],
  )
  return rows.map((row) => row.hashes)
}

export type ChainedDay = {
  ledger: number
  name: string
  day: string
  accounts: number
  entries: bigint
  root: Buffer
  previous: Buffer
  link: Buffer
}

/** Returns all roots, each ledger's from its first day to its last. */
export function listChain(q: Queryable): Promise<ChainedDay[]> {
  return q.query<ChainedDay>(
    `select r.ledger, coalesce(l.book || ' ' || l.currency, '?') as name, r.day, r.accounts, r.entries, r.root,
       r.previous, r.link
     from statements.roots r left join wallet.ledger_names l on l.number = r.ledger order by r.ledger, r.day`,
  )
}

/** Days that do not begin where the previous day ended, and days of accounts that do not. */
const BROKEN_DAYS = `
  select 'day ' || day as id, 'does not go on where the day before it ended' as what
  from (select day, after_transfer, lag(day) over w as before, lag(last_transfer) over w as last
    from statements.days window w as (order by day)) d
  where (before is null and after_transfer <> 0) or before <> day - 1 or last <> after_transfer
  union all
  select 'account ' || account_id || ' day ' || day, 'does not go on where its day before ended'
  from (
    select account_id, day, entries_before, opening, lag(entries_before + entries) over w as entries,
      lag(closing) over w as closing
    from statements.accounts window w as (partition by account_id order by day)
  ) a where (entries_before, opening) is distinct from (coalesce(entries, 0), coalesce(closing, 0))`

/** Returns these days, each with what is wrong. */
export function listBrokenDays(q: Queryable): Promise<Difference[]> {
  return q.query(BROKEN_DAYS)
}

/** Returns how many entries some days sealed. */
export async function countSealedEntries(q: Queryable, days: readonly string[]): Promise<bigint> {
  const [row] = await q.query<{ count: bigint }>(
    'select coalesce(sum(entries), 0)::bigint as count from statements.roots where day = any ($1)',
    [days],
  )
  return row?.count ?? 0n
}
