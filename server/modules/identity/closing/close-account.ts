/** Closing an account when the member asks for it (decision 0213). */
import { SESSION_TOPIC } from '#contract/identity/live.ts'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { CLOSING_DAYS, type ClosingTie, type closeAccount, type closingState } from '#contract/identity/closing.ts'
import { fail } from '#contract/errors.ts'
import { MEMBER_CLOSED } from '#contract/facts.ts'
import { DAY_MS, after } from '#server/lib/clock.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { CLOSING_TIES } from '#server/lib/people.ts'
import type { Account } from '#server/lib/principal.ts'
import { answersOf } from '#server/lib/slots.ts'
import { endClosing, findClosing, hasDownline, insertClosing, listDueClosings, putClosed } from './closings.sql.ts'
import { announceChange } from '../accounts/announce-change.ts'
import { lockOwner } from '../factors/factors.sql.ts'
import { findAccount } from '../accounts/get-account.ts'
import { requireFresh } from '../sessions/fresh.ts'
import { endSessionsOf } from '../sessions/sessions.sql.ts'

type State = OutputOf<typeof closingState>

/** Returns what prevents closing an account, as this module and those above know it. */
async function tiesOf(env: Env, q: Queryable, account: Account): Promise<ClosingTie[]> {
  const ties: ClosingTie[] = []
  // one after the other, because a transaction has one connection
  for (const { tie, hangs } of answersOf(env, CLOSING_TIES)) if (await hangs(q, account)) ties.push(tie)
  return (await hasDownline(q, BigInt(account.id))) ? [...ties, 'downline'] : ties
}

/** Returns the state of closing the caller's account. */
export async function describeClosing({ env, account }: PlayerContext): Promise<State> {
  const row = await findClosing(env.db, BigInt(account.id))
  const closing =
    row && row.outcome === null
      ? { reason: row.reason, askedAt: row.asked_at.toISOString(), closesAt: row.closes_at.toISOString() }
      : null
  return { closing, ties: await tiesOf(env, env.db, account) }
}

/**
 * Asks to close the caller's account. Idempotent: asking twice is the same as asking once. Fails with REAUTH_REQUIRED,
 * CLOSING_TIED (value.ties).
 */
export async function askToClose(context: PlayerContext, input: ParsedInputOf<typeof closeAccount>): Promise<State> {
  const { env, account } = context
  await requireFresh(context)
  const ties = await tiesOf(env, env.db, account)
  if (ties.length > 0) return fail('CLOSING_TIED', { ties })
  const accountId = BigInt(account.id)
  const at = env.clock.now()
  await env.db.tx(async (tx) => {
    if (await insertClosing(tx, { accountId, ...input, at, closesAt: after(at, CLOSING_DAYS * DAY_MS) }))
      await announceChange(tx, accountId, 'closing')
  })
  return describeClosing(context)
}

/** Cancels the closing. Fails with NOT_FOUND when none is pending. */
export async function keepOpen(context: PlayerContext): Promise<State> {
  const { env, account } = context
  const accountId = BigInt(account.id)
  await env.db.tx(async (tx) => {
    if (!(await endClosing(tx, accountId, 'stopped', env.clock.now()))) return fail('NOT_FOUND')
    await announceChange(tx, accountId, 'closing-stopped')
  })
  return describeClosing(context)
}

const BATCH = 100

/**
 * Closes the accounts whose waiting time is over. An account that has money or open bets again stays open, and its
 * member is notified.
 */
export async function closeDueAccounts(env: Env): Promise<void> {
  for (const id of await listDueClosings(env.db, env.clock.now(), BATCH)) {
    await env.db.tx(async (tx) => {
      await lockOwner(tx, { accountId: id })
      const account = await findAccount(tx, String(id))
      const at = env.clock.now()
      const isTied = !account || (await tiesOf(env, tx, account)).length > 0
      if (!(await endClosing(tx, id, isTied ? 'tied' : 'closed', at))) return
      if (isTied) return announceChange(tx, id, 'closing-stopped')
      await putClosed(tx, id)
      await tellFact(tx, MEMBER_CLOSED, { brand: account.merchant, memberId: account.id, at }, {})
      await endSessionsOf(tx, id, at, 'revoked')
      tx.onCommit(() => env.live.signal(String(id), SESSION_TOPIC))
    })
  }
}

export const CLOSE_ACCOUNTS = defineTurn({
  name: 'identity.close-accounts',
  schedule: '*/15 * * * *',
  run: closeDueAccounts,
})
