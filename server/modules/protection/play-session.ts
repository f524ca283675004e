import { toWire } from '#contract/money.ts'
import type { PlaySession } from '#contract/protection/protection.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { findAccount } from '#server/modules/wallet/accounts.sql.ts'
import { findFacts, type StakeFacts } from './facts.sql.ts'
import { openMember } from './member-of.ts'
import { putChecked } from './members.sql.ts'
import { blockOf, checkAtOf, clockStopOf, sittingOf, type PlayStop } from './play-stop.ts'
import { findSitting, listPlayUse } from './use.sql.ts'

async function findStop(env: Env, memberId: string, facts: StakeFacts | null, now: Date): Promise<PlayStop | null> {
  if (!facts) return null
  const stop = blockOf(facts, now) ?? clockStopOf(facts, now)
  if (stop || !facts.countsMoney) return stop
  const full = (await listPlayUse(env.db, memberId, now)).find((use) => use.usedMinor >= use.valueMinor)
  return full ? { reason: full.kind === 'loss' ? 'loss' : 'stake', period: full.period, until: null } : null
}

/** Returns how long a member has played in the present sitting, the result, and what stops the next bet. */
export async function getPlaySession(env: Env, account: Account): Promise<PlaySession> {
  const now = env.clock.now()
  const [facts, cash] = await Promise.all([
    findFacts(env.db, account.id),
    findAccount(env.db, { kind: 'member_cash', owner: account.id, currency: account.currency }),
  ])
  const [sitting, stop] = await Promise.all([
    cash && findSitting(env.db, cash.id, now),
    findStop(env, account.id, facts, now),
  ])
  const { stakedMinor, paidMinor } = sitting ?? { stakedMinor: 0n, paidMinor: 0n }
  const watched = facts && sittingOf(facts, now)
  return {
    currency: account.currency,
    now: now.toISOString(),
    startedAt: (watched ?? sitting?.startedAt)?.toISOString() ?? null,
    staked: toWire(stakedMinor),
    paid: toWire(paidMinor),
    net: toWire(paidMinor - stakedMinor),
    realityMinutes: facts?.realityMinutes ?? null,
    checkAt: (facts && watched && checkAtOf(facts, watched))?.toISOString() ?? null,
    timeMinutes: facts?.timeMinutes ?? null,
    stop: stop && { reason: stop.reason, until: stop.until?.toISOString() ?? null },
  }
}

/**
 * Answers a reality check: bets are accepted again until the interval has passed once more. Changes nothing where none
 * is due.
 */
export async function answerReality(env: Env, account: Account): Promise<PlaySession> {
  const now = env.clock.now()
  const facts = await findFacts(env.db, account.id)
  if (facts && clockStopOf(facts, now)?.reason === 'reality') {
    await env.db.tx(async (tx) => {
      await openMember(tx, env, account)
      await putChecked(tx, account.id, now)
    })
  }
  return getPlaySession(env, account)
}
