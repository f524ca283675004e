/** What members ask of the cashier. Who may call stands in the contract; here each call finds its operation. */
import {
  cancelWithdrawal as cancelWithdrawalCall,
  confirmWithdrawal as confirmWithdrawalCall,
  createDeposit as createDepositCall,
  createWithdrawal as createWithdrawalCall,
  deposit,
  depositMethods,
  depositPicture,
  depositProof,
  listDeposits,
  listWithdrawals,
  withdrawal,
  withdrawMethods,
  WITHDRAWAL_STATES,
} from '#contract/cashier.ts'
import { reopenWithdrawal as reopenWithdrawalCall } from '#contract/receipts.ts'
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { bindCall, type Http, type PlayerContext } from '#server/lib/http.ts'
import { readRange } from '#server/lib/kept-range.ts'
import type { Turn } from '#server/lib/turn-page.ts'
import { bindUpload } from '#server/lib/upload.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { confirmWithdrawal } from './confirm-withdrawal.ts'
import { findRestEnd } from './check-rest.ts'
import { createDeposit } from './create-deposit.ts'
import { createWithdrawal } from './create-withdrawal.ts'
import { findDeposit, listDepositPage, sumDeposits } from './deposits.sql.ts'
import { listMethods } from './methods.sql.ts'
import { hasPaymentPassword } from './payment-passwords.sql.ts'
import { bindPayees } from './payees.routes.ts'
import { describePayer } from './payer.ts'
import { presentDeposit } from './present-deposit.ts'
import { presentMethod } from './present-method.ts'
import { presentWithdrawal } from './present-withdrawal.ts'
import { reopenWithdrawal } from './reopen-withdrawal.ts'
import { findLimitsFor, type WithdrawalLimit } from './rules.sql.ts'
import { showPictures, takeProof } from './take-proof.ts'
import { findUsualTimes, sumInProgress, sumSince } from './withdrawal-figures.sql.ts'
import { getWithdrawable } from './withdrawable.ts'
import {
  findNewestWithdrawal,
  findWithdrawal,
  IN_PROGRESS,
  listWithdrawalPage,
  sumWithdrawals,
  type Withdrawal,
} from './withdrawals.sql.ts'

const keptRange = (env: Env, range: { from?: string | undefined; to?: string | undefined }) => ({
  from: readRange(env, range).from.toISOString(),
})
type OrderPage = { pageNo: number; pageSize: number; before?: string | undefined; after?: string | undefined }
const readTurn = ({ pageNo, pageSize, before, after }: OrderPage): Turn<bigint> => ({
  before: before === undefined ? undefined : BigInt(before),
  after: after === undefined ? undefined : BigInt(after),
  offset: before === undefined && after === undefined ? (pageNo - 1) * pageSize : 0,
  limit: pageSize,
})
const neighboursOf = ({ next, previous }: { next: { id: bigint } | null; previous: { id: bigint } | null }) => ({
  next: next && String(next.id),
  previous: previous && String(previous.id),
})

/** Adds the members' calls to the application. */
export function bindCashier(http: Http): void {
  bindDeposits(http)
  bindPayees(http)
  bindWithdrawals(http)
  bindWithdrawMethods(http)
}

function bindDeposits(http: Http): void {
  bindCall(http, depositMethods, async ({ env, account, locale }) => {
    const payer = await describePayer(env.db, env, account)
    const methods = await listMethods(env.db, account.merchant, 'deposit')
    return {
      currency: account.currency,
      methods: methods.map((one) => ({ ...presentMethod(one, payer, locale), flow: one.flow })),
    }
  })

  bindCall(http, createDepositCall, async ({ env, account, locale }, input) =>
    presentDeposit(await createDeposit(env, account, locale, input), locale),
  )

  bindCall(http, listDeposits, async ({ env, account, locale }, { pageNo, pageSize, before, after, ...filter }) => {
    const own = { ...filter, ...keptRange(env, filter), merchant: account.merchant, memberId: account.id }
    const [{ content, next, previous }, sums] = await Promise.all([
      listDepositPage(env.db, own, readTurn({ pageNo, pageSize, before, after })),
      sumDeposits(env.db, own),
    ])
    const total = sums.find((sum) => sum.currency === account.currency)
    return {
      ...toPage(
        content.map((row) => presentDeposit(row, locale)),
        pageNo,
        pageSize,
        sums.reduce((all, sum) => all + sum.count, 0),
      ),
      totals: { amount: toWire(total?.amountMinor ?? 0n), credited: toWire(total?.creditedMinor ?? 0n) },
      currency: account.currency,
      ...neighboursOf({ next, previous }),
    }
  })

  bindCall(http, deposit, async ({ env, account, locale }, { id }) => {
    const found = await findDeposit(env.db, BigInt(id))
    return found?.memberId === account.id ? presentDeposit(found, locale) : fail('NOT_FOUND')
  })

  bindUpload(http, depositProof, async ({ env, account, locale }, { id }, file) =>
    presentDeposit(await takeProof(env, account, BigInt(id), file), locale),
  )

  bindCall(http, depositPicture, async ({ env, account }, { id }) => {
    const found = await findDeposit(env.db, BigInt(id))
    if (found?.memberId !== account.id) return fail('NOT_FOUND')
    const [newest] = await showPictures(env.db, found.id, 1)
    return newest ?? fail('NOT_FOUND')
  })
}

async function presentAll({ env, locale }: PlayerContext, rows: readonly Withdrawal[]) {
  const usual = await findUsualTimes(
    env.db,
    rows.map((row) => row.methodCode),
    env.clock.now(),
  )
  return rows.map((row) => presentWithdrawal(row, locale, usual.get(row.methodCode) ?? null))
}

async function presentOne(context: PlayerContext, row: Withdrawal) {
  const [presented] = await presentAll(context, [row])
  return presented ?? fail('NOT_FOUND')
}

function bindWithdrawals(http: Http): void {
  bindCall(http, createWithdrawalCall, async (context, input) =>
    presentOne(context, await createWithdrawal(context.env, context.account, input)),
  )

  bindCall(http, listWithdrawals, async (context, { pageNo, pageSize, before, after, ...filter }) => {
    const {
      env,
      env: { db },
      account,
    } = context
    const own = { ...filter, ...keptRange(env, filter), merchant: account.merchant, memberId: account.id }
    const [{ content, next, previous }, sums] = await Promise.all([
      listWithdrawalPage(db, own, readTurn({ pageNo, pageSize, before, after })),
      sumWithdrawals(db, own),
    ])
    const total = sums.find((sum) => sum.currency === account.currency)
    return {
      ...toPage(
        await presentAll(context, content),
        pageNo,
        pageSize,
        sums.reduce((all, sum) => all + sum.count, 0),
      ),
      totals: { amount: toWire(total?.amountMinor ?? 0n), paid: toWire(total?.paidMinor ?? 0n) },
      currency: account.currency,
      ...neighboursOf({ next, previous }),
    }
  })

  bindCall(http, withdrawal, async (context, { id }) => {
    const found = await findWithdrawal(context.env.db, BigInt(id))
    return found?.memberId === context.account.id ? presentOne(context, found) : fail('NOT_FOUND')
  })

  bindCall(http, cancelWithdrawalCall, async (context, { id }) =>
    presentOne(context, await cancelWithdrawal(context.env, context.account, BigInt(id))),
  )

  bindCall(http, confirmWithdrawalCall, async (context, { id, receipt, amount }) =>
    presentOne(context, await confirmWithdrawal(context.env, context.account, { id: BigInt(id), receipt, amount })),
  )

  bindCall(http, reopenWithdrawalCall, async (context, { id, receipt, amount }) =>
    presentOne(context, await reopenWithdrawal(context.env, context.account, { id: BigInt(id), receipt, amount })),
  )
}

/** What the withdrawal page shows as in progress. */
const SHOWN_AS_OPEN: readonly (typeof WITHDRAWAL_STATES)[number][] = [...IN_PROGRESS, 'paid', 'disputed']

function bindWithdrawMethods(http: Http): void {
  bindCall(http, withdrawMethods, async (context) => {
    const {
      env,
      env: { db },
      account,
      account: { currency, merchant },
      locale,
    } = context
    const now = env.clock.now()
    const { timeZone } = await getBrand(env, merchant)
    const payer = await describePayer(db, env, account)
    const used = async (limit: WithdrawalLimit) => ({
      ...limit,
      ...(await sumSince(db, account, { period: limit.period, timeZone, now })),
    })
    const [methods, money, inProgress, limits, today, hasPassword, open, restsUntil] = await Promise.all([
      listMethods(db, merchant, 'withdrawal'),
      getWithdrawable(db, account),
      sumInProgress(db, account.id, currency),
      findLimitsFor(db, merchant, currency, payer.vipLevel),
      sumSince(db, account, { period: 'day', timeZone, now }),
      hasPaymentPassword(db, account.id),
      findNewestWithdrawal(db, account.id, SHOWN_AS_OPEN),
      findRestEnd(db, env, account),
    ])
    const limit = limits.find((one) => one.period === 'day')
    const uses = await Promise.all(limits.map(used))
    const usual = await findUsualTimes(
      db,
      methods.map((one) => one.code),
      now,
    )
    return {
      currency,
      methods: methods.map((one) => ({ ...presentMethod(one, payer, locale), usual: usual.get(one.code) ?? null })),
      balance: toWire(money.balanceMinor),
      withdrawable: toWire(money.withdrawableMinor),
      inProgress: toWire(inProgress),
      locks: money.locks.map((lock) => ({
        reason: lock.reason,
        amount: toWire(lock.amountMinor),
        source: lock.source,
      })),
      limits: uses.map((one, at) => ({
        period: one.period,
        count: one.count,
        countLimit: one.withdrawals,
        amount: toWire(one.amountMinor),
        amountLimit: toWire(limits[at]?.amountMinor ?? 0n),
      })),
      today: {
        count: today.count,
        countLimit: limit?.withdrawals ?? null,
        amount: toWire(today.amountMinor),
        amountLimit: limit ? toWire(limit.amountMinor) : null,
      },
      hasPaymentPassword: hasPassword,
      restsUntil: restsUntil?.toISOString() ?? null,
      open: open ? presentWithdrawal(open, locale, usual.get(open.methodCode) ?? null) : null,
    }
  })
}
