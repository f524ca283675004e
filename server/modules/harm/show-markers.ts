/** A member's markers as the member and as operators see them. */
import type { OutputOf } from '#contract/call.ts'
import { MARKER_KINDS, type SignKind } from '#contract/harm/markers.ts'
import type { playSigns } from '#contract/harm/harm.ts'
import type { MarkerCard } from '#contract/harm/office-harm.ts'
import { presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { findWaiting } from '#server/lib/decisions/decisions.sql.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { findMark, listPast } from './marks.sql.ts'
import type { Seen } from './watch.ts'
import { findWatch } from './watch.sql.ts'

const HISTORY_MAX = 100
const momentOf = (at: number) => new Date(at).toISOString()

/** A marker that stands: seen by the house, or added by an operator. */
export type Standing = {
  kind: SignKind
  since: string
  seenAt: string
  until: string
  evidence: Seen['evidence'] | null
  by: string | null
  reason: string | null
}

/** Returns the markers of a member that stand. */
export async function listStanding(q: Queryable, memberId: string, now: Date): Promise<Standing[]> {
  const watch = await findWatch(q, memberId)
  const mark = await findMark(q, memberId, now)
  const seen = MARKER_KINDS.flatMap((kind): Standing[] => {
    const marker = watch?.markers[kind]
    if (!marker || marker.until <= now.getTime()) return []
    const { since, seen: seenAt, until, evidence } = marker
    const times = { since: momentOf(since), seenAt: momentOf(seenAt), until: momentOf(until) }
    return [{ kind, ...times, evidence, by: null, reason: null }]
  })
  if (!mark) return seen
  const { at, until, by, reason } = mark
  const times = { since: at.toISOString(), seenAt: at.toISOString(), until: until.toISOString() }
  return [...seen, { kind: 'operator', ...times, evidence: null, by, reason }]
}

/** Returns what a member is told: neither who added a marker nor why. */
export async function showSigns(env: Env, account: Account): Promise<OutputOf<typeof playSigns>> {
  const standing = await listStanding(env.db, account.id, env.clock.now())
  const signs = standing.map(({ kind, seenAt, until, evidence }) => ({ kind, seenAt, until, evidence }))
  return { currency: account.currency, signs }
}

/** Returns a member's markers for operators, with who waits for a lift, and their history. */
export async function showCard(env: Env, account: Account): Promise<MarkerCard> {
  const { db } = env
  const [standing, past, lift] = await Promise.all([
    listStanding(db, account.id, env.clock.now()),
    listPast(db, account.id, HISTORY_MAX),
    findWaiting(db, account.merchant, 'marker.lift', `member:${account.id}`),
  ])
  const waitingOf = (kind: SignKind) => (lift?.content['kind'] === kind ? presentWaiting(lift) : null)
  return {
    currency: account.currency,
    markers: standing.map((one) => ({ ...one, waiting: waitingOf(one.kind) })),
    history: past.map((one) => ({ ...one, at: one.at.toISOString() })),
  }
}
