/** What brands keep closed of what the house opens. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { Status } from './catalogue.sql.ts'

/** All play, one vendor or one game, as a brand names it. */
export type ChoiceSubject = 'play' | `vendor ${string}` | `game ${string}`
export type Choice = { merchant: string; subject: ChoiceSubject; status: Exclude<Status, 'on'> }

/** Everything that brands keep closed. */
export function listChoices(q: Queryable): Promise<Choice[]> {
  return q.query<Choice>('select merchant, subject, status from games.brand_choices')
}

/** What a brand says of one subject; `on` where it says nothing. Inside a transaction it stays so until the end. */
export async function findChoice(
  q: Queryable,
  merchant: string,
  subject: ChoiceSubject,
  lock = false,
): Promise<Status> {
  const [row] = await q.query<{ status: Status }>(
    `select status from games.brand_choices where merchant = $1 and subject = $2${lock ? ' for update' : ''}`,
    [merchant, subject],
  )
  return row?.status ?? 'on'
}

/** Closes something at a brand, or leaves it to the house again. */
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
    `insert into games.brand_choices (merchant, subject, status, reason, operator_id, at) values ($1, $2, $3, $4, $5, $6)
     on conflict (merchant, subject) do update set status = excluded.status, reason = excluded.reason, operator_id = excluded.operator_id, at = excluded.at`,
    [merchant, subject, status, why.reason, why.operatorId, why.at],
  )
}

/**
 * SQL for the worst of what a brand says of a vendor and a game, from the commit's own reading; null where it closes neither. Play
 * that a brand stopped pauses its games.
 */
export const brandStatus = (
  merchant: string,
  vendor: string,
  game: string,
) => `(select max(case when c.subject = 'play' then 'maintenance' else c.status end)
    from games.brand_choices c where c.merchant = ${merchant} and c.subject in ('play', 'vendor ' || ${vendor}, 'game ' || ${game}))`
