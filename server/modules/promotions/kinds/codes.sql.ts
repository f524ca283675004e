/** Codes of promotions, and what kinds look up of members. */
import { fail } from '#contract/errors.ts'
import { only, type Queryable, type Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { newReference } from '#server/lib/random.ts'

/** Returns whether a device of a member receives notifications. */
export async function hasDevice(q: Queryable, memberId: string): Promise<boolean> {
  const row = only(
    await q.query<{ has: boolean }>('select exists (select from push.member_devices where member_id = $1) as has', [
      memberId,
    ]),
  )
  return row.has
}

/** Stores the code of an offer. Fails with OFFER_CODE_TAKEN where another offer of the brand has it. */
export async function putCode(
  tx: Tx,
  { brand, offerId, code, usesMax }: { brand: string; offerId: bigint; code: string; usesMax: number | null },
): Promise<void> {
  const [row] = await tx.query<{ offerId: bigint }>(
    `insert into promotions.codes as c (brand, code, offer_id, uses_max) values ($1, $2, $3, $4)
     on conflict (brand, code) do update set uses_max = case when c.offer_id = excluded.offer_id
       and (excluded.uses_max is null or excluded.uses_max >= c.used) then excluded.uses_max else c.uses_max end
     returning offer_id as "offerId"`,
    [brand, code, offerId, usesMax],
  )
  if (row?.offerId !== offerId) return fail('OFFER_CODE_TAKEN')
}

/** Returns how many codes an offer lacks. */
export async function missingCodes(q: Queryable, offerId: bigint, wanted: number): Promise<number> {
  const row = only(
    await q.query<{ count: number }>('select count(*)::int as count from promotions.codes where offer_id = $1', [
      offerId,
    ]),
  )
  return Math.max(0, wanted - row.count)
}

/** Makes codes of one use each, by chance; returns how many. */
export async function putSingleCodes(
  tx: Tx,
  env: Env,
  { brand, offerId, count }: { brand: string; offerId: bigint; count: number },
): Promise<number> {
  const codes = Array.from({ length: count }, () => newReference(env.random, newReference(env.random, 'P').slice(2, 6)))
  const made = await tx.query(
    `insert into promotions.codes (brand, code, offer_id, uses_max) select $1, code, $2, 1 from unnest($3::text[]) code
     on conflict do nothing returning code`,
    [brand, offerId, codes],
  )
  return made.length
}

export type Code = {
  brand: string
  code: string
  offerId: bigint
  usesMax: number | null
  used: number
  /** Switched off by an operator; null: it can be used. */
  offAt: Date | null
  offBy: string | null
}

const COLUMNS = 'brand, code, offer_id as "offerId", uses_max as "usesMax", used, off_at as "offAt", off_by as "offBy"'

/** Locks a code until the transaction ends, or returns null. */
export async function lockCode(tx: Tx, brand: string, code: string): Promise<Code | null> {
  const [row] = await tx.query<Code>(
    `select ${COLUMNS} from promotions.codes where brand = $1 and code = $2 for update`,
    [brand, code],
  )
  return row ?? null
}

/** Counts a use of a code; the database refuses one too many. */
export async function useCode(tx: Tx, { brand, code }: Code): Promise<void> {
  await tx.query('update promotions.codes set used = used + 1 where brand = $1 and code = $2', [brand, code])
}
