import { fail } from '#contract/errors.ts'
import { BREAK_BEGAN, EXCLUSION_BEGAN, EXCLUSION_ENDED } from '#contract/facts.ts'
import { RETURN_WAIT_HOURS } from '#contract/protection/protection-rules.ts'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { Account } from '#server/lib/principal.ts'
import { insertChange } from './limits.sql.ts'
import { openMember, setterKind, type Setter } from './member-of.ts'
import { putExclusion, putRest, putReturn, type MemberRow } from './members.sql.ts'

/** Stops deposits and play until some hours from now. A break that already lasts longer is not changed. */
export async function takeBreak(tx: Tx, env: Env, account: Account, hours: number, setter: Setter): Promise<void> {
  const { by, reason } = setter
  const at = env.clock.now()
  const row = await openMember(tx, env, account)
  const until = after(at, hours * HOUR_MS)
  if (row.restUntil && row.restUntil >= until) return
  const since = row.restUntil && row.restUntil > at ? (row.restSince ?? at) : at
  await putRest(tx, account.id, since, until)
  await insertChange(tx, account.id, { at, what: 'break', state: 'applied', until, setBy: by, reason })
  const about = { brand: account.merchant, memberId: account.id, at }
  await tellFact(tx, BREAK_BEGAN, about, { until, setBy: setterKind(setter) })
}

/** Returns the same day and time some months later, or the last day of that month. */
function addMonths(moment: Date, months: number): Date {
  const then = new Date(moment)
  then.setUTCMonth(then.getUTCMonth() + months)
  if (then.getUTCDate() !== moment.getUTCDate()) then.setUTCDate(0)
  return then
}

function isShorter(row: MemberRow, until: Date | null): boolean {
  if (!row.excludedAt) return false
  return row.excludedUntil === null || (until !== null && until <= row.excludedUntil)
}

/**
 * Excludes a member from deposits, play and marketing from now on: for some months, or permanently (null). An exclusion
 * that already lasts longer is not changed; an exclusion cannot be ended early.
 */
export async function excludeMember(
  tx: Tx,
  env: Env,
  account: Account,
  months: number | null,
  setter: Setter,
): Promise<void> {
  const { by, reason } = setter
  const at = env.clock.now()
  const row = await openMember(tx, env, account)
  const until = months === null ? null : addMonths(at, months)
  if (isShorter(row, until)) return
  const isRunning = row.excludedAt && row.excludedUntil && row.excludedUntil > at
  await putExclusion(tx, account.id, isRunning ? (row.excludedAt ?? at) : at, until)
  await insertChange(tx, account.id, { at, what: 'exclusion', state: 'applied', until, setBy: by, reason })
  const about = { brand: account.merchant, memberId: account.id, at }
  await tellFact(tx, EXCLUSION_BEGAN, about, { until, setBy: setterKind(setter) })
}

/**
 * Asks to play again after an exclusion has ended; play opens 24 hours later. Idempotent. Fails with NOT_FOUND where
 * there was no exclusion, and with EXCLUDED while it runs.
 */
export async function askReturn(tx: Tx, env: Env, account: Account): Promise<void> {
  const at = env.clock.now()
  const row = await openMember(tx, env, account)
  if (!row.excludedAt) return fail('NOT_FOUND')
  if (row.excludedUntil === null || row.excludedUntil > at)
    return fail('EXCLUDED', { until: row.excludedUntil?.toISOString() ?? null })
  if (row.returnAskedAt) return
  await putReturn(tx, account.id, at)
  await insertChange(tx, account.id, { at, what: 'return', state: 'applied', setBy: 'member' })
  const about = { brand: account.merchant, memberId: account.id, at }
  await tellFact(tx, EXCLUSION_ENDED, about, { openFrom: after(at, RETURN_WAIT_HOURS * HOUR_MS) })
}
