/**
 * Limits how many accounts one caller may open. A caller is an IPv4 address or a /64 of IPv6; a /48 may open as many as
 * ten of those (docs/decisions/0340).
 */
import { callerOf, siteOf } from '#contract/callers.ts'
import { fail } from '#contract/errors.ts'
import { HOUR_MS, after } from '#server/lib/clock.ts'
import { LINES_A_SITE } from '#server/lib/request-limit.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { addGuardCount, readGuardCounts } from '../guard/login-guard.sql.ts'

/** The most accounts that one caller may open in an hour, counted for each kind separately. */
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

/** Fails with TOO_MANY_REQUESTS for a caller that has reached the limit, before any work is done. */
export async function refuseCrowd({ db, clock }: Env, kind: OpenedKind, ip: string): Promise<void> {
  const now = clock.now()
  const bounds = boundsOf(kind, ip)
  const counts = await readGuardCounts(
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
 * Counts an account in the transaction that opens it, as its last statement, so that concurrent callers wait for each
 * other only here. Fails with TOO_MANY_REQUESTS; then no account is opened.
 */
export async function countOpened(tx: Tx, { clock }: Env, kind: OpenedKind, ip: string): Promise<void> {
  const now = clock.now()
  const endsAt = after(now, HOUR_MS)
  for (const { name, most } of boundsOf(kind, ip))
    if ((await addGuardCount(tx, name, now, endsAt)) > most) refuse(now, endsAt)
}
