/** How many accounts one caller may open: an IPv4 address, a /64 of IPv6, and a /48 as many as ten of those (docs/decisions/0340). */
import { callerOf, siteOf } from '#contract/callers.ts'
import { fail } from '#contract/errors.ts'
import { HOUR_MS, after } from '#server/lib/clock.ts'
import { LINES_A_SITE } from '#server/lib/request-limit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { addDoorCount, readDoorCounts } from './door.sql.ts'

/** Accounts that one caller may open in an hour, of each kind by itself. */
export const OPENED_PER_HOUR = 100
export type OpenedKind = 'member' | 'trial'

function boundsOf(kind: OpenedKind, ip: string): { name: string; most: number }[] {
  const site = siteOf(ip)
  return [
    { name: `opened.${kind} ${callerOf(ip)}`, most: OPENED_PER_HOUR },
    ...(site === null ? [] : [{ name: `opened.${kind} ${site}`, most: LINES_A_SITE * OPENED_PER_HOUR }]),
  ]
}

const refuse = (now: Date, endsAt: Date) =>
  fail('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000)) })

/** Refuses whoever has opened as many as he may, before any work is done for him. Fails with TOO_MANY_REQUESTS. */
export async function refuseCrowd({ db, clock }: Env, kind: OpenedKind, ip: string): Promise<void> {
  const now = clock.now()
  const bounds = boundsOf(kind, ip)
  const counts = await readDoorCounts(
    db,
    bounds.map(({ name }) => name),
    now,
  )
  for (const { name, most } of bounds) {
    const found = counts.get(name)
    if (found && found.count >= most) refuse(now, found.endsAt)
  }
}

/**
 * Counts an account in the commit that opens it, as its last statement: many at once wait for each other here, and nowhere else. Fails
 * with TOO_MANY_REQUESTS, and nothing was opened.
 */
export async function countOpened(tx: Tx, { clock }: Env, kind: OpenedKind, ip: string): Promise<void> {
  const now = clock.now()
  const endsAt = after(now, HOUR_MS)
  for (const { name, most } of boundsOf(kind, ip))
    if ((await addDoorCount(tx, name, now, endsAt)) > most) refuse(now, endsAt)
}
