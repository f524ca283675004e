/** The rounds of one member that a period of a team counted: what the figures of agents.member_days are made of. */
import type { Queryable } from '#server/lib/db.ts'
import { join, sql, where } from '#server/lib/sql.ts'

export type CountedRound = {
  id: string
  vendor: string
  gameCode: string
  gameType: string
  stakeMinor: bigint
  validMinor: bigint
  payoutMinor: bigint
  openedAt: Date
  /** When the period counted it last. */
  settledAt: Date
  cursor: string
}

export type CountedRoundsOf = {
  memberId: string
  paths: readonly string[]
  isAgent: boolean
  currency: string
  start: Date
  end: Date
  gameType: string | null
  before: string | null
  limit: number
}

/**
 * Returns rounds, the last begun first, with what the period counted of each: the lines up to its end in the period, less
 * those that were counted before. A line after the end counts at its own time. In ledger units of the member's own money.
 * What ended while the member was excluded or on a break is in no figure, and not here.
 */
export function listCountedRounds(q: Queryable, of: CountedRoundsOf): Promise<CountedRound[]> {
  if (of.paths.length === 0) return Promise.resolve([])
  const [micros, id] = of.before?.split('.') ?? []
  const self = of.isAgent ? `.${of.memberId}` : ''
  const teams = of.isAgent ? sql`ltrim(coalesce(r.agent_line, '') || ${self}, '.')` : sql`coalesce(r.agent_line, '')`
  const ofPaths = join(
    of.paths.map((path) => sql`(${teams} ~>=~ ${path} and ${teams} ~<~ ${`${path}/`})`),
    ' or ',
  )
  return q.query<CountedRound>(
    sql`select r.id::text as id, r.vendor, r.game_code as "gameCode", r.game_type as "gameType", c.stake as "stakeMinor",
        c.valid as "validMinor", c.payout as "payoutMinor", r.opened_at as "openedAt", c.at as "settledAt",
        concat_ws('.', (extract(epoch from r.opened_at) * 1000000)::bigint, r.id) as cursor
      from bets.member_rounds r cross join lateral (
        select coalesce(sum(l.stake), 0)::bigint as stake, coalesce(sum(l.valid), 0)::bigint as valid,
          coalesce(sum(l.payout), 0)::bigint as payout, max(l.counted_at) as at
        from (
          select f.*, min(f.own_at) over (order by f.epoch desc, f.xid desc, f.seq desc rows unbounded preceding) as counted_at from (
            select e.*, case when e.closes or (e.ended and e.kind <> 'stake') then e.at end as own_at from (
              select l.at, l.kind, l.stake, l.valid, l.payout, l.epoch, l.xid, l.seq,
                coalesce(l.closes, l.kind = 'close' or coalesce(l.at >= r.settled_at, false)) as closes,
                bool_or(coalesce(l.closes, l.kind = 'close' or coalesce(l.at >= r.settled_at, false)))
                  over (order by l.epoch, l.xid, l.seq rows between unbounded preceding and 1 preceding) as ended
              from bets.own_lines l where l.round = r.id
            ) e
          ) f
        ) l where l.counted_at >= ${of.start} and l.counted_at < ${of.end}
          and not exists (
            select from agents.bars b cross join jsonb_to_recordset(b.bars) as bar("from" numeric, until numeric)
            where b.member_id = r.member_id and l.kind <> 'reversal'
              and extract(epoch from l.counted_at) * 1000 >= bar."from"
              and (bar.until is null or extract(epoch from l.counted_at) * 1000 < bar.until)
          )
      ) c
      ${where(
        sql`not r.trial`,
        sql`r.member_id = ${of.memberId}`,
        sql`r.currency = ${of.currency}`,
        sql`(${ofPaths})`,
        sql`r.opened_at < ${of.end} and (r.settled_at is null or r.settled_at >= ${of.start})`,
        of.gameType !== null && sql`r.game_type = ${of.gameType}`,
        sql`c.at is not null`,
        of.before !== null &&
          sql`(r.opened_at, r.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`,
      )}
      order by r.opened_at desc, r.id desc limit ${of.limit}`,
  )
}
