/** The betting record. Which rounds did a player begin in a time, newest first, and what do they add up to? */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { RoundResult, RoundState } from '#contract/bets.ts'
import type { Queryable, Tables } from '#server/lib/db.ts'
import { only } from '#server/lib/db.ts'
import { rowsToRead, type Turn } from '#server/lib/turn-page.ts'
import { type Round, ROUND_COLUMNS, type RoundSums } from './rounds.sql.ts'

export type RecordFilter = {
  memberId: string
  isTrial: boolean
  from: Date
  /** Not included. */
  to?: Date | undefined
  gameType?: string | undefined
  vendor?: string | undefined
  state?: RoundState | undefined
  result?: RoundResult | undefined
  /** Rounds with a higher id began after the reader's first page. */
  upTo?: bigint | undefined
}

/** A round's place in the record. */
export type RoundPlace = { openedMicros: bigint; id: bigint }
export type RecordRow = Round & RoundPlace

const SUMS = [
  sql<number>`count(*)::int`.as('rounds'),
  sql<bigint>`coalesce(sum(stake), 0)::bigint`.as('stakeMinor'),
  sql<bigint>`coalesce(sum(valid_bet), 0)::bigint`.as('validBetMinor'),
  sql<bigint>`coalesce(sum(payout), 0)::bigint`.as('payoutMinor'),
] as const

function matches(filter: RecordFilter) {
  return (is: ExpressionBuilder<Tables, 'bets.rounds'>): Expression<SqlBool> =>
    is.and([
      is('member_id', '=', filter.memberId),
      is('trial', '=', filter.isTrial),
      is('opened_at', '>=', filter.from),
      ...(filter.to ? [is('opened_at', '<', filter.to)] : []),
      ...(filter.gameType ? [is('game_type', '=', filter.gameType)] : []),
      ...(filter.vendor ? [is('vendor', '=', filter.vendor)] : []),
      ...(filter.state ? [is('state', '=', filter.state)] : []),
      ...(filter.result
        ? [is('state', '=', 'settled'), is('payout', filter.result === 'won' ? '>' : '<', is.ref('stake'))]
        : []),
      ...(filter.upTo !== undefined ? [is('id', '<=', filter.upTo)] : []),
    ])
}

const placeOf = ({ openedMicros, id }: RoundPlace) =>
  sql`(timestamptz 'epoch' + ${openedMicros}::bigint * interval '1 microsecond', ${id}::bigint)`

/** The statement behind listRecordRows. A page that is reached by its number is counted off in the index, and only its rows are read. */
export function recordQuery(q: Queryable, filter: RecordFilter, turn: Turn<RoundPlace>) {
  const order = turn.after ? 'asc' : 'desc'
  let places = q.kysely.selectFrom('bets.rounds').select('id').where(matches(filter))
  if (turn.before) places = places.where(sql<boolean>`(opened_at, id) < ${placeOf(turn.before)}`)
  if (turn.after) places = places.where(sql<boolean>`(opened_at, id) > ${placeOf(turn.after)}`)
  places = places.orderBy('opened_at', order).orderBy('id', order).limit(rowsToRead(turn))
  if (turn.offset) places = places.offset(turn.offset)
  return q.kysely
    .selectFrom('bets.rounds')
    .select([...ROUND_COLUMNS, sql<bigint>`(extract(epoch from opened_at) * 1000000)::bigint`.as('openedMicros')])
    .where('id', 'in', places)
    .orderBy('opened_at', order)
    .orderBy('id', order)
}

/** A page's rows and one more, newest first; oldest first where the page lies after a row. */
export function listRecordRows(q: Queryable, filter: RecordFilter, turn: Turn<RoundPlace>): Promise<RecordRow[]> {
  return recordQuery(q, filter, turn).execute()
}

/** The statement behind sumRecord. */
export function recordSumsQuery(q: Queryable, filter: RecordFilter) {
  return q.kysely.selectFrom('bets.rounds').select(SUMS).where(matches(filter))
}

/** What the player's rounds that fit add up to. */
export async function sumRecord(q: Queryable, filter: RecordFilter): Promise<RoundSums> {
  return only(await recordSumsQuery(q, filter).execute())
}

export type DaySums = RoundSums & { day: string; gameType: string }

/** The statement behind sumRecordByDay. */
export function profitQuery(q: Queryable, filter: RecordFilter, utcOffsetMinutes: number) {
  const day = sql<string>`((opened_at at time zone 'UTC') + make_interval(mins => ${utcOffsetMinutes}::int))::date`
  return q.kysely
    .selectFrom('bets.rounds')
    .select([day.as('day'), 'game_type as gameType', ...SUMS])
    .where(matches({ ...filter, state: 'settled' }))
    .groupBy(sql`1, 2`)
    .orderBy(sql`1 desc, 2`)
}

/** Settled rounds of a player by the day they began and by game type; the day begins `utcOffsetMinutes` before UTC's. */
export function sumRecordByDay(q: Queryable, filter: RecordFilter, utcOffsetMinutes: number): Promise<DaySums[]> {
  return profitQuery(q, filter, utcOffsetMinutes).execute()
}

/** The newest round there is; 0 where there is none. */
export async function findNewestRoundId(q: Queryable): Promise<bigint> {
  const row = only(
    await q.kysely
      .selectFrom('bets.rounds')
      .select((is) => is.fn.max('id').as('newest'))
      .execute(),
  )
  return row.newest ?? 0n
}
