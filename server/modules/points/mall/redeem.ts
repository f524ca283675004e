/** Redeems points for goods: order, points and digital goods in one commit (docs/reference/promotions.md 1). */
import { CallError, fail } from '#contract/errors.ts'
import type { Address, GoodTerms } from '#contract/points/goods.ts'
import { POINTS_TOPIC } from '#contract/points/live.ts'
import { parseMoney } from '#contract/money.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import type { Account } from '#server/lib/principal.ts'
import { giveReward } from '#server/modules/rewards/giving/give-reward.ts'
import type { RewardWhat } from '#server/modules/rewards/giving/reward-what.ts'
import { confirmOwner, type OwnerProof } from '#server/modules/cashier/payment-password/confirm-owner.ts'
import type { Good } from './goods.sql.ts'
import { findOrderByRequest, getOrder, payReservation, type Order, type OrderWithGood } from './orders.sql.ts'
import { reserve, type Chosen } from './reserve.ts'
import { winMaxOf } from './save-good.ts'
import { guardFreeze, lockPoints, takePoints } from './spending.ts'

export type RedeemRequest = Chosen & OwnerProof & { requestId: string; address?: Address | undefined }

/** Returns what digital goods give; null for goods that are sent. */
function rewardOf({ terms: { gives } }: Good): RewardWhat | null {
  if (gives.kind === 'sent') return null
  if (gives.kind === 'cash') return { kind: 'cash', amountMinor: parseMoney(gives.amount), turnover: gives.turnover }
  if (gives.kind === 'bonus') return { kind: 'bonus', amountMinor: parseMoney(gives.amount), terms: gives.terms }
  const { vendor, gameCode, rounds, stake, terms } = gives
  const winnings = terms ? 'bonus' : 'cash'
  const [stakeMinor, winMaxMinor] = [parseMoney(stake), winMaxOf(gives)]
  return { kind: 'free_rounds', vendor, gameCode, rounds, stakeMinor, winMaxMinor, playDays: 7, winnings, terms }
}

/** Returns the name of goods as a stored title says it: in every language that they have one in. */
function nameValues(names: GoodTerms['names']): Record<string, string> {
  const inLanguages = Object.entries(names).map(([language, name]) => [`name.${language}`, name])
  return { name: names.en ?? Object.values(names)[0] ?? '', ...Object.fromEntries(inLanguages) }
}

/** Gives digital goods in the same commit as the order. Fails with POINTS_NOT_NOW. */
async function deliver(tx: Tx, env: Env, account: Account, good: Good, order: Order, what: RewardWhat) {
  const given = await giveReward(tx, env, {
    memberId: account.id,
    source: { kind: 'points', id: String(good.id), occurrence: order.reference },
    what,
    payer: 'house',
    authority: good.authority ?? fail('POINTS_NOT_NOW'),
    claim: 'now',
    title: { key: 'points.reward', values: nameValues(good.terms.names) },
    expiresAt: null,
  })
  return given.status === 'refused' ? fail('POINTS_NOT_NOW') : given.reward
}

/** Returns the order of a repeated request. Fails with KEY_REUSED when the request asked for something else. */
function sameOrder(known: OrderWithGood, { goodId, version, price }: RedeemRequest): OrderWithGood {
  const isSame = String(known.goodId) === goodId && known.version === version && known.points === BigInt(price)
  return isSame ? known : fail('KEY_REUSED')
}

async function redeemIn(tx: Tx, env: Env, account: Account, request: RedeemRequest): Promise<OrderWithGood> {
  await lockPoints(tx, account.id)
  const known = await findOrderByRequest(tx, account.id, request.requestId)
  if (known) return sameOrder(known, request)
  await guardFreeze(tx, env, account.id)
  const { order, good } = await reserve(tx, env, account, request)
  const what = rewardOf(good)
  const address = what ? null : (request.address ?? fail('POINTS_ADDRESS_NEEDED'))
  const reward = what && (await deliver(tx, env, account, good, order, what))
  const state = what ? 'delivered' : 'in_process'
  await payReservation(tx, order.id, { state, requestId: request.requestId, address, reward }, env.clock.now())
  tx.onCommit(() => env.live.signal(account.id, POINTS_TOPIC))
  const { reference, points } = order
  await takePoints(tx, env, account, { key: `points-redeemed ${reference}`, points, reference })
  return getOrder(tx, order.id)
}

/**
 * Redeems points: the points leave in the commit that makes the order, and digital goods come in the same one. Uses the
 * member's reservation where there is one. Idempotent by the member's `requestId`.
 *
 * Fails with PAYMENT_PASSWORD_*, VERIFICATION_FAILED, KEY_REUSED, POINTS_FROZEN, NOT_FOUND, POINTS_LEVEL, POINTS_GOOD_CHANGED, POINTS_LIMIT,
 * POINTS_TOO_FEW, POINTS_SOLD_OUT, POINTS_ADDRESS_NEEDED and POINTS_NOT_NOW.
 */
export async function redeem(context: PlayerContext, request: RedeemRequest): Promise<OrderWithGood> {
  const { env, account } = context
  await confirmOwner(context, request)
  try {
    return await env.db.tx((tx) => redeemIn(tx, env, account, request))
  } catch (error) {
    // points that were taken back between the guard and the posting
    if (error instanceof CallError && error.code === 'INSUFFICIENT_FUNDS') return fail('POINTS_TOO_FEW', { missing: 1 })
    throw error
  }
}
