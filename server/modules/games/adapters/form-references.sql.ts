import type { Db } from '#server/lib/db.ts'

/** Ties a reference to the call that it was first seen under; false where that was another one. */
export async function claimReference(db: Db, vendor: string, reference: string, call: string, at: Date): Promise<boolean> {
  const [row] = await db.query<{ call: string }>(
    `insert into games.form_references as f (vendor, reference, call, seen_at) values ($1, $2, $3, $4)
     on conflict (vendor, reference) do update set seen_at = f.seen_at returning call`, [vendor, reference, call, at])
  return row?.call === call
}
