/** Signals of abuse with their evidence, and what operators decided. */
import type { SignalRule, SignalState } from '#contract/promotions/office-signals.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

/** What was found: once for each member, rule and key. */
export type FoundSignal = {
  rule: SignalRule
  memberId: string
  brand: string
  key: string
  others: readonly string[]
  facts: Readonly<Record<string, string | number>>
}
export type SignalRow = {
  id: bigint
  brand: string
  memberId: string
  username: string
  rule: SignalRule
  state: SignalState
  evidence: { others: string[]; facts: Record<string, string | number> }
  at: Date
  decidedAt: Date | null
  decidedBy: string | null
  note: string | null
}

/** Stores what was found; what is known already stays as it is. Returns the brands that have new ones. */
export async function insertSignals(q: Queryable, found: readonly FoundSignal[], at: Date): Promise<string[]> {
  if (found.length === 0) return []
  const rows = await q.query<{ brand: string }>(
    `insert into promotions.signals (brand, member_id, rule, key, evidence, at)
     select f.brand, f.member_id, f.rule, f.key, f.evidence, $6
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[])
       as f (brand, member_id, rule, key, evidence)
     where f.brand <> '' on conflict (rule, member_id, key) do nothing returning brand`,
    [
      found.map(({ brand }) => brand),
      found.map(({ memberId }) => memberId),
      found.map(({ rule }) => rule),
      found.map(({ key }) => key),
      found.map(({ others, facts }) => JSON.stringify({ others, facts })),
      at,
    ],
  )
  return [...new Set(rows.map(({ brand }) => brand))]
}

/** Returns the rules that speak against a member: open signals, and those that were decided as founded. */
export async function listRulesAgainst(q: Queryable, memberId: string): Promise<SignalRule[]> {
  const rows = await q.prepared<{ rule: SignalRule }>(
    'promotions.list_rules_against',
    `select distinct rule from promotions.signals where member_id = $1 and state <> 'unfounded' order by 1`,
    [memberId],
  )
  return rows.map(({ rule }) => rule)
}

const COLUMNS = `s.id, s.brand, s.member_id as "memberId", m.username, s.rule, s.state, s.evidence, s.at,
  s.decided_at as "decidedAt", s.decided_by as "decidedBy", s.note`
const FROM = 'from promotions.signals s join identity.members m on m.id = s.member_id::bigint'

/** Returns a page of a brand's signals, the newest first, and how many there are. */
export async function listSignalRows(
  q: Queryable,
  { brand, state, rule, username }: { brand: string; state: SignalState; rule: string | null; username: string | null },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: SignalRow[]; total: number }> {
  const from = `${FROM} where s.brand = $1 and s.state = $2 and ($3::text is null or s.rule = $3)
    and ($4::text is null or lower(m.username) = lower($4))`
  const values = [brand, state, rule, username]
  const rows = await q.query<SignalRow>(`select ${COLUMNS} ${from} order by s.id desc offset $5 limit $6`, [
    ...values,
    offset,
    limit,
  ])
  const { total } = only(await q.query<{ total: number }>(`select count(*)::int as total ${from}`, values))
  return { rows, total }
}

/** Returns how many signals each rule has at a brand, by state. */
export function countByRule(
  q: Queryable,
  brand: string,
): Promise<{ rule: SignalRule; state: SignalState; count: number }[]> {
  return q.query('select rule, state, count(*)::int as count from promotions.signals where brand = $1 group by 1, 2', [
    brand,
  ])
}

/** Locks a signal of a brand until the transaction ends; null for any other. */
export async function lockSignal(tx: Tx, brand: string, id: bigint): Promise<SignalRow | null> {
  const [row] = await tx.query<SignalRow>(
    `select ${COLUMNS} ${FROM} where s.brand = $1 and s.id = $2 for update of s`,
    [brand, id],
  )
  return row ?? null
}

/** Stores what was decided about a signal. */
export async function decideSignalRow(
  tx: Tx,
  id: bigint,
  one: { state: SignalState; by: string; note: string; at: Date },
): Promise<void> {
  await tx.query(
    'update promotions.signals set state = $2, decided_by = $3, note = $4, decided_at = $5 where id = $1',
    [id, one.state, one.by, one.note, one.at],
  )
}

/** Returns the user names of members, by id. */
export async function findUsernames(q: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await q.query<{ id: string; username: string }>(
    'select id::text as id, username from identity.members where id = any ($1::bigint[])',
    [ids.filter((one) => /^\d{1,18}$/.test(one))],
  )
  return new Map(rows.map(({ id, username }) => [id, username]))
}
