/** The betting record. Which rounds did a player begin in a period, newest first, and what are their sums? */
import type { RoundResult, RoundState } from '#contract/bets/bets.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import { fixed, sql, type Sql, where } from '#server/lib/sql.ts'
import { rowsToRead, type Turn } from '#server/lib/turn-page.ts'
import { type Round, ROUND_COLUMNS, type RoundSums } from './rounds.sql.ts'

export type RecordFilter = {
  memberId: string
  isTrial: boolean
  from: Date
  /** Exclusive. */
  to?: Date | undefined
  gameType?: string | undefined
  vendor?: string | undefined
  state?: RoundState | undefined
  result?: RoundResult | undefined
  /** Rounds with a higher id began after the reader loaded their first page. */
  upTo?: bigint | undefined
}

/** A round's place in the record. */
export type RoundPlace = { openedMicros: bigint; id: bigint }
export type RecordRow = Round & RoundPlace

const SUMS = `count(*)::int as rounds, coalesce(sum(stake), 0)::bigint as "stakeMinor",
  coalesce(sum(valid_bet), 0)::bigint as "validBetMinor", coalesce(sum(payout), 0)::bigint as "payoutMinor"`

const RESULTS = { won: sql`state = 'settled' and payout > stake`, lost: sql`state = 'settled' and payout < stake` }

const conditionsOf = (filter: RecordFilter) => [
  sql`member_id = ${filter.memberId}`,
  sql`trial = ${filter.isTrial}`,
  sql`opened_at >= ${filter.from}`,
  filter.to && sql`opened_at < ${filter.to}`,
  filter.gameType && sql`game_type = ${filter.gameType}`,
  filter.vendor && sql`vendor = ${filter.vendor}`,
  filter.state && sql`state = ${filter.state}`,
  filter.result && RESULTS[filter.result],
  filter.upTo !== undefined && sql`id <= ${filter.upTo}`,
]

const placeOf = ({ openedMicros, id }: RoundPlace) =>
  sql`(timestamptz 'epoch' + ${openedMicros}::bigint * interval '1 microsecond', ${id}::bigint)`

/**
 * Returns the statement of listRecordRows. For a page that is reached by its number, the rows before it are counted in
 * the index, and only its own rows are read.
 */
export function recordQuery(filter: RecordFilter, turn: Turn<RoundPlace>): Sql {
  const order = turn.after ? sql`asc` : sql`desc`
  const fits = where(
    ...conditionsOf(filter),
    turn.before && sql`(opened_at, id) < ${placeOf(turn.before)}`,
    turn.after && sql`(opened_at, id) > ${placeOf(turn.after)}`,
  )
  return sql`select ${fixed(ROUND_COLUMNS)}, (extract(epoch from opened_at) * 1000000)::bigint as "openedMicros"
    from bets.rounds where id in (
      select id from bets.rounds ${fits}
      order by opened_at ${order}, id ${order} limit ${rowsToRead(turn)} offset ${turn.offset ?? 0})
    order by opened_at ${order}, id ${order}`
}

/** Returns a page's rows and one more: newest first, or oldest first when the turn is `after` a row. */
export function listRecordRows(q: Queryable, filter: RecordFilter, turn: Turn<RoundPlace>): Promise<RecordRow[]> {
  return q.query(recordQuery(filter, turn))
}

/** Returns the statement of sumRecord. */
export function recordSumsQuery(filter: RecordFilter): Sql {
  return sql`select ${fixed(SUMS)} from bets.rounds ${where(...conditionsOf(filter))}`
}

/** Returns the sums of the player's rounds that the filter matches. */
export async function sumRecord(q: Queryable, filter: RecordFilter): Promise<RoundSums> {
  return only(await q.query<RoundSums>(recordSumsQuery(filter)))
}

export type DaySums = RoundSums & { day: string; gameType: string }

/** Returns the statement of sumRecordByDay. */
export function profitQuery(filter: RecordFilter, utcOffsetMinutes: number): Sql {
  return sql`select ((opened_at at time zone 'UTC') + make_interval(mins => ${utcOffsetMinutes}::int))::date as day,
      game_type as "gameType", ${fixed(SUMS)}
    from bets.rounds ${where(...conditionsOf({ ...filter, state: 'settled' }))} group by 1, 2 order by 1 desc, 2`
}

/**
 * Returns the settled rounds of a player by the day on which they began and by game type. The day begins
 * `utcOffsetMinutes` before UTC's.
 */
export function sumRecordByDay(q: Queryable, filter: RecordFilter, utcOffsetMinutes: number): Promise<DaySums[]> {
  return q.query(profitQuery(filter, utcOffsetMinutes))
}

/** Returns the id of the newest round; 0 when there is none. */
export async function findNewestRoundId(q: Queryable): Promise<bigint> {
  const { newest } = only(await q.query<{ newest: bigint | null }>('select max(id) as newest from bets.rounds'))
  return newest ?? 0n
}
