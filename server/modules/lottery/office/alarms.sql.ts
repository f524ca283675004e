/** Draws that a person must look at. */
import type { LotteryAlarm } from '#contract/lottery/office.ts'
import type { Queryable } from '#server/lib/db.ts'

export type Trouble = { lottery: string; number: string; drawsAt: Date; alarms: LotteryAlarm[] }

/** An own draw comes in seconds; the result of an official one is typed or told some minutes after it. */
const OWN_LATE = '30 seconds'
const OFFICIAL_LATE = '15 minutes'
const UNOPENED_LATE = '1 minute'
/** Results that differ from a board that was published are looked for in draws of so many days. */
const LOOK_BACK = '35 days'

/**
 * Lists the issues whose result is late, differs between sources, or waits for a second person, and own issues that should
 * be on sale and have no link of a chain; the oldest come first.
 */
export function listTroubles(q: Queryable): Promise<Trouble[]> {
  return q.query<Trouble>(
    `with looked as (
       select i.id, i.lottery, i.number, i.draws_at, i.state, i.source, i.board, i.opens_at, i.closes_at from lottery.issues i
       where i.state not in ('settled', 'void') and (i.closes_at < now() or (i.state = 'pending' and i.opens_at < now()))
       union
       select i.id, i.lottery, i.number, i.draws_at, i.state, i.source, i.board, i.opens_at, i.closes_at
       from lottery.results r join lottery.issues i on i.id = r.issue
       where r.state = 'offered' and i.draws_at > now() - interval '${LOOK_BACK}'
     ), said as (
       select l.*,
         (select count(distinct r.board) from lottery.results r where r.issue = l.id and r.state <> 'rejected') as boards,
         exists (select from lottery.results r where r.issue = l.id and r.state = 'offered' and r.by_name is not null) as typed,
         exists (select from lottery.results r where r.issue = l.id and r.state = 'offered' and r.board <> l.board) as doubted
       from looked l
     ), judged as (
       select lottery, number, draws_at, array_remove(array[
         case when state in ('open', 'closed', 'drawing') and draws_at
           + case when source = 'own' then interval '${OWN_LATE}' else interval '${OFFICIAL_LATE}' end < now() then 'late' end,
         case when (board is null and boards > 1) or (board is not null and doubted) then 'differ' end,
         case when board is null and boards = 1 and typed then 'waiting' end,
         case when state = 'pending' and source = 'own' and opens_at + interval '${UNOPENED_LATE}' < now() and closes_at > now() then 'unopened' end
       ], null) as alarms from said where state <> 'void'
     )
     select lottery, number, draws_at as "drawsAt", alarms from judged where cardinality(alarms) > 0 order by draws_at limit 500`,
  )
}

/** Returns the alarms of each lottery, without repetition. */
export function alarmsOf(troubles: readonly Trouble[]): ReadonlyMap<string, LotteryAlarm[]> {
  const found = new Map<string, Set<LotteryAlarm>>()
  for (const { lottery, alarms } of troubles)
    for (const alarm of alarms) found.set(lottery, (found.get(lottery) ?? new Set()).add(alarm))
  return new Map([...found].map(([lottery, alarms]) => [lottery, [...alarms]]))
}
