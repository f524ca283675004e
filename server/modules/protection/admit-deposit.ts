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

/** Money that a member is to receive: gross, in ledger units. */
export type Incoming = { memberId: string; currency: string; amountMinor: bigint }

const roomOf = ({ valueMinor, usedMinor }: Use) => (valueMinor > usedMinor ? valueMinor - usedMinor : 0n)

/** Returns the limit with the least room among those that an amount would exceed; null when it exceeds none. */
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
 * Checks that a member may receive an amount now, by whatever way. For money that arrives in the same transaction (a
 * line payment). Fails with EXCLUDED, ON_BREAK or DEPOSIT_LIMIT. Call it before accounts are locked.
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
 * Admits a deposit that is opened now and paid later. It counts from now until `expiresAt`, or until `admitCredit` or
 * `releaseDeposit` ends its claim, so that deposits opened concurrently cannot exceed a limit together. Fails like
 * admitIncoming.
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

/**
 * Why money that has arrived is not credited now: `reason` for the order, `refusal` as the error for the caller who
 * asks for the credit.
 */
export type CreditStop = { reason: 'excluded' | 'over_limit'; refusal: CallError }

/**
 * Decides whether a paid deposit may be credited. Returns null when it may, and ends its claim. A deposit that was
 * admitted is credited, and so is one that was opened before the limit was set. Otherwise the amount must fit the
 * limits of now: `over_limit` waits for room or is returned. An excluded member, or one on a break, receives no credit:
 * `excluded` is returned to the payer. No money is lost in either case. Call it before accounts are locked.
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
