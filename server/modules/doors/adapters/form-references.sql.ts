import type { Queryable } from '#server/lib/db.ts'

/**
 * Ties a reference to the call that it was first seen under, until `forgetAt` or for ever. Returns false when it
 * belongs to another call.
 */
export async function claimReference(
  q: Queryable,
  {
    vendor,
    reference,
    call,
    at,
    forgetAt,
  }: { vendor: string; reference: string; call: string; at: Date; forgetAt: Date | null },
): Promise<boolean> {
  const [row] = await q.query<{ call: string }>(
    `insert into games.form_references as f (vendor, reference, call, seen_at, forget_at) values ($1, $2, $3, $4, $5)
     on conflict (vendor, reference) do update set seen_at = f.seen_at returning call`,
    [vendor, reference, call, at, forgetAt],
  )
  return row?.call === call
}

/**
 * Deletes references first seen before `seenBefore` that a stored transaction protects for ever, and those whose
 * message is too late under every call.
 */
export async function forgetReferences(
  q: Queryable,
  { seenBefore, now }: { seenBefore: Date; now: Date },
): Promise<void> {
  await q.query(
    `delete from games.form_references f where f.seen_at < $1
       and (f.forget_at < $2 or exists (select from games.vendor_transactions t
         where t.vendor = f.vendor and t.tx_id = f.reference))`,
    [seenBefore, now],
  )
}
