/** What operators ask of the cashier. Permissions stand in the contract; every decision is audited in its own commit. */
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import {
  officeApproveWithdrawal,
  officeCorrectWithdrawal,
  officeDeposit,
  officeDepositPictures,
  officeDeposits,
  officeForceReceived,
  officePaymentMethods,
  officeRejectWithdrawal,
  officeResolveDeposit,
  officeReviewWithdrawal,
  officeSettleWithdrawal,
  officeUpdatePaymentMethod,
  officeWithdrawal,
  officeWithdrawals,
} from '#contract/office-cashier.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { findDeposit, listDepositPage, sumDeposits } from './deposits.sql.ts'
import { bindAdjustments } from './adjustments.office.ts'
import { bindFindings } from './findings.office.ts'
import { bindRules } from './rules.office.ts'
import { listHistory } from './history.sql.ts'
import { listMethods } from './methods.sql.ts'
import { presentOfficeDeposit } from './present-deposit.ts'
import { presentOfficeMethod } from './present-method.ts'
import { presentHistory, presentOfficeWithdrawal } from './present-withdrawal.ts'
import { lookAtPictures, resolveDeposit } from './resolve-deposit.ts'
import { correctWithdrawal, forceReceived, settleWithdrawal } from './resolve-withdrawal.ts'
import { approveWithdrawal, rejectWithdrawal, reviewWithdrawal } from './review-withdrawal.ts'
import { setPaymentMethod } from './set-payment-method.ts'
import { findUsualTimes } from './withdrawal-figures.sql.ts'
import { findWithdrawal, listWithdrawalPage, sumWithdrawals } from './withdrawals.sql.ts'

/** Adds the operators' calls to the application. An operator sees the own brand only. */
export function bindCashierOffice(http: Http): void {
  bindDeposits(http)
  bindWithdrawalReading(http)
  bindWithdrawalDecisions(http)
  bindMethods(http)
  bindFindings(http)
  bindRules(http)
  bindAdjustments(http)
}

function bindDeposits(http: Http): void {
  bindCall(http, officeDeposits, async ({ env: { db }, operator, locale }, { pageNo, pageSize, ...filter }) => {
    const wanted = { ...filter, merchant: operator.merchant }
    const [{ content: rows }, sums] = await Promise.all([
      listDepositPage(db, wanted, { offset: (pageNo - 1) * pageSize, limit: pageSize }),
      sumDeposits(db, wanted),
    ])
    return {
      ...toPage(
        rows.map((row) => presentOfficeDeposit(row, locale)),
        pageNo,
        pageSize,
        sums.reduce((total, sum) => total + sum.count, 0),
      ),
      totals: sums.map((sum) => ({
        currency: sum.currency,
        amount: toWire(sum.amountMinor),
        credited: toWire(sum.creditedMinor),
      })),
    }
  })

  bindCall(http, officeDeposit, async ({ env: { db }, operator, locale }, { id }) => {
    const found = await findDeposit(db, BigInt(id))
    if (found?.merchant !== operator.merchant) return fail('NOT_FOUND')
    const history = await listHistory(db, 'deposit', found.id)
    return { ...presentOfficeDeposit(found, locale), history: history.map(presentHistory) }
  })

  bindCall(http, officeResolveDeposit, async (context, { id, ...input }) =>
    presentOfficeDeposit(await resolveDeposit(context, { ...input, id: BigInt(id) }), context.locale))

  bindCall(http, officeDepositPictures, async (context, { id }) => ({ pictures: await lookAtPictures(context, BigInt(id)) }))
}

function bindWithdrawalReading(http: Http): void {
  bindCall(http, officeWithdrawals, async ({ env: { db }, operator, locale }, { pageNo, pageSize, ...filter }) => {
    const wanted = { ...filter, merchant: operator.merchant }
    const [{ content: rows }, sums] = await Promise.all([
      listWithdrawalPage(db, wanted, { offset: (pageNo - 1) * pageSize, limit: pageSize }),
      sumWithdrawals(db, wanted),
    ])
    return {
      ...toPage(
        rows.map((row) => presentOfficeWithdrawal(row, locale)),
        pageNo,
        pageSize,
        sums.reduce((total, sum) => total + sum.count, 0),
      ),
      totals: sums.map((sum) => ({ currency: sum.currency, amount: toWire(sum.amountMinor) })),
    }
  })

  bindCall(http, officeWithdrawal, async (context, { id }) => {
    const { env: { db, clock }, operator, locale } = context
    const found = await findWithdrawal(db, BigInt(id))
    if (found?.merchant !== operator.merchant) return fail('NOT_FOUND')
    await db.tx((tx) => writeAudit(tx, context, { action: 'withdrawal.look', subject: `withdrawal:${found.reference}` }))
    const [history, usual] = await Promise.all([
      listHistory(db, 'withdrawal', found.id),
      findUsualTimes(db, [found.methodCode], clock.now()),
    ])
    return {
      ...presentOfficeWithdrawal(found, locale, usual.get(found.methodCode) ?? null),
      account: { holder: found.holder, number: found.number, bank: found.bank },
      findings: found.findings ?? [], history: history.map(presentHistory),
    }
  })
}

function bindWithdrawalDecisions(http: Http): void {
  bindCall(http, officeReviewWithdrawal, async (context, { id }) =>
    presentOfficeWithdrawal(await reviewWithdrawal(context, BigInt(id)), context.locale))

  bindCall(http, officeApproveWithdrawal, async (context, { id, note }) =>
    presentOfficeWithdrawal(await approveWithdrawal(context, BigInt(id), note), context.locale))

  bindCall(http, officeRejectWithdrawal, async (context, { id, reason, note }) =>
    presentOfficeWithdrawal(await rejectWithdrawal(context, { id: BigInt(id), reason, note }), context.locale))

  bindCall(http, officeForceReceived, async (context, { id, reason }) =>
    presentOfficeWithdrawal(await forceReceived(context, BigInt(id), reason), context.locale))

  bindCall(http, officeCorrectWithdrawal, async (context, { id, amount, reason }) =>
    presentOfficeWithdrawal(await correctWithdrawal(context, { id: BigInt(id), amount, reason }), context.locale))

  bindCall(http, officeSettleWithdrawal, async (context, { id, outcome, reason }) =>
    presentOfficeWithdrawal(await settleWithdrawal(context, { id: BigInt(id), outcome, reason }), context.locale))
}

function bindMethods(http: Http): void {
  bindCall(http, officePaymentMethods, async ({ env: { db }, operator }) => ({
    methods: (await listMethods(db, operator.merchant)).map(presentOfficeMethod),
  }))
  bindCall(http, officeUpdatePaymentMethod, async (context, settings) =>
    presentOfficeMethod(await setPaymentMethod(context, settings)),
  )
}
