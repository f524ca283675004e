/** Stores the vendors and games that brands keep closed although the house opens them. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Status } from '#server/lib/play-status.ts'
import { sql } from '#server/lib/sql.ts'

/** One vendor or one game in a brand's choice. */
export type ChoiceSubject = `vendor ${string}` | `game ${string}`
export type Choice = { merchant: string; subject: ChoiceSubject; status: Exclude<Status, 'on'> }

/** Lists everything that brands keep closed. */
export function listChoices(q: Queryable): Promise<Choice[]> {
  return q.query<Choice>('select merchant, subject, status from games.brand_choices')
}

/** Returns a brand's choice about one subject; `on` when there is none. Locks the row when `lock` is true. */
export async function findChoice(
  q: Queryable,
  merchant: string,
  subject: ChoiceSubject,
  lock = false,
): Promise<Status> {
  const [row] = await q.query<{ status: Status }>(
    sql`select status from games.brand_choices where merchant = ${merchant} and subject = ${subject} ${lock ? sql`for update` : sql``}`,
  )
  return row?.status ?? 'on'
}

/** Closes a vendor or game at a brand, or makes the house's status apply again. */
export async function putChoice(
  tx: Tx,
  { merchant, subject, status }: { merchant: string; subject: ChoiceSubject; status: Status },
  why: { reason: string; operatorId: string; at: Date },
): Promise<void> {
  if (status === 'on') {
    await tx.query('delete from games.brand_choices where merchant = $1 and subject = $2', [merchant, subject])
    return
  }
  await tx.query(
    `insert into games.brand_choices (merchant, subject, status, reason, operator_id, at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant, subject) do update set status = excluded.status, reason = excluded.reason,
       operator_id = excluded.operator_id, at = excluded.at`,
    [merchant, subject, status, why.reason, why.operatorId, why.at],
  )
}

/**
 * Returns SQL for the stricter of a brand's choices about a vendor and a game, read in the commit itself; null when the
 * brand closes neither.
 */
export const brandStatus = (merchant: string, vendor: string, game: string) => `(select max(c.status)
    from games.brand_choices c where c.merchant = ${merchant}
      and c.subject in ('vendor ' || ${vendor}, 'game ' || ${game}))`
