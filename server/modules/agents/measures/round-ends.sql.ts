/**
 * Rounds as they ended below agents: one row for each line that ended a round, or changed one that was over. What is paid by the
 * hour or in real time takes each row once: by its time, and by its place in the journal where it came too late for its time.
 */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { placeOf, type Cursor } from '#server/lib/facts/stream.ts'
import type { RoundEnd } from './fold.ts'

/** Stores ends of rounds. */
export async function insertRoundEnds(tx: Tx, ends: readonly RoundEnd[]): Promise<void> {
  if (ends.length === 0) return
  const rows = ends.map((end) => {
    const [epoch, xid, seq] = placeOf(end.cursor)
    return { ...end, epoch, xid, seq }
  })
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => String(row[name]))
  await tx.query(
    `insert into agents.round_ends (epoch, xid, seq, brand, member_id, teams, vendor, round_id, game_code, game_type, currency, at,
       stake, valid, payout)
     select e, x::xid8, s, b, m, t, v, r, g, y, c, a, st, va, pa from unnest($1::smallint[], $2::text[], $3::bigint[], $4::text[],
       $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::timestamptz[], $13::bigint[],
       $14::bigint[], $15::bigint[]) as l(e, x, s, b, m, t, v, r, g, y, c, a, st, va, pa)`,
    [
      column('epoch'),
      column('xid'),
      column('seq'),
      column('brand'),
      column('memberId'),
      column('teams'),
      column('vendor'),
      column('roundId'),
      column('gameCode'),
      column('gameType'),
      column('currency'),
      rows.map(({ at }) => at.toISOString()),
      column('stake'),
      column('valid'),
      column('payout'),
    ],
  )
}

/**
 * Rows of a window: those that happened in it and were there when it was computed (`upTo`), and those from before that came after
 * the window before was computed (`after`; null: there is none). So every row is in one window.
 */
export type EndsWindow = { from: Date; until: Date; after: Cursor | null; upTo: Cursor }

/** A row, and what earlier rows of the same round add up to; `firstAt`: when the first of them happened. Ledger units. */
export type EndRow = Omit<RoundEnd, 'kind'> & {
  before: { stake: bigint; valid: bigint; payout: bigint }
  firstAt: Date
}
type Stored = Omit<EndRow, 'before'> & { stakeBefore: bigint; validBefore: bigint; payoutBefore: bigint }

const COLUMNS = `e.epoch || '.' || e.xid || '.' || e.seq as cursor, e.brand, e.member_id as "memberId", e.teams, e.vendor,
  e.round_id as "roundId", e.game_code as "gameCode", e.game_type as "gameType", e.currency, e.at, e.stake, e.valid, e.payout,
  coalesce(b.stake, 0)::bigint as "stakeBefore", coalesce(b.valid, 0)::bigint as "validBefore",
  coalesce(b.payout, 0)::bigint as "payoutBefore", coalesce(b.at, e.at) as "firstAt"`
const BEFORE = `left join lateral (
    select sum(o.stake) as stake, sum(o.valid) as valid, sum(o.payout) as payout, min(o.at) as at from agents.round_ends o
    where o.vendor = e.vendor and o.round_id = e.round_id and o.member_id = e.member_id
      and (o.epoch, o.xid, o.seq) < (e.epoch, e.xid, e.seq)
  ) b on true`
const place = (first: number) => `($${first}::smallint, $${first + 1}::text::xid8, $${first + 2}::bigint)`
/**
 * The rows of a window: $1 brand, $2 from, $3 until, $4–$6 up to, $7–$9 after, $10 whether there is one before. In two parts, each
 * from its own index; `more`: a condition on both.
 */
const inWindow = (from: string, more: string) => `(
    select e.* from ${from} where e.brand = $1 and e.at >= $2 and e.at < $3 and (e.epoch, e.xid, e.seq) <= ${place(4)} and ${more}
    union all
    select e.* from ${from} where $10 and e.brand = $1 and e.at < $2 and (e.epoch, e.xid, e.seq) > ${place(7)}
      and (e.epoch, e.xid, e.seq) <= ${place(4)} and ${more}
  ) e`
const ALL = 'agents.round_ends e'
/** $11 currency, $12 the agent. */
const BELOW = `agents.team_paths p join agents.round_ends e on e.teams ~>=~ p.path and e.teams ~<~ (p.path || '/')`
const OTHERS = 'p.agent_id = $12 and e.currency = $11 and e.member_id <> $12'
const givenOf = (brand: string, { from, until, after, upTo }: EndsWindow) => [
  brand,
  from,
  until,
  ...upTo.split('.'),
  ...(after ?? '0.0.0').split('.'),
  after !== null,
]
const read = ({ stakeBefore, validBefore, payoutBefore, ...row }: Stored): EndRow => ({
  ...row,
  before: { stake: stakeBefore, valid: validBefore, payout: payoutBefore },
})

/** Returns rows of a brand's window in the order of the journal, after a place, so many at a time. */
export async function listEnds(
  q: Queryable,
  brand: string,
  window: EndsWindow,
  { past, limit }: { past: Cursor; limit: number },
): Promise<EndRow[]> {
  const rows = await q.query<Stored>(
    `select ${COLUMNS} from ${inWindow(ALL, `(e.epoch, e.xid, e.seq) > ${place(11)}`)} ${BEFORE}
     order by e.epoch, e.xid, e.seq limit $14`,
    [...givenOf(brand, window), ...past.split('.'), limit],
  )
  return rows.map(read)
}

/** Returns a page of a window's rows below an agent, the newest first, without the agent's own; and how many there are. */
export async function pageEnds(
  q: Queryable,
  { brand, agentId, currency, ...window }: EndsWindow & { brand: string; agentId: string; currency: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: EndRow[]; total: number }> {
  const below = inWindow(BELOW, OTHERS)
  const given = [...givenOf(brand, window), currency, agentId]
  const rows = await q.query<Stored>(
    `select ${COLUMNS} from ${below} ${BEFORE}
     order by e.epoch desc, e.xid desc, e.seq desc limit $13 offset $14`,
    [...given, limit, offset],
  )
  const { total } = only(await q.query<{ total: number }>(`select count(*)::int as total from ${below}`, given))
  return { rows: rows.map(read), total }
}

/**
 * Returns when the first row happened that no window up to `until` has: later than that, or come after it was computed (`after`).
 * Null: there is none up to a place.
 */
export async function findNextEnd(
  q: Queryable,
  brand: string,
  { until, after, upTo }: { until: Date; after: Cursor; upTo: Cursor },
): Promise<Date | null> {
  const { at } = only(
    await q.query<{ at: Date | null }>(
      `select least(
         (select e.at from agents.round_ends e where e.brand = $1 and e.at >= $2 and (e.epoch, e.xid, e.seq) <= ${place(3)}
          order by e.at limit 1),
         (select min(e.at) from agents.round_ends e
          where e.brand = $1 and (e.epoch, e.xid, e.seq) > ${place(6)} and (e.epoch, e.xid, e.seq) <= ${place(3)})
       ) as at`,
      [brand, until, ...upTo.split('.'), ...after.split('.')],
    ),
  )
  return at
}

/** What members of a team did in a window of moments, of the types that count. */
export type MemberEnds = { memberId: string; stake: bigint; payout: bigint; valid: bigint }

/** Returns what each member below an agent has in a window, without the agent's own play. */
export function sumEnds(
  q: Queryable,
  {
    brand,
    agentId,
    currency,
    without,
    ...window
  }: EndsWindow & { brand: string; agentId: string; currency: string; without: readonly string[] },
): Promise<MemberEnds[]> {
  return q.query(
    `select e.member_id as "memberId", sum(e.stake)::bigint as stake, sum(e.payout)::bigint as payout, sum(e.valid)::bigint as valid
     from ${inWindow(BELOW, `${OTHERS} and e.game_type <> all ($13::text[])`)}
     group by e.member_id order by e.member_id`,
    [...givenOf(brand, window), currency, agentId, without],
  )
}
