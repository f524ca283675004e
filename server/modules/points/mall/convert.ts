/** Turns points into money: an ordinary cash reward, which must be staked once (docs/reference/promotions.md 3). */
import { CallError, fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import type { PointsRates } from '#contract/points/office-points.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import type { Account } from '#server/lib/principal.ts'
import { newReference } from '#server/lib/random.ts'
import { giveReward } from '#server/modules/rewards/giving/give-reward.ts'
import { findRatesInForce } from '../earning/rates.sql.ts'
import { confirmOwner, type OwnerProof } from '#server/modules/cashier/payment-password/confirm-owner.ts'
import { findConversion, insertConversion, sumConverted, type Conversion } from './conversions.sql.ts'
import { guardFreeze, guardPoints, lockPoints, takePoints } from './spending.ts'

/** How many times the money must be staked before it can be withdrawn (docs/reference/games.md 9.4). */
export const CONVERT_TURNOVER = 1

export type ConvertRequest = OwnerProof & { requestId: string; points: number }
type ConvertRule = NonNullable<PointsRates['convert']>
/** A cent, in ledger units: money has no smaller part. */
const CENT = 100n

/** Returns what points become, in ledger units. Fails with INVALID_INPUT for points that are no whole cents. */
export function moneyOf(points: bigint, rule: Pick<ConvertRule, 'points' | 'money'>): bigint {
  const whole = points * parseMoney(rule.money)
  const amount = whole / BigInt(rule.points)
  const isExact = whole % BigInt(rule.points) === 0n && amount % CENT === 0n && amount > 0n
  return isExact ? amount : fail('INVALID_INPUT', { fields: { points: { rule: 'step' } } })
}

/** Returns how many points a member may still convert on this day of the brand. */
export async function leftToday(
  q: Parameters<typeof sumConverted>[0],
  env: Env,
  { id, merchant }: Account,
  { dayMax }: Pick<ConvertRule, 'dayMax'>,
): Promise<number> {
  const { timeZone } = await getBrandIn(q, env, merchant)
  return Math.max(0, dayMax - Number(await sumConverted(q, id, env.clock.now(), timeZone)))
}

async function convertIn(tx: Tx, env: Env, account: Account, request: ConvertRequest): Promise<Conversion> {
  await lockPoints(tx, account.id)
  const points = BigInt(request.points)
  const known = await findConversion(tx, account.id, request.requestId)
  if (known) return known.points === points ? known : fail('KEY_REUSED')
  await guardFreeze(tx, env, account.id)
  const inForce = await findRatesInForce(tx, account.merchant, env.clock.now())
  const rule = inForce?.rates.convert
  if (!rule || inForce.authority === null) return fail('POINTS_NOT_NOW')
  if (request.points < rule.min) return fail('AMOUNT_TOO_SMALL', { min: String(rule.min) })
  if (request.points > rule.max) return fail('AMOUNT_TOO_LARGE', { max: String(rule.max) })
  const amountMinor = moneyOf(points, rule)
  const left = await leftToday(tx, env, account, rule)
  if (request.points > left) return fail('POINTS_CONVERT_LIMIT', { left })
  await guardPoints(tx, account.id, points)
  const reference = newReference(env.random, 'X')
  const given = await giveReward(tx, env, {
    memberId: account.id,
    source: { kind: 'points', id: 'convert', occurrence: reference },
    what: { kind: 'cash', amountMinor, turnover: CONVERT_TURNOVER },
    payer: 'house',
    authority: inForce.authority,
    claim: 'now',
    title: { key: 'points.rewardConverted', values: { points: String(points) } },
    expiresAt: null,
  })
  if (given.status === 'refused') return fail('POINTS_NOT_NOW')
  const conversion = {
    reference,
    merchant: account.merchant,
    memberId: account.id,
    requestId: request.requestId,
    points,
    amountMinor,
    currency: account.currency,
    reward: given.reward,
    at: env.clock.now(),
  }
  await insertConversion(tx, conversion)
  await takePoints(tx, env, account, { key: `points-converted ${reference}`, points, reference })
  return conversion
}

/**
 * Turns points into money in one commit. Idempotent by the member's `requestId`. Fails with PAYMENT_PASSWORD_*, VERIFICATION_FAILED,
 * KEY_REUSED, POINTS_FROZEN, POINTS_NOT_NOW, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, INVALID_INPUT, POINTS_CONVERT_LIMIT and
 * POINTS_TOO_FEW.
 */
export async function convert(context: PlayerContext, request: ConvertRequest): Promise<Conversion> {
  const { env, account } = context
  await confirmOwner(context, request)
  try {
    return await env.db.tx((tx) => convertIn(tx, env, account, request))
  } catch (error) {
    if (error instanceof CallError && error.code === 'INSUFFICIENT_FUNDS') return fail('POINTS_TOO_FEW', { missing: 1 })
    throw error
  }
}
