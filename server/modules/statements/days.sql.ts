/** Sealed days as they are stored. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'

export type Day = { day: string; afterTransfer: bigint; lastTransfer: bigint; blindingKey: Buffer }
export type Root = {
  ledger: number
  book: string
  currency: string
  day: string
  accounts: number
  entries: bigint
  root: Buffer
  previous: Buffer
  link: Buffer
  sealedAt: Date
}

/** Returns the newest sealed day, or null. */
export async function findLastDay(q: Queryable): Promise<Day | null> {
  const [day] = await q.query<Day>(
    `select day, after_transfer as "afterTransfer", last_transfer as "lastTransfer", blinding_key as "blindingKey"
     from statements.days order by day desc limit 1`,
  )
  return day ?? null
}

/** Returns the UTC day on which the ledger's first entry was dated, or null when there are no entries. */
export async function findFirstEntryDay(q: Queryable): Promise<string | null> {
  return only(
    await q.query<{ day: string | null }>(
      `select (min(created_at) at time zone 'UTC')::date as day from wallet.transfer_lines`,
    ),
  ).day
}

/**
 * Returns the id of the last transfer, above `after` and up to `horizon`, that is dated before the end of a day;
 * `after` when there is none.
 */
export async function findCut(q: Queryable, day: string, after: bigint, horizon: bigint): Promise<bigint> {
  return only(
    await q.query<{ cut: bigint }>(
      `select coalesce(max(id), $2::bigint) as cut from wallet.transfer_lines
     where id > $2 and id <= $3 and created_at < ($1::date + 1)::timestamp at time zone 'UTC'`,
      [day, after, horizon],
    ),
  ).cut
}

/**
 * Returns the highest transfer id that can exist by now, and a transaction's number: once all transactions before it
 * have ended, no further transfer up to that id can be written.
 */
export async function readHorizon(q: Queryable): Promise<{ lastTransfer: bigint; settledAt: string }> {
  const { last } = only(await q.query<{ last: bigint }>('select id as last from wallet.last_posting'))
  // read after the id: a transaction that has one of those ids began before this read, with a lower number, because
  // wallet.post_batch locks accounts before it takes ids
  const { at } = only(await q.query<{ at: string }>('select pg_current_xact_id()::text as at'))
  return { lastTransfer: last * 64n + 63n, settledAt: at }
}

/** Returns whether every transaction that could write below a horizon has ended. */
export async function isSettled(q: Queryable, settledAt: string): Promise<boolean> {
  return only(
    await q.query<{ settled: boolean }>('select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as settled', [
      settledAt,
    ]),
  ).settled
}

export type EntryRow = {
  account: bigint
  transfer: bigint
  amount: bigint
  after: bigint
  at: Date
  reason: string
  reference: string
}

/** Passes every entry of some transfers to a function, a few thousand at a time, by ledger, account and transfer. */
export async function eachEntry(
  tx: Tx,
  after: bigint,
  last: bigint,
  rows: number,
  use: (page: EntryRow[]) => Promise<void>,
): Promise<void> {
  await tx.query(
    `declare sealed_entries no scroll cursor for
     select e.account_id as account, t.id as transfer, e.amount, e.balance_after as after, e.created_at as at,
       t.reason::text as reason, t.reference
     from wallet.transfer_lines t cross join lateral (values (t.debit), (t.credit)) s(account)
     join wallet.entry_lines e on e.account_id = s.account and e.transfer_id = t.id
     where t.id > ${after} and t.id <= ${last} order by e.account_id % 1000, e.account_id, t.id`,
  )
  for (;;) {
    const page = await tx.query<EntryRow>(`fetch ${rows} from sealed_entries`)
    if (page.length > 0) await use(page)
    if (page.length < rows) break
  }
  await tx.query('close sealed_entries')
}

export type AccountFacts = { id: bigint; kind: string; owner: string; entriesBefore: bigint; closing: bigint }

/** Returns what accounts are, and their balances and entry counts at their last sealed day. */
export function listAccountFacts(q: Queryable, ids: readonly bigint[]): Promise<AccountFacts[]> {
  return q.query<AccountFacts>(
    `select a.id, a.kind::text as kind, a.owner, coalesce(s.entries_before + s.entries, 0) as "entriesBefore",
       coalesce(s.closing, 0) as closing
     from unnest($1::bigint[]) as i(id) join wallet.balances a on a.id = i.id
     left join lateral (select * from statements.accounts s where s.account_id = i.id order by s.day desc limit 1) s
       on true`,
    [ids],
  )
}

/** Returns every ledger and its last link. */
export function listLedgers(
  q: Queryable,
): Promise<{ number: number; book: string; currency: string; link: Buffer | null }[]> {
  return q.query(
    `select l.number, l.book::text as book, l.currency, r.link from wallet.ledger_names l
     left join lateral (select link from statements.roots r where r.ledger = l.number order by r.day desc limit 1) r
       on true order by l.number`,
  )
}

/** Stores a sealed day. */
export async function insertDay(
  tx: Tx,
  { day, afterTransfer, lastTransfer, blindingKey }: Day,
  at: Date,
): Promise<void> {
  await tx.query(
    'insert into statements.days (day, after_transfer, last_transfer, blinding_key, sealed_at) values ($1, $2, $3, $4, $5)',
    [day, afterTransfer, lastTransfer, blindingKey, at],
  )
}

export type LeafRow = {
  accountId: bigint
  position: number
  entriesBefore: bigint
  entries: number
  opening: bigint
  closing: bigint
}

/** Stores the root, link, leaves and tree levels of one ledger's day. */
export async function insertTree(
  tx: Tx,
  day: string,
  root: Omit<Root, 'book' | 'currency' | 'day' | 'sealedAt'>,
  leaves: readonly LeafRow[],
  levels: readonly Buffer[],
): Promise<void> {
  await tx.query(
    'insert into statements.roots (day, ledger, accounts, entries, root, previous, link) values ($1, $2, $3, $4, $5, $6, $7)',
    [day, root.ledger, root.accounts, root.entries, root.root, root.previous, root.link],
  )
  await tx.query(
    `insert into statements.accounts (day, account_id, position, entries_before, entries, opening, closing)
     select $1, * from unnest($2::bigint[], $3::int[], $4::bigint[], $5::int[], $6::bigint[], $7::bigint[])`,
    [
      day,
      leaves.map((one) => one.accountId),
      leaves.map((one) => one.position),
      leaves.map((one) => one.entriesBefore),
      leaves.map((one) => one.entries),
      leaves.map((one) => one.opening),
      leaves.map((one) => one.closing),
    ],
  )
  for (const [level, hashes] of levels.entries())
    await tx.query('insert into statements.levels (day, ledger, level, hashes) values ($1, $2, $3, $4)', [
      day,
      root.ledger,
      level,
      hashes,
    ])
}

/** Returns the sealed days of every ledger, or of some, from one day to another (both included), oldest first. */
export function listRoots(q: Queryable, from: string, to: string, ledgers: readonly number[] | null): Promise<Root[]> {
  return q.query<Root>(
    `select r.ledger, l.book::text as book, l.currency, r.day, r.accounts, r.entries, r.root, r.previous, r.link,
       d.sealed_at as "sealedAt"
     from statements.roots r join statements.days d on d.day = r.day join wallet.ledger_names l on l.number = r.ledger
     where r.day between $1 and $2 and ($3::smallint[] is null or r.ledger = any ($3)) order by r.day, r.ledger`,
    [from, to, ledgers],
  )
}

/** Locks sealing for all processes until the transaction ends, and removes the transaction's time limit. */
export async function lockSealing(tx: Tx): Promise<void> {
  await tx.query('set local statement_timeout = 0')
  await tx.query(`select pg_advisory_xact_lock(hashtext('statements.seal'))`)
}

/** Locks the witness file until the transaction ends, so that one process at a time writes it. */
export async function lockWitness(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('statements.witness'))`)
}
