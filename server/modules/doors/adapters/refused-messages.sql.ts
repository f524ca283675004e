/** Stores messages in foreign formats that were refused for good. */
import type { Queryable } from '#server/lib/db.ts'
import type { RefusalCode } from '../vendors/vendor-refusal.ts'

export type RefusedMessage = { code: RefusalCode; message: string; balanceMinor: bigint | null }

/** Returns how a message was refused before, or null. */
export async function findRefused(q: Queryable, vendor: string, print: string): Promise<RefusedMessage | null> {
  const [row] = await q.query<RefusedMessage>(
    'select code, message, balance as "balanceMinor" from games.refused_messages where vendor = $1 and print = $2',
    [vendor, print],
  )
  return row ?? null
}

/** Stores how a message was refused, until `forgetAt` or for ever. */
export async function keepRefused(
  q: Queryable,
  of: { vendor: string; print: string; at: Date; forgetAt: Date | null },
  { code, message, balanceMinor }: RefusedMessage,
): Promise<void> {
  await q.query(
    `insert into games.refused_messages (vendor, print, code, message, balance, refused_at, forget_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (vendor, print) do nothing`,
    [of.vendor, of.print, code, message, balanceMinor, of.at, of.forgetAt],
  )
}

/** Deletes those whose time is over. */
export async function forgetRefused(q: Queryable, now: Date): Promise<void> {
  await q.query('delete from games.refused_messages where forget_at < $1', [now])
}
