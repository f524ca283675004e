/**
 * The account record. Which entries did a member's account get in a period, newest first, and what are their sums?
 *
 * The record of a busy player is almost only bets and wins. Entries are read by time from their index, which has those of
 * members' main accounts alone (`listed`). Transfers that
 * are neither bet nor win are read by reason from two small indexes. The sum of bets, or of wins, is the sum of all
 * entries less the others. Twins of bonus money lie between two accounts of the brand: no member's record has any.
 */
import type { Reason } from '#contract/wallet/wallet.ts'
import type { Queryable } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import { fixed, join, sql, type Sql, where } from '#server/lib/sql.ts'
import { rowsToRead, type Turn } from '#server/lib/turn-page.ts'
import { type Entry, ENTRY_COLUMNS } from './entries.sql.ts'

export type Direction = 'in' | 'out'
export type EntryFilter = {
  accountId: bigint
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
  reason?: Reason | undefined
  direction?: Direction | undefined
}
export type EntrySums = { count: number; inMinor: bigint; outMinor: bigint }

const isPlay = (reason: Reason | undefined) => reason === 'bet' || reason === 'win'

type Bounds = Pick<EntryFilter, 'from' | 'to'>

const ID = { entries: sql`transfer_id`, transfers: sql`id` }

/** Returns the conditions for a row's time and for its place before or after the page's cursor. */
function bounds(
  accountId: bigint,
  table: keyof typeof ID,
  { from, to }: Bounds,
  { before, after }: Partial<Turn<bigint>> = {},
) {
  const place = (transfer: bigint) =>
    sql`((select p.created_at from wallet.entries p where p.account_id = ${accountId}::bigint
      and p.transfer_id = ${transfer}::bigint), ${transfer}::bigint)`
  return [
    from && sql`created_at >= ${from}`,
    to && sql`created_at < ${to}`,
    before !== undefined && sql`(created_at, ${ID[table]}) < ${place(before)}`,
    after !== undefined && sql`(created_at, ${ID[table]}) > ${place(after)}`,
  ]
}

const SIDE = { debit: sql`debit`, credit: sql`credit` }
type Side = keyof typeof SIDE

/** Returns the condition for transfers other than bets and wins that took from the account (`debit`) or gave to it. */
function besidesPlay(side: Side, { accountId, reason, ...range }: EntryFilter, turn: Partial<Turn<bigint>> = {}): Sql {
  return where(
    sql`${SIDE[side]} = ${accountId}`,
    sql`reason not in ('bet', 'win', 'bonus_cost', 'bonus_cost_returned')`,
    reason && sql`reason = ${reason}`,
    ...bounds(accountId, 'transfers', range, turn),
  )
}

function sidesOf(direction: Direction | undefined): readonly Side[] {
  if (direction === undefined) return ['debit', 'credit']
  return direction === 'in' ? ['credit'] : ['debit']
}

const orderOf = (turn: Turn<bigint>) => (turn.after === undefined ? sql`desc` : sql`asc`)

/** Returns the statement for the ids of a page's entries, by time. */
function pageIds(filter: EntryFilter, turn: Turn<bigint>): Sql {
  const order = orderOf(turn)
  const tail = sql`order by created_at ${order}, id ${order} limit ${rowsToRead(turn)}`
  if (filter.reason && !isPlay(filter.reason)) {
    const sides = sidesOf(filter.direction).map(
      (side) => sql`(select id, created_at from wallet.transfers ${besidesPlay(side, filter, turn)} ${tail})`,
    )
    return sql`select id, created_at from (${join(sides, ' union all ')}) sides ${tail}`
  }
  const fits = where(
    sql`account_id = ${filter.accountId} and listed`,
    ...bounds(filter.accountId, 'entries', filter, turn),
    filter.direction && (filter.direction === 'in' ? sql`amount > 0` : sql`amount < 0`),
    filter.reason && sql`(select p.reason from wallet.transfers p where p.id = transfer_id) = ${filter.reason}`,
  )
  return sql`select transfer_id as id, created_at from wallet.entries ${fits}
    order by created_at ${order}, transfer_id ${order} limit ${rowsToRead(turn)}`
}

/** Returns the statement of listEntryRows. */
export function entriesQuery(filter: EntryFilter, turn: Turn<bigint>): Sql {
  const order = orderOf(turn)
  return sql`select ${fixed(ENTRY_COLUMNS)} from (${pageIds(filter, turn)}) page
    join wallet.entries e on e.transfer_id = page.id and e.account_id = ${filter.accountId}
    join wallet.transfers t on t.id = page.id
    order by page.created_at ${order}, page.id ${order}`
}

/** Returns a page's rows and one more: newest first, or oldest first when the turn is `after` an entry. */
export function listEntryRows(q: Queryable, filter: EntryFilter, turn: Turn<bigint>): Promise<Entry[]> {
  return q.query(entriesQuery(filter, turn))
}

const COUNTED = 'count(*)::int as count, coalesce(sum(amount), 0)::bigint as sum'
type Counted = { count: number; sum: bigint }

/** Returns the statement that adds up transfers other than bets and wins on one side. */
export function besidesPlaySumsQuery(side: Side, filter: EntryFilter): Sql {
  return sql`select ${fixed(COUNTED)} from wallet.transfers ${besidesPlay(side, filter)}`
}

/** Returns the statement that adds up every entry of one direction. */
export function entrySumsQuery({ accountId, ...range }: EntryFilter, direction: Direction): Sql {
  const fits = where(
    sql`account_id = ${accountId} and listed`,
    direction === 'in' ? sql`amount > 0` : sql`amount < 0`,
    ...bounds(accountId, 'entries', range),
  )
  return sql`select ${fixed(COUNTED)} from wallet.entries ${fits}`
}

async function sumDirection(q: Queryable, { reason, ...filter }: EntryFilter, direction: Direction): Promise<Counted> {
  const side = direction === 'in' ? 'credit' : 'debit'
  const rest = async () =>
    only(await q.query<Counted>(besidesPlaySumsQuery(side, { ...filter, reason: isPlay(reason) ? undefined : reason })))
  if (reason && !isPlay(reason)) return rest()
  // a bet always takes from a player's account, and a win always gives to it
  if (reason && (reason === 'bet') !== (direction === 'out')) return { count: 0, sum: 0n }
  const all = only(await q.query<Counted>(entrySumsQuery(filter, direction)))
  const every = { count: all.count, sum: all.sum < 0n ? -all.sum : all.sum }
  if (!reason) return every
  const { count, sum } = await rest()
  return { count: every.count - count, sum: every.sum - sum }
}

/** Returns how many entries the filter matches, what came in and what went out (both in ledger units, 0 or more). */
export async function sumEntries(q: Queryable, filter: EntryFilter): Promise<EntrySums> {
  const nothing = { count: 0, sum: 0n }
  const taken = await (filter.direction === 'in' ? nothing : sumDirection(q, filter, 'out'))
  const given = await (filter.direction === 'out' ? nothing : sumDirection(q, filter, 'in'))
  return { count: taken.count + given.count, inMinor: given.sum, outMinor: taken.sum }
}
