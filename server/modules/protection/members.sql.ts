/** The rows of members who ever set something. */
import { only, type Queryable, type Tx } from '#server/lib/db.ts'

export type MemberRow = {
  memberId: string
  restSince: Date | null
  restUntil: Date | null
  excludedAt: Date | null
  excludedUntil: Date | null
  returnAskedAt: Date | null
  /** The end of the break that was last told as over (`break.ran-out`). */
  restToldUntil: Date | null
  /** The end of the exclusion that was last told as over (`exclusion.ran-out`). */
  excludedToldUntil: Date | null
}

const ROW = `member_id as "memberId", rest_since as "restSince", rest_until as "restUntil", excluded_at as "excludedAt",
  excluded_until as "excludedUntil", return_asked_at as "returnAskedAt", rest_told_until as "restToldUntil",
  excluded_told_until as "excludedToldUntil"`

/** A member of a brand, with the account that holds the member's own money. */
export type Holder = { memberId: string; merchant: string; currency: string; accountId: bigint }

/**
 * Locks and returns a member's row, which it creates when there is none. A new row counts the ledger from the beginning
 * of the month or the week, whichever is earlier.
 */
export async function lockMember(
  tx: Tx,
  { memberId, merchant, currency, accountId }: Holder,
  at: Date,
): Promise<MemberRow> {
  await tx.query(
    `insert into protection.members (member_id, merchant, currency, account_id, counted_to)
     select $1, $2, $3, $4, coalesce((
       select e.transfer_id from wallet.moves e
       where e.account_id = $4 and e.at < least(date_trunc('week', z.day), date_trunc('month',
         z.day)) at time zone z.zone
       order by e.transfer_id desc limit 1
     ), 0)
     from (select zone, $5::timestamptz at time zone zone as day from (select protection.time_zone($2) as zone) b) z
     on conflict (member_id) do nothing`,
    [memberId, merchant, currency, accountId, at],
  )
  return only(
    await tx.query<MemberRow>(`select ${ROW} from protection.members where member_id = $1 for no key update`, [
      memberId,
    ]),
  )
}

/** Counts what the ledger has written since the last count. The caller has locked the member's row. */
export async function catchUp(tx: Tx, memberId: string): Promise<void> {
  await tx.query('select protection.catch_up($1)', [memberId])
}

/** Stores the present sitting, unless bets have stored a newer one. */
export async function putSitting(tx: Tx, memberId: string, sitting: { startedAt: Date; lastAt: Date }): Promise<void> {
  await tx.query(
    `update protection.members set sitting_at = $2, last_bet_at = $3
     where member_id = $1 and (last_bet_at is null or last_bet_at < $3)`,
    [memberId, sitting.startedAt, sitting.lastAt],
  )
}

/** Stores that a reality check was answered. */
export async function putChecked(tx: Tx, memberId: string, at: Date): Promise<void> {
  await tx.query('update protection.members set checked_at = greatest(checked_at, $2) where member_id = $1', [
    memberId,
    at,
  ])
}

/** Sets a break. */
export async function putRest(tx: Tx, memberId: string, since: Date, until: Date): Promise<void> {
  await tx.query('update protection.members set rest_since = $2, rest_until = $3 where member_id = $1', [
    memberId,
    since,
    until,
  ])
}

/** Sets an exclusion; without an end it is permanent. */
export async function putExclusion(tx: Tx, memberId: string, since: Date, until: Date | null): Promise<void> {
  await tx.query(
    'update protection.members set excluded_at = $2, excluded_until = $3, return_asked_at = null where member_id = $1',
    [memberId, since, until],
  )
}

/** Stores when a member asked to return. */
export async function putReturn(tx: Tx, memberId: string, at: Date): Promise<void> {
  await tx.query('update protection.members set return_asked_at = $2 where member_id = $1', [memberId, at])
}

/** Returns a member's break at a moment, or null. */
export async function findRest(q: Queryable, memberId: string, at: Date): Promise<{ since: Date; until: Date } | null> {
  const [row] = await q.query<{ since: Date; until: Date }>(
    'select rest_since as since, rest_until as until from protection.members where member_id = $1 and rest_until > $2',
    [memberId, at],
  )
  return row ?? null
}

/**
 * Locks and returns the members whose break or exclusion ended at or before a moment and was not told as over yet, at
 * most `limit`. Rows that others have locked are skipped.
 */
export async function lockRanOut(tx: Tx, at: Date, limit: number): Promise<(MemberRow & Pick<Holder, 'merchant'>)[]> {
  return tx.query<MemberRow & Pick<Holder, 'merchant'>>(
    `select ${ROW}, merchant from protection.members
     where (rest_until <= $1 and rest_until is distinct from rest_told_until)
        or (excluded_until <= $1 and excluded_until is distinct from excluded_told_until)
     limit $2 for no key update skip locked`,
    [at, limit],
  )
}

/** Stores which break and which exclusion were told as over, by their ends. */
export async function putTold(
  tx: Tx,
  memberId: string,
  { restUntil, excludedUntil }: Pick<MemberRow, 'restUntil' | 'excludedUntil'>,
): Promise<void> {
  await tx.query(
    `update protection.members set rest_told_until = coalesce($2, rest_told_until),
       excluded_told_until = coalesce($3, excluded_told_until) where member_id = $1`,
    [memberId, restUntil, excludedUntil],
  )
}
