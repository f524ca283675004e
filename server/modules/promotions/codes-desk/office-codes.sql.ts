/** Codes of an offer, as operators look after them. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import { fixed, sql } from '#server/lib/sql.ts'
import type { Code } from '../kinds/codes.sql.ts'

const COLUMNS = 'brand, code, offer_id as "offerId", uses_max as "usesMax", used, off_at as "offAt", off_by as "offBy"'

export type CodeFilter = { offerId: bigint; search: string | null; state: 'on' | 'off' | 'used' | null }

/** Returns a page of an offer's codes with their use, the most used first, and how many there are. */
export async function listCodes(
  q: Queryable,
  { offerId, search, state }: CodeFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: Code[]; total: number }> {
  const fits = sql`from promotions.codes where offer_id = ${offerId}
    and (${search}::text is null or starts_with(code, upper(${search})))
    and (${state}::text is null or case ${state} when 'on' then off_at is null when 'off' then off_at is not null
      else used > 0 end)`
  const rows = await q.query<Code>(
    sql`select ${fixed(COLUMNS)} ${fits} order by used desc, code offset ${offset} limit ${limit}`,
  )
  const { total } = only(await q.query<{ total: number }>(sql`select count(*)::int as total ${fits}`))
  return { rows, total }
}

/** Returns codes of an offer after one, in the order of their letters, for a file. */
export function listCodesAfter(q: Queryable, offerId: bigint, after: string, limit: number): Promise<Code[]> {
  return q.query<Code>(
    `select ${COLUMNS} from promotions.codes where offer_id = $1 and code > $2 order by code limit $3`,
    [offerId, after, limit],
  )
}

/** Returns how many codes an offer has. */
export async function countCodes(q: Queryable, offerId: bigint): Promise<number> {
  return only(
    await q.query<{ count: number }>('select count(*)::int as count from promotions.codes where offer_id = $1', [
      offerId,
    ]),
  ).count
}

/** Inserts a code; returns false where the brand has it already, with whatever offer. */
export async function insertCode(
  tx: Tx,
  { brand, offerId, code, usesMax }: { brand: string; offerId: bigint; code: string; usesMax: number | null },
): Promise<boolean> {
  const rows = await tx.query(
    `insert into promotions.codes (brand, code, offer_id, uses_max) values ($1, $2, $3, $4)
     on conflict (brand, code) do nothing returning code`,
    [brand, code, offerId, usesMax],
  )
  return rows.length > 0
}

/** Switches a code of an offer off (`off` says when and by whom) or on; null when the offer has no such code. */
export async function switchCode(
  tx: Tx,
  offerId: bigint,
  code: string,
  off: { at: Date; by: string } | null,
): Promise<Code | null> {
  const [row] = await tx.query<Code>(
    `update promotions.codes set off_at = $3, off_by = $4 where offer_id = $1 and code = $2 returning ${COLUMNS}`,
    [offerId, code, off?.at ?? null, off?.by ?? null],
  )
  return row ?? null
}
