/** A member's points, and the rules that they come and go by. */
import type { OutputOf } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import { GOODS_CATEGORIES } from '#contract/points/shelves.ts'
import type { pointsBalance, pointsConfig, pointsReward } from '#contract/points/points.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import type { Account } from '#server/lib/principal.ts'
import { findPaymentPassword } from '#server/modules/cashier/payment-password/payment-passwords.sql.ts'
import { getVipLevel } from '#server/modules/cashier/rules/vip-levels.sql.ts'
import { listPasskeys } from '#server/modules/identity/factors/factors.sql.ts'
import { passkeysAt } from '#server/modules/identity/factors/passkeys.ts'
import { findStanding } from './earning/book-earned.sql.ts'
import { findRatesInForce } from './earning/rates.sql.ts'
import { carryOf, DEFAULT_RATES, pointsOf } from './earning/weigh.ts'
import { CONVERT_TURNOVER, leftToday } from './mall/convert.ts'
import { listGoodsOn } from './mall/goods.sql.ts'
import { countHad } from './mall/orders.sql.ts'
import { findFreeze, findPoints } from './mall/spending.ts'
import { presentGood } from './present.ts'

/** Returns a member's points and how far the next one is. */
export async function describeBalance(env: Env, account: Account): Promise<OutputOf<typeof pointsBalance>> {
  const { db } = env
  const [points, standing, level, until, inForce] = await Promise.all([
    findPoints(db, account.id),
    findStanding(db, account.id),
    getVipLevel(db, account.id),
    findFreeze(db, env, account.id),
    findRatesInForce(db, account.merchant, env.clock.now()),
  ])
  const due = pointsOf(standing.progress) - standing.points
  return {
    points: Number(points),
    onTheirWay: Math.max(0, Number(due)),
    carry: toWire(carryOf(standing.progress, inForce?.rates ?? DEFAULT_RATES)),
    currency: account.currency,
    level,
    frozen: until === undefined ? null : { until: until?.toISOString() ?? null },
    owed: Number(standing.owed),
  }
}

/** Returns the rules of points for a member. */
export async function describeConfig({ env, account, host }: PlayerContext): Promise<OutputOf<typeof pointsConfig>> {
  const inForce = await findRatesInForce(env.db, account.merchant, env.clock.now())
  const { perHundred, types, levels, convert } = inForce?.rates ?? DEFAULT_RATES
  return {
    currency: account.currency,
    perHundred,
    types,
    levels,
    convert: convert && {
      points: convert.points,
      money: convert.money,
      turnover: CONVERT_TURNOVER,
      min: convert.min,
      max: convert.max,
      leftToday: await leftToday(env.db, env, account, convert),
    },
    hasPaymentPassword: (await findPaymentPassword(env.db, account.id)) !== null,
    hasPasskey: passkeysAt(host, await listPasskeys(env.db, { accountId: BigInt(account.id) })).length > 0,
  }
}

/** Returns the goods of the mall with what each costs the member. */
export async function describeMall(env: Env, account: Account, locale: string): Promise<OutputOf<typeof pointsReward>> {
  const [goods, had, level] = await Promise.all([
    listGoodsOn(env.db, account.merchant),
    countHad(env.db, account.id),
    getVipLevel(env.db, account.id),
  ])
  const shelves = new Set(goods.map(({ terms }) => terms.category))
  return {
    categories: GOODS_CATEGORIES.filter((category) => shelves.has(category)),
    goods: goods.map((good) => presentGood(good, level, had.get(String(good.id)) ?? 0, locale)),
  }
}
