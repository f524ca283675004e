import { CallError } from '#contract/errors.ts'
import { formatMoney } from '#contract/money.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findFacts } from './facts.sql.ts'
import { findOpenClaim, insertClaim, lockIncoming, removeClaim } from './claims.sql.ts'
import { findNewestLimit } from './limits.sql.ts'
import { blockOf } from './play-stop.ts'
import { stopError } from './stop-error.ts'
import { listDepositUse, type Use } from './use.sql.ts'

/** Money on its way to a member: gross, in ledger units. */
export type Incoming = { memberId: string; currency: string; amountMinor: bigint }

const roomOf = ({ valueMinor, usedMinor }: Use) => (valueMinor > usedMinor ? valueMinor - usedMinor : 0n)

/** Of the limits that an amount would pass, the one with the least room. */
function tightest(uses: readonly Use[], amountMinor: bigint): Use | null {
  const passed = uses.filter((use) => amountMinor > roomOf(use))
  return passed.toSorted((a, b) => (roomOf(a) < roomOf(b) ? -1 : 1))[0] ?? null
}

async function overLimit(
  tx: Tx,
  env: Env,
  { memberId, currency, amountMinor }: Incoming,
  except = '',
): Promise<CallError | null> {
  const passed = tightest(await listDepositUse(tx, memberId, env.clock.now(), except), amountMinor)
  if (!passed) return null
  const { period, valueMinor } = passed
  return new CallError('DEPOSIT_LIMIT', {
    period,
    limit: formatMoney(valueMinor, currency),
    left: formatMoney(roomOf(passed), currency),
  })
}

/**
 * Whether money may come in for a member now, the amount included, whatever way it comes. For money that arrives in the same
 * transaction (a transfer within the line). Fails with EXCLUDED, ON_BREAK or DEPOSIT_LIMIT. Call it before accounts are locked.
 */
export async function admitIncoming(tx: Tx, env: Env, incoming: Incoming): Promise<void> {
  await lockIncoming(tx, incoming.memberId)
  const facts = await findFacts(tx, incoming.memberId)
  if (!facts) return
  const block = blockOf(facts, env.clock.now())
  const refusal = block ? stopError(block) : await overLimit(tx, env, incoming)
  if (refusal) throw refusal
}

/**
 * Admits a deposit that is opened now and paid later: it counts at once, until `expiresAt`, or until `admitCredit` or
 * `releaseDeposit` ends it, so that deposits opened together do not pass a limit together. Fails as admitIncoming does.
 */
export async function admitDeposit(
  tx: Tx,
  env: Env,
  deposit: Incoming & { reference: string; expiresAt: Date },
): Promise<void> {
  await admitIncoming(tx, env, deposit)
  const { reference, memberId, amountMinor, expiresAt } = deposit
  await insertClaim(tx, { reference, memberId, amountMinor, createdAt: env.clock.now(), expiresAt })
}

/** Why money that has arrived is not credited now: for the order, and as whoever asks for the credit is refused. */
export type CreditStop = { reason: 'excluded' | 'over_limit'; refusal: CallError }

/**
 * Asked before a deposit that was paid is credited; a yes (null) ends its claim. What was admitted is honoured, and so is what was
 * opened before the limit was set. Otherwise the amount must fit the limits of now: `over_limit` waits for room or goes back.
 * An excluded member, or one on a break, is credited nothing: `excluded` goes back to the payer. Nothing is lost either way.
 * Call it before accounts are locked.
 */
export async function admitCredit(
  tx: Tx,
  env: Env,
  deposit: Incoming & { reference: string; createdAt: Date },
): Promise<CreditStop | null> {
  const { memberId, reference, amountMinor, createdAt } = deposit
  await lockIncoming(tx, memberId)
  const facts = await findFacts(tx, memberId)
  const now = env.clock.now()
  const block = facts && blockOf(facts, now)
  if (block) return { reason: 'excluded', refusal: stopError(block) }
  const limitedAt = facts && (await findNewestLimit(tx, memberId, 'deposit'))
  const claim = await findOpenClaim(tx, reference, now)
  const isHonoured = !limitedAt || createdAt < limitedAt || (claim !== null && amountMinor <= claim.amountMinor)
  const refusal = isHonoured ? null : await overLimit(tx, env, deposit, reference)
  if (refusal) return { reason: 'over_limit', refusal }
  await removeClaim(tx, reference)
  return null
}

/** Ends the claim of a deposit that will not be paid. */
export async function releaseDeposit(tx: Tx, reference: string): Promise<void> {
  await removeClaim(tx, reference)
}
