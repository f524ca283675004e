/** Stores which uploaded pictures vendors and games are shown with: the house's, and a brand's own in front of them. */
import type { Queryable, Tx } from '#server/lib/db.ts'
import type { ChoiceSubject } from './brand-choices.sql.ts'

/** `merchant`: null for the house's, which counts where a brand has none of its own. */
export type ShownPicture = { merchant: string | null; subject: ChoiceSubject; address: string }

/** Lists the pictures of the house and of all brands. */
export function listShownPictures(q: Queryable): Promise<ShownPicture[]> {
  return q.query<ShownPicture>('select merchant, subject, address from games.shown_pictures')
}

/** Returns the address of one picture; null when there is none. */
export async function findShownPicture(
  q: Queryable,
  merchant: string | null,
  subject: ChoiceSubject,
): Promise<string | null> {
  const [row] = await q.query<{ address: string }>(
    'select address from games.shown_pictures where merchant is not distinct from $1 and subject = $2',
    [merchant, subject],
  )
  return row?.address ?? null
}

/** Sets one picture, or takes it back; `address` null: what was generated is shown again. */
export async function putShownPicture(
  tx: Tx,
  { merchant, subject }: Pick<ShownPicture, 'merchant' | 'subject'>,
  address: string | null,
  by: { operatorId: string; at: Date },
): Promise<void> {
  if (address === null) {
    await tx.query('delete from games.shown_pictures where merchant is not distinct from $1 and subject = $2', [
      merchant,
      subject,
    ])
    return
  }
  await tx.query(
    `insert into games.shown_pictures (merchant, subject, address, operator_id, at) values ($1, $2, $3, $4, $5)
     on conflict (merchant, subject) do update set address = excluded.address, operator_id = excluded.operator_id,
       at = excluded.at`,
    [merchant, subject, address, by.operatorId, by.at],
  )
}

/** Returns which of these uploaded pictures a game or a vendor is shown with. */
export async function listUsedPictures(q: Queryable, hashes: readonly string[]): Promise<string[]> {
  const rows = await q.query<{ hash: string }>(
    `select distinct m[1] as hash from games.shown_pictures,
       regexp_matches(address, '/art/uploads/([0-9a-f]{32})-') m where m[1] = any ($1)`,
    [hashes],
  )
  return rows.map(({ hash }) => hash)
}
