/** Presents a member's protection to the member and to operators. */
import { toWire } from '#contract/money.ts'
import { type LimitRow, type ProtectionState } from '#contract/protection/protection.ts'
import { isInMinutes, LIMITS, type LimitKind, type LimitPeriod } from '#contract/protection/protection-rules.ts'
import type { OfficeProtection } from '#contract/protection/office-protection.ts'
import { getBrand } from '#server/lib/brands.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { findFacts, type StakeFacts } from './facts.sql.ts'
import { listChanges, listLimits, listPending, type Change, type Limit } from './limits.sql.ts'
import { findRest } from './members.sql.ts'
import { opensAt, sittingOf } from './play-stop.ts'
import { findPeriodEnds, listDepositUse, listPlayUse, type Use } from './use.sql.ts'

const wireOf = (kind: LimitKind, value: bigint) => (isInMinutes(kind) ? String(value) : toWire(value))
const wireOrNull = (kind: LimitKind | null, value: bigint | null) =>
  kind === null || value === null ? null : wireOf(kind, value)

type Sources = {
  limits: readonly Limit[]
  uses: readonly Use[]
  pending: readonly Change[]
  ends: Record<'day' | 'week' | 'month', Date>
  /** Minutes of the present sitting. */
  sittingMinutes: number
  now: Date
}

function presentPending(change: Change | undefined, now: Date): LimitRow['pending'] {
  if (!change?.kind || !change.readyAt || !change.expiresAt || change.expiresAt <= now) return null
  return {
    id: String(change.id),
    value: wireOrNull(change.kind, change.toValue),
    askedAt: change.at.toISOString(),
    readyAt: change.readyAt.toISOString(),
    expiresAt: change.expiresAt.toISOString(),
    isReady: change.readyAt <= now,
  }
}

function usedOf(
  { kind, period }: { kind: LimitKind; period: LimitPeriod },
  { uses, sittingMinutes }: Sources,
): bigint | null {
  if (kind === 'reality') return null
  if (kind === 'time') return BigInt(sittingMinutes)
  const used = uses.find((one) => one.kind === kind && one.period === period)?.usedMinor ?? 0n
  return used > 0n ? used : 0n
}

function presentLimit(key: { kind: LimitKind; period: LimitPeriod }, sources: Sources): LimitRow {
  const { kind, period } = key
  const isThis = (one: { kind: LimitKind | null; period: LimitPeriod | null }) =>
    one.kind === kind && one.period === period
  const limit = sources.limits.find(isThis)
  const used = limit ? usedOf(key, sources) : null
  const left = limit && used !== null ? (limit.value > used ? limit.value - used : 0n) : null
  return {
    kind,
    period,
    value: limit ? wireOf(kind, limit.value) : null,
    since: limit?.since.toISOString() ?? null,
    setBy: limit ? (limit.setBy === 'member' ? 'member' : 'operator') : null,
    used: used === null ? null : wireOf(kind, used),
    left: left === null ? null : wireOf(kind, left),
    resetsAt: limit && period !== 'session' ? sources.ends[period].toISOString() : null,
    pending: presentPending(sources.pending.find(isThis), sources.now),
  }
}

function presentExclusion(facts: StakeFacts | null, now: Date): ProtectionState['exclusion'] {
  if (!facts?.excludedAt) return null
  const opens = opensAt(facts.returnAskedAt === null ? null : new Date(facts.returnAskedAt))
  if (opens && opens <= now) return null
  const iso = (text: string | null) => (text === null ? null : new Date(text).toISOString())
  return {
    since: new Date(facts.excludedAt).toISOString(),
    until: iso(facts.excludedUntil),
    isOver: facts.excludedUntil !== null && new Date(facts.excludedUntil) <= now,
    askedAt: iso(facts.returnAskedAt),
    opensAt: opens?.toISOString() ?? null,
  }
}

/** Returns every limit with what is used of it, pending changes, and a break or exclusion in force. */
export async function presentProtection(env: Env, account: Account): Promise<ProtectionState> {
  const { db } = env
  const { id: memberId, currency } = account
  const now = env.clock.now()
  const { timeZone } = await getBrand(env, account.merchant)
  const [facts, limits, pending, play, deposits, ends, rest] = await Promise.all([
    findFacts(db, memberId),
    listLimits(db, memberId),
    listPending(db, memberId),
    listPlayUse(db, memberId, now),
    listDepositUse(db, memberId, now),
    findPeriodEnds(db, timeZone, now),
    findRest(db, memberId, now),
  ])
  const sitting = facts && sittingOf(facts, now)
  const sittingMinutes = sitting ? Math.floor((now.getTime() - sitting.getTime()) / MINUTE_MS) : 0
  const sources: Sources = { limits, uses: [...play, ...deposits], pending, ends, sittingMinutes, now }
  return {
    currency,
    timeZone,
    now: now.toISOString(),
    limits: LIMITS.map((key) => presentLimit(key, sources)),
    rest: rest && { since: rest.since.toISOString(), until: rest.until.toISOString() },
    exclusion: presentExclusion(facts, now),
  }
}

/** The number of changes that operators are shown. */
const HISTORY_ROWS = 100

/** Returns the same as presentProtection, with the history. */
export async function presentForOffice(env: Env, account: Account): Promise<OfficeProtection> {
  const [state, changes] = await Promise.all([
    presentProtection(env, account),
    listChanges(env.db, account.id, HISTORY_ROWS),
  ])
  const now = env.clock.now()
  return {
    ...state,
    history: changes.map((one) => ({
      id: String(one.id),
      at: one.at.toISOString(),
      what: one.what,
      kind: one.kind,
      period: one.period,
      from: wireOrNull(one.kind, one.fromValue),
      to: wireOrNull(one.kind, one.toValue),
      state: one.state === 'pending' && one.expiresAt && one.expiresAt <= now ? ('expired' as const) : one.state,
      by: one.setBy,
      reason: one.reason,
      until: one.until?.toISOString() ?? null,
    })),
  }
}
