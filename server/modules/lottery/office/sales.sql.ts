/** What was sold: tickets of real members of one brand, or of every brand for the house. */
import type { IssueState, PrizeMode } from '#contract/lottery/shapes.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import { fixed, sql, where } from '#server/lib/sql.ts'
import { ISSUE_COLUMNS } from '../issues/issues.sql.ts'
import type { Issue } from '../issues/issue.ts'

/** Tickets whose stake stayed. */
const STAKED = `not t.is_trial and t.state in ('placed', 'won', 'lost', 'push')`

export type Sold = { tickets: number; cost: bigint; won: bigint }
/** Sums in the brand's own currency, and beside them those of each other currency. */
export type SoldBeside = Sold & { others: { currency: string; cost: string; won: string }[] }

/** Sums of one currency, and what is made of all of them. */
const OF_CURRENCY = `count(*) as tickets, sum(t.cost) as cost, sum(t.won) as won, t.currency, t.currency = b.currency as is_own`
const BESIDE = `coalesce(sum(c.tickets), 0)::int as tickets, coalesce(sum(c.cost) filter (where c.is_own), 0)::bigint as cost,
  coalesce(sum(c.won) filter (where c.is_own), 0)::bigint as won,
  coalesce(jsonb_agg(jsonb_build_object('currency', c.currency, 'cost', c.cost::text, 'won', c.won::text) order by c.currency)
    filter (where not c.is_own), '[]') as others`

/** Sums the tickets of a brand that were settled since a local midnight, by lottery. */
export async function sumToday(
  q: Queryable,
  merchant: string,
  timeZone: string,
): Promise<ReadonlyMap<string, SoldBeside>> {
  const rows = await q.query<SoldBeside & { lottery: string }>(
    `select c.lottery, ${BESIDE} from (
       select t.lottery, ${OF_CURRENCY}
       from lottery.issues i join lottery.tickets t on t.issue = i.id join core.brands b on b.code = t.merchant
       where i.settled_at >= date_trunc('day', now() at time zone $2) at time zone $2 and t.merchant = $1 and ${STAKED}
       group by t.lottery, t.currency, b.currency) c
     group by c.lottery`,
    [merchant, timeZone],
  )
  return new Map(rows.map(({ lottery, ...sold }) => [lottery, sold]))
}

export type IssueFilter = {
  lottery: string
  state?: IssueState | undefined
  day?: string | undefined
}
export type SoldIssue = Issue & SoldBeside & { worst: bigint; results: number }
/** Of all brands: tickets are counted, and amounts of several currencies are never added up. */
export type HouseIssue = Issue & { tickets: number; results: number }

const askedIssues = ({ lottery, state, day }: IssueFilter) =>
  where(
    sql`i.lottery = ${lottery}`,
    state ? sql`i.state = ${state}` : sql`(i.state <> 'pending' or i.opens_at <= now())`,
    day && sql`i.day = ${day}`,
  )

async function countIssues(q: Queryable, filter: IssueFilter): Promise<number> {
  const rows = await q.query<{ total: number }>(
    sql`select count(*)::int as total from lottery.issues i ${askedIssues(filter)}`,
  )
  return only(rows).total
}

/** Lists issues with the tickets of all brands: those on sale and after it, or of a day; the latest first. */
export async function listHouseIssues(
  q: Queryable,
  filter: IssueFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: HouseIssue[]; total: number }> {
  const rows = await q.query<HouseIssue>(
    sql`select p.*, (select count(*)::int from lottery.results r where r.issue = p.id) as results,
        (select count(*)::int from lottery.tickets t where t.issue = p.id and ${fixed(STAKED)}) as tickets
      from (select ${fixed(ISSUE_COLUMNS)} from lottery.issues i ${askedIssues(filter)} order by i.draws_at desc limit ${limit} offset ${offset}) p
      order by p."drawsAt" desc`,
  )
  return { rows, total: await countIssues(q, filter) }
}

/** Lists issues with what a brand sold of them: those on sale and after it, or of a day; the latest first. */
export async function listSoldIssues(
  q: Queryable,
  { merchant, ...filter }: IssueFilter & { merchant: string },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SoldIssue[]; total: number }> {
  const rows = await q.query<SoldIssue>(
    sql`select p.*, s.*, e.worst, (select count(*)::int from lottery.results r where r.issue = p.id) as results
      from (select ${fixed(ISSUE_COLUMNS)} from lottery.issues i ${askedIssues(filter)} order by i.draws_at desc limit ${limit} offset ${offset}) p
      cross join lateral (
        select ${fixed(BESIDE)} from (
          select ${fixed(OF_CURRENCY)} from lottery.tickets t join core.brands b on b.code = t.merchant
          where t.issue = p.id and t.merchant = ${merchant} and ${fixed(STAKED)}
          group by t.currency, b.currency) c) s
      cross join lateral (
        select coalesce(sum(x.worst), 0)::bigint as worst from lottery.exposure_pages x
        where x.issue = p.id and x.merchant = ${merchant} and x.page not like '#%'
          and x.currency = (select b.currency from core.brands b where b.code = x.merchant)) e
      order by p."drawsAt" desc`,
  )
  return { rows, total: await countIssues(q, filter) }
}

export type PlaySales = Sold & { play: string; mode: PrizeMode; currency: string; bets: bigint }

const BY_PLAY = `l.play, l.mode, t.currency, count(distinct l.ticket)::int as tickets, sum(l.bets)::bigint as bets,
  sum(l.cost)::bigint as cost, sum(l.won)::bigint as won`

/** The brand's own currency first, the best sold first. */
const IN_ORDER = `group by l.play, l.mode, t.currency, b.currency order by t.currency <> b.currency, t.currency, sum(l.cost) desc, l.play`

/** Sums the lines of a brand's tickets of one issue by play and currency. */
export function sumByPlay(q: Queryable, issue: bigint, merchant: string): Promise<PlaySales[]> {
  return q.query<PlaySales>(
    `select ${BY_PLAY} from lottery.tickets t join lottery.lines l on l.ticket = t.id
       join core.brands b on b.code = t.merchant
     where t.issue = $1 and t.merchant = $2 and ${STAKED} ${IN_ORDER}`,
    [issue, merchant],
  )
}

/** Sums the lines of a brand's settled tickets by play and currency, over the issues of some days. */
export function sumFigures(
  q: Queryable,
  { lottery, merchant, from, to }: { lottery: string; merchant: string; from: string; to: string },
): Promise<PlaySales[]> {
  return q.query<PlaySales>(
    `select ${BY_PLAY} from lottery.issues i join lottery.tickets t on t.issue = i.id join lottery.lines l on l.ticket = t.id
       join core.brands b on b.code = t.merchant
     where i.lottery = $1 and i.day between $3 and $4 and i.state = 'settled'
       and t.merchant = $2 and not t.is_trial and t.state in ('won', 'lost', 'push')
     ${IN_ORDER}`,
    [lottery, merchant, from, to],
  )
}

export type BrandSales = Sold & { brand: string; currency: string; settled: number; worst: bigint }

/** Sums the tickets of an issue by brand and currency. */
export function sumByBrand(q: Queryable, issue: bigint): Promise<BrandSales[]> {
  return q.query<BrandSales>(
    `select t.merchant as brand, t.currency, count(*)::int as tickets, count(*) filter (where t.state <> 'placed')::int as settled,
       sum(t.cost)::bigint as cost, sum(t.won)::bigint as won,
       (select coalesce(sum(x.worst), 0)::bigint from lottery.exposure_pages x
        where x.issue = $1 and x.merchant = t.merchant and x.currency = t.currency and x.page not like '#%') as worst
     from lottery.tickets t where t.issue = $1 and ${STAKED} group by t.merchant, t.currency order by 1, 2`,
    [issue],
  )
}

/** What a brand would owe in an issue in one currency. */
export type OwedOf = { issue: bigint; merchant: string; currency: string }
export type ExposurePage = { page: string; chunk: number; owed: bigint[] }

/** Returns what a brand would owe on each cell of an issue, by urn in chunks of a hundred; the dearest chunks of each urn. */
export async function readExposure(
  q: Queryable,
  { issue, merchant, currency }: OwedOf,
  chunks: number,
): Promise<ExposurePage[]> {
  const rows = await q.query<{ page: string; chunk: number; owed: (string | bigint)[] }>(
    `select page, chunk, owed from (
       select e.page, e.chunk, e.owed, row_number() over (partition by e.page order by e.dearest desc, e.chunk) as place
       from lottery.exposures e where e.issue = $1 and e.merchant = $2 and e.currency = $4 and e.page !~ '^[#!]' and e.dearest > 0) x
     where place <= $3 order by page, chunk`,
    [issue, merchant, chunks, currency],
  )
  return rows.map(({ owed, ...row }) => ({ ...row, owed: owed.map(BigInt) }))
}

/** Returns the most that a brand would owe for an issue, whatever is drawn. */
export async function readWorst(q: Queryable, { issue, merchant, currency }: OwedOf): Promise<bigint> {
  return only(
    await q.query<{ worst: bigint }>(
      `select coalesce(sum(worst), 0)::bigint as worst from lottery.exposure_pages
       where issue = $1 and merchant = $2 and currency = $3 and page not like '#%'`,
      [issue, merchant, currency],
    ),
  ).worst
}
