import { fail } from '#contract/errors.ts'
import { LIMIT_CHANGED, LIMIT_EASING_ASKED } from '#contract/facts.ts'
import { parseMoney } from '#contract/money.ts'
import {
  CONFIRM_WITHIN_HOURS,
  EASING_WAIT_HOURS,
  isInMinutes,
  LIMITS,
  MINUTES_RANGE,
} from '#contract/protection/protection-rules.ts'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { enqueue } from '#server/lib/jobs.ts'
import type { Account } from '#server/lib/principal.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { dropPending, insertChange, listLimits, putLimit, type LimitKey } from './limits.sql.ts'
import { openMember, setterKind, type Setter } from './member-of.ts'
import { catchUp, putSitting } from './members.sql.ts'
import { findSitting } from './use.sql.ts'
import { TELL_READY } from './tell-ready.ts'

export type LimitWish = LimitKey & { value: string | null }

const misfit = (rule: string, bounds: { min?: number; max?: number } = {}): never =>
  fail('INVALID_INPUT', { fields: { value: { rule, ...bounds } } })

/**
 * Returns the requested value in ledger units or minutes; null to remove the limit. Fails with INVALID_INPUT where the
 * kind has no such period, or minutes are out of range.
 */
function readValue({ kind, period, value }: LimitWish): bigint | null {
  if (!LIMITS.some((one) => one.kind === kind && one.period === period))
    return fail('INVALID_INPUT', { fields: { period: { rule: 'invalid_value' } } })
  if (value === null) return null
  if (!isInMinutes(kind)) return parseMoney(value)
  const { min, max } = MINUTES_RANGE[kind === 'time' ? 'time' : 'reality']
  const minutes = Number(value)
  if (!Number.isInteger(minutes)) return misfit('invalid_format')
  if (minutes < min) return misfit('too_small', { min })
  return minutes > max ? misfit('too_big', { max }) : BigInt(minutes)
}

/** Stores what a limit needs to count from now on: stakes and payouts of the period so far, and the present sitting. */
async function beginCounting(tx: Tx, env: Env, account: Account): Promise<void> {
  await catchUp(tx, account.id)
  const accountId = await openAccount(tx, { kind: 'member_cash', owner: account.id, currency: account.currency })
  const sitting = await findSitting(tx, accountId, env.clock.now())
  if (sitting) await putSitting(tx, account.id, sitting)
}

/**
 * Sets a member's limit. Tightening takes effect immediately and drops a pending easing. Easing, or removal, waits 24
 * hours and must then be confirmed within a week. The same value changes nothing but drops a pending easing. An
 * operator (`setter`) can only tighten. Fails with INVALID_INPUT, for an operator with LIMIT_NOT_TIGHTER.
 */
export async function setLimit(tx: Tx, env: Env, account: Account, wish: LimitWish, setter: Setter): Promise<void> {
  const value = readValue(wish)
  const { kind, period } = wish
  const memberId = account.id
  const at = env.clock.now()
  await openMember(tx, env, account)
  const present = (await listLimits(tx, memberId)).find((one) => one.kind === kind && one.period === period)
  const isTighter = value !== null && (!present || value < present.value)
  const isSame = present ? value === present.value : value === null
  if (setter.by !== 'member' && !isTighter) return fail('LIMIT_NOT_TIGHTER')
  await dropPending(tx, memberId, wish, at)
  if (isSame) return
  const change = {
    at,
    what: 'limit',
    kind,
    period,
    fromValue: present?.value ?? null,
    toValue: value,
    setBy: setter.by,
    reason: setter.reason,
  } as const
  if (isTighter) {
    await insertChange(tx, memberId, { ...change, state: 'applied' })
    await putLimit(tx, memberId, { kind, period, value, since: at, setBy: setter.by })
    await beginCounting(tx, env, account)
    const about = { brand: account.merchant, memberId, at }
    const setBy = setterKind(setter)
    await tellFact(tx, LIMIT_CHANGED, about, { kind, period, from: present?.value ?? null, to: value, setBy })
    return
  }
  const readyAt = after(at, EASING_WAIT_HOURS * HOUR_MS)
  const expiresAt = after(readyAt, CONFIRM_WITHIN_HOURS * HOUR_MS)
  const id = await insertChange(tx, memberId, { ...change, state: 'pending', readyAt, expiresAt })
  await enqueue(tx, TELL_READY, { id: String(id) }, { runAt: readyAt })
  const asked = { kind, period, from: present?.value ?? null, to: value }
  await tellFact(tx, LIMIT_EASING_ASKED, { brand: account.merchant, memberId, at }, asked)
}
