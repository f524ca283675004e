/** Chases and the issues of each, as they are stored. */
import type { ChaseStop } from '#contract/lottery/states.ts'
import type { BetLine, ChasePlan, ChaseState } from '#contract/lottery/tickets.ts'
import type { CurrencyCode } from '#contract/money.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'

export type ChaseIssueState = 'waiting' | 'staked' | 'settled' | 'cancelled' | 'stopped'
export type ChaseIssue = {
  issue: bigint
  number: string
  multiple: number
  costMinor: bigint
  state: ChaseIssueState
  /** Why one that stopped was not staked. */
  why: ChaseStop | null
  ticket: bigint | null
  /** Null until its ticket is settled. */
  wonMinor: bigint | null
  drawsAt: Date
}
export type Chase = {
  id: bigint
  reference: string
  merchant: string
  memberId: string
  username: string
  isTrial: boolean
  currency: CurrencyCode
  lottery: string
  terms: bigint
  lines: BetLine[]
  plan: ChasePlan
  stopOnWin: boolean
  stopOnProfit: bigint | null
  totalMinor: bigint
  state: ChaseState
  placedAt: Date
  endedAt: Date | null
}

const COLUMNS = `c.id, c.reference, c.merchant, c.member_id as "memberId", c.username, c.is_trial as "isTrial", c.currency, c.lottery, c.terms,
  c.lines, c.plan, c.stop_on_win as "stopOnWin", c.stop_on_profit as "stopOnProfit", c.total as "totalMinor", c.state,
  c.placed_at as "placedAt", c.ended_at as "endedAt"`

export async function findChase(q: Queryable, id: bigint): Promise<Chase | null> {
  const [row] = await q.query<Chase>(`select ${COLUMNS} from lottery.chases c where c.id = $1`, [id])
  return row ?? null
}

/** Returns the chase of a request that was answered before, with the hash of what it asked. */
export async function findChaseOf(
  q: Queryable,
  memberId: string,
  requestId: string,
): Promise<{ id: bigint; asked: string } | null> {
  const [row] = await q.query<{ id: bigint; asked: string }>(
    'select id, asked from lottery.chases where member_id = $1 and request_id = $2',
    [memberId, requestId],
  )
  return row ?? null
}

/** Lists the issues of some chases, in the order of their draws. */
export async function listChaseIssues(q: Queryable, chases: readonly bigint[]): Promise<Map<bigint, ChaseIssue[]>> {
  const rows = await q.query<ChaseIssue & { chase: bigint }>(
    `select c.chase, c.issue, i.number, c.multiple, c.cost as "costMinor", c.state, c.why, c.ticket,
       case when t.state in ('won', 'lost', 'push') then t.won end as "wonMinor", i.draws_at as "drawsAt"
     from lottery.chase_issues c join lottery.issues i on i.id = c.issue left join lottery.tickets t on t.id = c.ticket
     where c.chase = any ($1) order by i.draws_at`,
    [chases],
  )
  const byChase = new Map<bigint, ChaseIssue[]>()
  for (const row of rows) byChase.set(row.chase, [...(byChase.get(row.chase) ?? []), row])
  return byChase
}

export type ChaseFilter = { memberId: string; state?: ChaseState | undefined; lottery?: string | undefined }

/** Lists a member's chases, the newest first, and counts them all. */
export async function listChases(
  q: Queryable,
  { memberId, state, lottery }: ChaseFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Chase[]; count: number }> {
  const filter = where(
    sql`c.member_id = ${memberId}`,
    state !== undefined && sql`c.state = ${state}`,
    lottery !== undefined && sql`c.lottery = ${lottery}`,
  )
  const rows = await q.query<Chase>(
    sql`select ${fixed(COLUMNS)} from lottery.chases c ${filter} order by c.id desc limit ${limit} offset ${offset}`,
  )
  const [counted] = await q.query<{ count: number }>(sql`select count(*)::int as count from lottery.chases c ${filter}`)
  return { rows, count: counted?.count ?? 0 }
}

export type NewChase = Omit<Chase, 'id' | 'state' | 'endedAt'> & { requestId: string; asked: string }

/** Inserts a chase with its issues. Returns its id. */
export async function insertChase(
  tx: Tx,
  chase: NewChase,
  issues: readonly Pick<ChaseIssue, 'issue' | 'multiple' | 'costMinor'>[],
): Promise<bigint> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into lottery.chases (reference, merchant, member_id, username, is_trial, currency, lottery, terms, lines, plan, stop_on_win,
       stop_on_profit, total, state, request_id, asked, placed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'running', $14, $15, $16) returning id`,
    [
      chase.reference,
      chase.merchant,
      chase.memberId,
      chase.username,
      chase.isTrial,
      chase.currency,
      chase.lottery,
      chase.terms,
      JSON.stringify(chase.lines),
      JSON.stringify(chase.plan),
      chase.stopOnWin,
      chase.stopOnProfit,
      chase.totalMinor,
      chase.requestId,
      chase.asked,
      chase.placedAt,
    ],
  )
  if (!row) throw new Error('a chase was not inserted')
  await tx.query(
    `insert into lottery.chase_issues (chase, issue, multiple, cost, state)
     select $1, n.issue, n.multiple, n.cost, 'waiting' from unnest($2::bigint[], $3::int[], $4::bigint[]) as n(issue, multiple, cost)`,
    [
      row.id,
      issues.map(({ issue }) => issue),
      issues.map(({ multiple }) => multiple),
      issues.map(({ costMinor }) => costMinor),
    ],
  )
  return row.id
}

/** The key of the hold of one issue's money. */
export const holdKey = (chase: bigint, issue: bigint): string => `lottery-chase ${chase} ${issue}`

/** What ends an issue that waits: its member, or one of the reasons that are kept. */
export type ChaseEnd = 'cancelled' | ChaseStop

/** Ends issues that wait. Returns those that did. Called in the transaction that releases their holds. */
export async function endWaiting(tx: Tx, chase: bigint, issues: readonly bigint[], end: ChaseEnd): Promise<bigint[]> {
  const rows = await tx.query<{ issue: bigint }>(
    `update lottery.chase_issues set state = $3, why = $4 where chase = $1 and issue = any ($2) and state = 'waiting' returning issue`,
    [chase, issues, ...(end === 'cancelled' ? [end, null] : ['stopped', end])],
  )
  return rows.map(({ issue }) => issue)
}

/** Ends a chase of which no issue waits or is unsettled. */
export async function closeChase(
  q: Queryable,
  chase: bigint,
  state: Exclude<ChaseState, 'running'>,
  at: Date,
): Promise<boolean> {
  const rows = await q.query(
    `update lottery.chases c set state = $2, ended_at = $3 where c.id = $1 and c.state = 'running' and not exists (
       select from lottery.chase_issues i where i.chase = c.id and i.state in ('waiting', 'staked')) returning c.id`,
    [chase, state, at],
  )
  return rows.length > 0
}

/** Notes that a chase's member is to be told why it ended. */
export async function putToTell(tx: Tx, chase: bigint, why: ChaseEnd): Promise<void> {
  await tx.query('update lottery.chases set to_tell = $2 where id = $1', [chase, why])
}

/** Lists chases whose members are to be told that they ended: those of which nothing waits any more. */
export async function listToTell(q: Queryable, limit: number): Promise<bigint[]> {
  const rows = await q.query<{ id: bigint }>(
    `select c.id from lottery.chases c where c.to_tell is not null and not exists (
       select from lottery.chase_issues i where i.chase = c.id and i.state = 'waiting') order by c.id limit $1`,
    [limit],
  )
  return rows.map(({ id }) => id)
}

export type ToTell = Pick<Chase, 'memberId' | 'lottery' | 'currency' | 'isTrial'> & { why: string; backMinor: bigint }

/** Notes that a chase's member is told, and returns what came back of it for some reasons; null where they were told before. */
export async function takeToTell(tx: Tx, chase: bigint, reasons: readonly string[]): Promise<ToTell | null> {
  const [row] = await tx.query<ToTell>(
    `with told as (select id, to_tell from lottery.chases where id = $1 and to_tell is not null for update)
     update lottery.chases c set to_tell = null from told where c.id = told.id
     returning c.member_id as "memberId", c.lottery, c.currency, c.is_trial as "isTrial", told.to_tell as why,
       (select coalesce(sum(i.cost), 0)::bigint from lottery.chase_issues i where i.chase = c.id and i.why = any ($2)) as "backMinor"`,
    [chase, reasons],
  )
  return row ?? null
}

export type RunningChase = Pick<
  Chase,
  'id' | 'merchant' | 'memberId' | 'isTrial' | 'lottery' | 'reference' | 'placedAt'
>

/** Lists a member's chases that run. */
export function listRunningOf(q: Queryable, memberId: string): Promise<RunningChase[]> {
  return q.query<RunningChase>(
    `select c.id, c.merchant, c.member_id as "memberId", c.is_trial as "isTrial", c.lottery, c.reference, c.placed_at as "placedAt"
     from lottery.chases c where c.member_id = $1 and c.state = 'running' order by c.id`,
    [memberId],
  )
}

export type DueStake = { chase: bigint; issue: bigint; multiple: number }

/**
 * Lists issues on sale that running chases wait to stake. Where a chase may stop by what an issue before brings, it waits for
 * that, until so many seconds before the close.
 */
export function listDueStakes(q: Queryable, seconds: number, limit: number): Promise<DueStake[]> {
  return q.query<DueStake>(
    `select w.chase, w.issue, w.multiple from lottery.chase_issues w
     join lottery.issues i on i.id = w.issue and i.state = 'open' and i.closes_at > clock_timestamp()
     join lottery.chases c on c.id = w.chase and c.state = 'running'
     where w.state = 'waiting' and (
       (not c.stop_on_win and c.stop_on_profit is null)
       or i.closes_at <= clock_timestamp() + make_interval(secs => $1)
       or not exists (
         select from lottery.chase_issues b join lottery.issues bi on bi.id = b.issue
         where b.chase = w.chase and b.state in ('waiting', 'staked') and bi.draws_at < i.draws_at))
     order by i.closes_at limit $2`,
    [seconds, limit],
  )
}

/** Lists issues that chases wait for although they take no bets any more. */
export function listMissed(q: Queryable, limit: number): Promise<DueStake[]> {
  return q.query<DueStake>(
    `select w.chase, w.issue, w.multiple from lottery.chase_issues w
     join lottery.issues i on i.id = w.issue and (i.state not in ('pending', 'open') or (i.state = 'open' and i.closes_at <= clock_timestamp()))
     where w.state = 'waiting' limit $1`,
    [limit],
  )
}

/** What a chase stops at. */
export type Aim = Pick<Chase, 'id' | 'stopOnWin' | 'stopOnProfit'>

/** Lists the running chases that bet on an issue. */
export function listRunning(q: Queryable, issue: bigint): Promise<Aim[]> {
  return q.query<Aim>(
    `select c.id, c.stop_on_win as "stopOnWin", c.stop_on_profit as "stopOnProfit" from lottery.chases c
     where c.state = 'running' and exists (select from lottery.chase_issues i where i.chase = c.id and i.issue = $1)`,
    [issue],
  )
}

export type IssueAhead = { id: bigint; number: string; state: string; drawsAt: Date }

/** Lists issues on sale or to come, from one on, in the order of their draws. */
export function listAheadFrom(q: Queryable, lottery: string, from: string, limit: number): Promise<IssueAhead[]> {
  return q.query<IssueAhead>(
    `select i.id, i.number, i.state, i.draws_at as "drawsAt" from lottery.issues i
     where i.lottery = $1 and i.state in ('pending', 'open') and i.closes_at > clock_timestamp()
       and i.draws_at >= (select f.draws_at from lottery.issues f where f.lottery = $1 and f.number = $2)
     order by i.draws_at limit $3`,
    [lottery, from, limit],
  )
}
