/**
 * The account record. Which entries did an account get in a time, newest first, and what do they add up to?
 *
 * A record of a busy player is bets and wins, and little else. Entries are read by time from their index; whatever is neither bet
 * nor win is read by kind from two small indexes of transfers; and what bets, or wins, add up to is everything without the rest.
 */
import { type Expression, sql, type SqlBool } from 'kysely'
import type { Reason } from '#contract/wallet.ts'
import type { Queryable } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import { rowsToRead, type Turn } from '#server/lib/turn-page.ts'
import { type Entry, ENTRY_COLUMNS } from './entries.sql.ts'

export type Direction = 'in' | 'out'
export type EntryFilter = {
  accountId: bigint
  from?: Date | undefined
  /** Not included. */
  to?: Date | undefined
  reason?: Reason | undefined
  direction?: Direction | undefined
}
export type EntrySums = { count: number; inMinor: bigint; outMinor: bigint }

const isPlay = (reason: Reason | undefined) => reason === 'bet' || reason === 'win'

type Bounds = Pick<EntryFilter, 'from' | 'to'>
/** What a row's moment, and its place beside the page's neighbour, must fulfil. */
function bounds(
  accountId: bigint,
  id: 'transfer_id' | 'id',
  { from, to }: Bounds,
  { before, after }: Partial<Turn<bigint>> = {},
): Expression<SqlBool>[] {
  const place = (
    transfer: bigint,
  ) => sql`((select p.created_at from wallet.entries p where p.account_id = ${accountId}::bigint
    and p.transfer_id = ${transfer}::bigint), ${transfer}::bigint)`
  return [
    ...(from ? [sql<SqlBool>`created_at >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`created_at < ${to}`] : []),
    ...(before !== undefined ? [sql<SqlBool>`(created_at, ${sql.ref(id)}) < ${place(before)}`] : []),
    ...(after !== undefined ? [sql<SqlBool>`(created_at, ${sql.ref(id)}) > ${place(after)}`] : []),
  ]
}

/** Transfers besides play that took from the account, or gave to it. */
function besidesPlay(
  q: Queryable,
  side: 'debit' | 'credit',
  { accountId, reason, ...range }: EntryFilter,
  turn: Partial<Turn<bigint>> = {},
) {
  let query = q.kysely
    .selectFrom('wallet.transfers')
    .where(side, '=', accountId)
    .where(sql<SqlBool>`reason not in ('bet', 'win')`)
  if (reason) query = query.where('reason', '=', reason)
  for (const bound of bounds(accountId, 'id', range, turn)) query = query.where(bound)
  return query
}

const sidesOf = (direction: Direction | undefined) =>
  direction === 'in'
    ? (['credit'] as const)
    : direction === 'out'
      ? (['debit'] as const)
      : (['debit', 'credit'] as const)

/** The ids of a page's entries, by time. */
function pageIds(q: Queryable, filter: EntryFilter, turn: Turn<bigint>) {
  const order = turn.after === undefined ? sql`desc` : sql`asc`
  const tail = sql`order by created_at ${order}, id ${order} limit ${rowsToRead(turn)}`
  if (filter.reason && !isPlay(filter.reason)) {
    const sides = sidesOf(filter.direction).map(
      (side) => sql`(${besidesPlay(q, side, filter, turn).select(['id', 'created_at'])} ${tail})`,
    )
    return sql`select id, created_at from (${sql.join(sides, sql` union all `)}) sides ${tail}`
  }
  const where: Expression<SqlBool>[] = [
    sql<SqlBool>`account_id = ${filter.accountId}`,
    ...bounds(filter.accountId, 'transfer_id', filter, turn),
    ...(filter.direction ? [filter.direction === 'in' ? sql<SqlBool>`amount > 0` : sql<SqlBool>`amount < 0`] : []),
    ...(filter.reason
      ? [sql<SqlBool>`(select p.reason from wallet.transfers p where p.id = transfer_id) = ${filter.reason}`]
      : []),
  ]
  return sql`select transfer_id as id, created_at from wallet.entries where ${sql.join(where, sql` and `)}
    order by created_at ${order}, transfer_id ${order} limit ${rowsToRead(turn)}`
}

/** The statement behind listEntryRows. */
export function entriesQuery(q: Queryable, filter: EntryFilter, turn: Turn<bigint>) {
  const order = turn.after === undefined ? 'desc' : 'asc'
  return q.kysely
    .selectFrom(sql<{ id: bigint; created_at: Date }>`(${pageIds(q, filter, turn)})`.as('page'))
    .innerJoin('wallet.entries as e', (join) =>
      join.onRef('e.transfer_id', '=', 'page.id').on('e.account_id', '=', filter.accountId),
    )
    .innerJoin('wallet.transfers as t', 't.id', 'page.id')
    .select(ENTRY_COLUMNS)
    .orderBy('page.created_at', order)
    .orderBy('page.id', order)
}

/** A page's rows and one more, newest first; oldest first where the page lies after an entry. */
export function listEntryRows(q: Queryable, filter: EntryFilter, turn: Turn<bigint>): Promise<Entry[]> {
  return entriesQuery(q, filter, turn).execute()
}

const COUNTED = [
  sql<number>`count(*)::int`.as('count'),
  sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('sum'),
] as const

/** The statement that adds up transfers besides play on one side. */
export function besidesPlaySumsQuery(q: Queryable, side: 'debit' | 'credit', filter: EntryFilter) {
  return besidesPlay(q, side, filter).select(COUNTED)
}

/** The statement that adds up every entry of one direction. */
export function entrySumsQuery(q: Queryable, { accountId, ...range }: EntryFilter, direction: Direction) {
  let query = q.kysely
    .selectFrom('wallet.entries')
    .where('account_id', '=', accountId)
    .where('amount', direction === 'in' ? '>' : '<', 0n)
  for (const bound of bounds(accountId, 'transfer_id', range)) query = query.where(bound)
  return query.select(COUNTED)
}

async function sumDirection(
  q: Queryable,
  { reason, ...filter }: EntryFilter,
  direction: Direction,
): Promise<{ count: number; sum: bigint }> {
  const side = direction === 'in' ? 'credit' : 'debit'
  const rest = async () =>
    only(await besidesPlaySumsQuery(q, side, { ...filter, reason: isPlay(reason) ? undefined : reason }).execute())
  if (reason && !isPlay(reason)) return rest()
  // bets only ever take from a player's account, wins only give to it
  if (reason && (reason === 'bet') !== (direction === 'out')) return { count: 0, sum: 0n }
  const all = only(await entrySumsQuery(q, filter, direction).execute())
  const every = { count: all.count, sum: all.sum < 0n ? -all.sum : all.sum }
  if (!reason) return every
  const { count, sum } = await rest()
  return { count: every.count - count, sum: every.sum - sum }
}

/** What the entries that fit add up to: how many, what came in, what went out (above zero). */
export async function sumEntries(q: Queryable, filter: EntryFilter): Promise<EntrySums> {
  const nothing = { count: 0, sum: 0n }
  const [taken, given] = await Promise.all([
    filter.direction === 'in' ? nothing : sumDirection(q, filter, 'out'),
    filter.direction === 'out' ? nothing : sumDirection(q, filter, 'in'),
  ])
  return { count: taken.count + given.count, inMinor: given.sum, outMinor: taken.sum }
}
