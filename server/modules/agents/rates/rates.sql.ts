/** Rules and rates of brands. Rates are never changed: a new one counts from a day on. */
import { z } from 'zod'
import { rateRule, rates, type RateRule } from '#contract/agents/rates.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { NO_POINTS, ofEach, type Points } from './points.ts'

const NO_RATE = '0.00'
/** The rule of a brand that has set none: no rates. */
export const NO_RULE: RateRule = {
  max: ofEach(() => NO_RATE),
  gap: ofEach(() => '0.10'),
  quotas: [],
  pay: 'automatic',
  claimFrom: null,
  claimDays: 30,
  approveAbove: '0',
}

/** Returns rates of every type: those that were stored before a type had a rate are without it. */
const ofEveryType = (stored: unknown) => ({ ...NO_RULE.max, ...(stored as object) })

/** Reads rates, also from before lotteries had any. */
export const storedRates = z.preprocess(ofEveryType, rates)

/** Reads a rule, also one from before gaps were by type of game, places counted, rebates claimed, and lotteries rated. */
export const storedRule = z.preprocess((document) => {
  const { gap, max, ...former } = document as { gap: unknown; max: unknown }
  const gaps = typeof gap === 'string' ? ofEach(() => gap) : { ...NO_RULE.gap, ...(gap as object) }
  return { ...NO_RULE, ...former, gap: gaps, max: ofEveryType(max) }
}, rateRule)

/** Returns a brand's rule. */
export async function readRateRule(q: Queryable, brand: string): Promise<RateRule> {
  const [row] = await q.query<{ document: unknown }>('select document from agents.rate_rules where brand = $1', [brand])
  return row ? storedRule.parse(row.document) : NO_RULE
}

/** Sets a brand's rule. */
export async function putRateRule(tx: Tx, brand: string, rule: RateRule): Promise<void> {
  await tx.query(
    `insert into agents.rate_rules (brand, document) values ($1, $2)
     on conflict (brand) do update set document = excluded.document`,
    [brand, JSON.stringify(rule)],
  )
}

type Row = { memberId: string; points: Partial<Points> }
const read = ({ points }: Row): Points => ({ ...NO_POINTS, ...points })
const byMember = (rows: readonly Row[]) => new Map(rows.map((row) => [row.memberId, read(row)]))

/** Returns what was set last for accounts, also what counts from tomorrow. Accounts without rates are absent. */
export async function readLatest(q: Queryable, memberIds: readonly string[]): Promise<ReadonlyMap<string, Points>> {
  return byMember(
    await q.query<Row>(
      `select distinct on (member_id) member_id as "memberId", points from agents.rates where member_id = any ($1)
       order by member_id, id desc`,
      [memberIds],
    ),
  )
}

/** Returns what counts for accounts on a day. */
export async function readOnDay(
  q: Queryable,
  memberIds: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, Points>> {
  return byMember(
    await q.query<Row>(
      `select distinct on (member_id) member_id as "memberId", points from agents.rates
       where member_id = any ($1) and from_day <= $2::date order by member_id, id desc`,
      [memberIds, day],
    ),
  )
}

/** Returns what counts for all accounts of a brand on a day. */
export async function readBrandOnDay(q: Queryable, brand: string, day: string): Promise<ReadonlyMap<string, Points>> {
  return byMember(
    await q.query<Row>(
      `select distinct on (member_id) member_id as "memberId", points from agents.rates
       where brand = $1 and from_day <= $2::date order by member_id, id desc`,
      [brand, day],
    ),
  )
}

/** Returns the first day on which anybody of a brand had a rate; null while there is none. */
export async function findFirstDay(q: Queryable, brand: string): Promise<string | null> {
  const [row] = await q.query<{ day: string | null }>(
    'select min(from_day) as day from agents.rates where brand = $1',
    [brand],
  )
  return row?.day ?? null
}

/** Returns the brands that have rates. */
export async function listRateBrands(q: Queryable): Promise<string[]> {
  const rows = await q.query<{ brand: string }>('select distinct brand from agents.rates order by 1')
  return rows.map(({ brand }) => brand)
}

export type NewRates = { brand: string; memberId: string; fromDay: string; points: Points; by: string; at: Date }

/** Stores rates from a day on. */
export async function insertRates(tx: Tx, { brand, memberId, fromDay, points, by, at }: NewRates): Promise<void> {
  await tx.query(
    `insert into agents.rates (brand, member_id, from_day, points, set_by, set_at) values ($1, $2, $3::date, $4, $5, $6)`,
    [brand, memberId, fromDay, JSON.stringify(points), by, at],
  )
}

export type Standing = { id: string; username: string; type: number; merchant: string; uplineId: string | null }

/** Returns an account of a brand; null for another brand's, a trial player's and one that does not exist. */
export async function findStanding(q: Queryable, brand: string, id: string): Promise<Standing | null> {
  const [row] = await q.query<Standing>(
    `select id::text as id, username, type, merchant, upline_id::text as "uplineId" from identity.members
     where id = $1::bigint and merchant = $2 and type <> 4`,
    [id, brand],
  )
  return row ?? null
}

/** Returns the first rates of an account, and who set them; null: it has none. */
export async function findFirstRates(q: Queryable, memberId: string): Promise<{ points: Points; by: string } | null> {
  const [row] = await q.query<Row & { by: string }>(
    `select member_id as "memberId", points, set_by as by from agents.rates where member_id = $1 order by id limit 1`,
    [memberId],
  )
  return row ? { points: read(row), by: row.by } : null
}

/** Stores the rates of whom a link opens. */
export async function insertLinkRates(
  tx: Tx,
  { linkId, brand, points }: { linkId: string; brand: string; points: Points },
): Promise<void> {
  await tx.query('insert into agents.link_rates (link_id, brand, points) values ($1::bigint, $2, $3)', [
    linkId,
    brand,
    JSON.stringify(points),
  ])
}

/** Returns the rates of whom links open. Links without any are absent. */
export async function readLinkRates(q: Queryable, linkIds: readonly string[]): Promise<ReadonlyMap<string, Points>> {
  return byMember(
    await q.query<Row>(
      'select link_id::text as "memberId", points from agents.link_rates where link_id = any ($1::bigint[])',
      [linkIds],
    ),
  )
}

/** Returns what was set last for the accounts directly below one. */
export async function readBelow(q: Queryable, id: string): Promise<Points[]> {
  const rows = await q.query<Row>(
    `select distinct on (r.member_id) r.member_id as "memberId", r.points from identity.members m
     join agents.rates r on r.member_id = m.id::text where m.upline_id = $1::bigint order by r.member_id, r.id desc`,
    [id],
  )
  return rows.map(read)
}

/** Returns what was set last for the accounts directly below one that use places; a closed one that never played uses none, registered though it is. */
export async function readPlaced(q: Queryable, id: string): Promise<Points[]> {
  const rows = await q.query<Row>(
    `select distinct on (r.member_id) r.member_id as "memberId", r.points from identity.members m
     join agents.rates r on r.member_id = m.id::text
     where m.upline_id = $1::bigint
       and (m.status <> 'closed' or exists (select from agents.member_days d where d.brand = m.merchant and d.member_id = r.member_id and d.rounds > 0))
     order by r.member_id, r.id desc`,
    [id],
  )
  return rows.map(read)
}
