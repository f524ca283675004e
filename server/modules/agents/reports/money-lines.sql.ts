/** Lines of money of a team, newest first. */
import type { MONEY_KINDS } from '#contract/agents/reports.ts'
import type { Queryable } from '#server/lib/db.ts'
import { join, sql, where } from '#server/lib/sql.ts'

export type MoneyLineRow = {
  memberId: string
  username: string
  type: number
  kind: (typeof MONEY_KINDS)[number]
  amountMinor: bigint
  reference: string
  at: Date
  /** Where the next page begins: the moment in microseconds, the place in the log, and the member. */
  cursor: string
}

export type MoneyLinesOf = {
  paths: readonly string[]
  memberId: string | null
  currency: string
  start: Date
  end: Date
  kind: (typeof MONEY_KINDS)[number] | null
  before: string | null
  limit: number
}

/** Returns lines of money of the members of some teams, newest first, after a cursor. */
export function listMoneyLines(q: Queryable, of: MoneyLinesOf): Promise<MoneyLineRow[]> {
  if (of.paths.length === 0) return Promise.resolve([])
  const [micros, epoch, xid, seq, member] = of.before?.split('.') ?? []
  const ofPaths = join(
    of.paths.map((path) => sql`(l.teams ~>=~ ${path} and l.teams ~<~ ${`${path}/`})`),
    ' or ',
  )
  return q.query<MoneyLineRow>(
    sql`select l.member_id as "memberId", a.username, a.type, l.kind, l.amount as "amountMinor", l.reference, l.at,
        concat_ws('.', (extract(epoch from l.at) * 1000000)::bigint, l.epoch, l.xid, l.seq, l.member_id) as cursor
      from agents.money_lines l join identity.members a on a.id = l.member_id::bigint
      ${where(
        sql`(${ofPaths})`,
        sql`l.currency = ${of.currency}`,
        sql`l.at >= ${of.start} and l.at < ${of.end}`,
        of.memberId !== null && sql`l.member_id = ${of.memberId}`,
        of.kind !== null && sql`l.kind = ${of.kind}`,
        of.before !== null &&
          sql`(l.at, l.epoch, l.xid, l.seq, l.member_id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond',
            ${epoch}::smallint, ${xid}::text::xid8, ${seq}::bigint, ${member}::text)`,
      )}
      order by l.at desc, l.epoch desc, l.xid desc, l.seq desc, l.member_id desc limit ${of.limit}`,
  )
}
