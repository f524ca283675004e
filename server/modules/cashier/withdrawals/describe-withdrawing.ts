/** What a member sees before they ask for a withdrawal. */
import type { OutputOf } from '#contract/call.ts'
import type { withdrawMethods, WithdrawalState } from '#contract/cashier/withdrawals.ts'
import { toWire } from '#contract/money.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { describePayer } from '../rules/payer.ts'
import { hasPaymentPassword } from '../payment-password/payment-passwords.sql.ts'
import { listMethods } from '../rules/methods.sql.ts'
import { presentMethod } from '../rules/present-method.ts'
import { findLimitsFor } from '../rules/rules.sql.ts'
import { findRestEnd } from './check-rest.ts'
import { presentWithdrawal } from './present-withdrawal.ts'
import { getWithdrawable } from './withdrawable.ts'
import { findUsualTimes, sumInProgress, sumSince } from './withdrawal-figures.sql.ts'
import { findNewestWithdrawal, IN_PROGRESS } from './withdrawals.sql.ts'

type Described = OutputOf<typeof withdrawMethods>

/** What the withdrawal page shows as in progress. */
const SHOWN_AS_OPEN: readonly WithdrawalState[] = [...IN_PROGRESS, 'paid', 'disputed']

/** Returns what can be withdrawn now, what is in progress, and what locks the rest. */
async function describeMoney(q: Queryable, env: Env, account: Account) {
  const money = await getWithdrawable(q, env, account)
  const inProgressMinor = await sumInProgress(q, account.id, account.currency)
  return {
    balance: toWire(money.balanceMinor),
    withdrawable: toWire(money.withdrawableMinor),
    inProgress: toWire(inProgressMinor),
    locks: money.locks.map(({ reason, amountMinor, source }) => ({ reason, amount: toWire(amountMinor), source })),
  }
}

/**
 * Returns how much is used of each limit that the brand has for the member, and of the day, which is shown without a
 * limit, too.
 */
async function describeLimits(
  env: Env,
  account: Account,
  vipLevel: number,
): Promise<Pick<Described, 'limits' | 'today'>> {
  const { db, clock } = env
  const { timeZone } = await getBrand(env, account.merchant)
  const usedIn = (period: Described['limits'][number]['period']) =>
    sumSince(db, account, { period, timeZone, now: clock.now() })
  const limits = await Promise.all(
    (await findLimitsFor(db, account.merchant, account.currency, vipLevel)).map(async (limit) => {
      const used = await usedIn(limit.period)
      return {
        period: limit.period,
        count: used.count,
        countLimit: limit.withdrawals,
        amount: toWire(used.amountMinor),
        amountLimit: toWire(limit.amountMinor),
      }
    }),
  )
  const day = limits.find((one) => one.period === 'day')
  const today = await usedIn('day')
  return {
    limits,
    today: {
      count: today.count,
      countLimit: day?.countLimit ?? null,
      amount: toWire(today.amountMinor),
      amountLimit: day?.amountLimit ?? null,
    },
  }
}

/**
 * Returns the ways to be paid, what can be withdrawn now and why not the rest, in the reader's language, with the
 * newest withdrawal that is not over.
 */
export async function describeWithdrawing(env: Env, account: Account, locale: string): Promise<Described> {
  const { db } = env
  const payer = await describePayer(db, env, account)
  const [methods, money, limits, hasPassword, open, restsUntil] = await Promise.all([
    listMethods(db, account.merchant, 'withdrawal'),
    describeMoney(db, env, account),
    describeLimits(env, account, payer.vipLevel),
    hasPaymentPassword(db, account.id),
    findNewestWithdrawal(db, account.id, SHOWN_AS_OPEN),
    findRestEnd(db, env, account),
  ])
  const codes = methods.map((one) => one.code)
  const usual = await findUsualTimes(db, codes, env.clock.now())
  return {
    currency: account.currency,
    methods: methods.map((one) => ({ ...presentMethod(one, payer, locale), usual: usual.get(one.code) ?? null })),
    ...money,
    ...limits,
    hasPaymentPassword: hasPassword,
    restsUntil: restsUntil?.toISOString() ?? null,
    open: open ? presentWithdrawal(open, locale, usual.get(open.methodCode) ?? null) : null,
  }
}
