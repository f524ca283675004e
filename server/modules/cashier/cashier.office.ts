/** What operators ask of the cashier. Permissions stand in the contract; every decision is audited in its own commit. */
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import {
  officeApproveWithdrawal,
  officeBlockPayee,
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
import { listWaitingFor } from '#server/lib/decisions/list-waiting.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { findDeposit, listDepositPage, sumDeposits } from './deposits.sql.ts'
import { bindAdjustments } from './adjustments.office.ts'
import { bindFindings } from './findings.office.ts'
import { bindRules } from './rules.office.ts'
import { listHistory } from './history.sql.ts'
import { findMost } from './credit-decision.ts'
import { presentOfficeDeposit } from './present-deposit.ts'
import { presentHistory, presentOfficeWithdrawal } from './present-withdrawal.ts'
import { lookAtPictures, resolveDeposit } from './resolve-deposit.ts'
import { blockPayee } from './block-payee.ts'
import { correctWithdrawal, forceReceived, settleWithdrawal, type Asked } from './resolve-withdrawal.ts'
import { approveWithdrawal, rejectWithdrawal, reviewWithdrawal } from './review-withdrawal.ts'
import { setPaymentMethod, showMethods } from './set-payment-method.ts'
import { findUsualTimes } from './withdrawal-figures.sql.ts'
import { findWithdrawal, listWithdrawalPage, sumWithdrawals, type Withdrawal } from './withdrawals.sql.ts'

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
  bindCall(http, officeDeposits, async ({ env: { db }, merchant, locale }, { pageNo, pageSize, ...filter }) => {
    const wanted = { ...filter, merchant }
    const [{ content: rows }, sums] = await Promise.all([
      listDepositPage(db, wanted, { offset: (pageNo - 1) * pageSize, limit: pageSize }),
      sumDeposits(db, wanted),
    ])
    const waits = await listWaitingFor(
      db,
      merchant,
      rows.map((row) => `deposit:${row.reference}`),
    )
    return {
      ...toPage(
        rows.map((row) => presentOfficeDeposit(row, locale, waits.get(`deposit:${row.reference}`) ?? null)),
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

  bindCall(http, officeDeposit, async ({ env: { db }, merchant, locale }, { id }) => {
    const found = await findDeposit(db, BigInt(id))
    if (found?.merchant !== merchant) return fail('NOT_FOUND')
    const subject = `deposit:${found.reference}`
    const [history, mostMinor, waits] = await Promise.all([
      listHistory(db, 'deposit', found.id),
      findMost(db, found),
      listWaitingFor(db, merchant, [subject]),
    ])
    return {
      ...presentOfficeDeposit(found, locale, waits.get(subject) ?? null),
      history: history.map(presentHistory),
      most: toWire(mostMinor),
    }
  })

  bindCall(http, officeResolveDeposit, async (context, { id, ...input }) => {
    const { deposit, waiting } = await resolveDeposit(context, { ...input, id: BigInt(id) })
    return presentOfficeDeposit(deposit, context.locale, waiting)
  })

  bindCall(http, officeDepositPictures, async (context, { id }) => ({
    pictures: await lookAtPictures(context, BigInt(id)),
  }))
}

function bindWithdrawalReading(http: Http): void {
  bindCall(http, officeWithdrawals, async ({ env: { db }, merchant, locale }, { pageNo, pageSize, ...filter }) => {
    const wanted = { ...filter, merchant }
    const [{ content: rows }, sums] = await Promise.all([
      listWithdrawalPage(db, wanted, { offset: (pageNo - 1) * pageSize, limit: pageSize }),
      sumWithdrawals(db, wanted),
    ])
    const waits = await listWaitingFor(
      db,
      merchant,
      rows.map((row) => `withdrawal:${row.reference}`),
    )
    return {
      ...toPage(
        rows.map((row) => presentOfficeWithdrawal(row, locale, waits.get(`withdrawal:${row.reference}`) ?? null)),
        pageNo,
        pageSize,
        sums.reduce((total, sum) => total + sum.count, 0),
      ),
      totals: sums.map((sum) => ({ currency: sum.currency, amount: toWire(sum.amountMinor) })),
    }
  })

  bindCall(http, officeWithdrawal, async (context, { id }) => {
    const {
      env: { db, clock },
      merchant,
      locale,
    } = context
    const found = await findWithdrawal(db, BigInt(id))
    if (found?.merchant !== merchant) return fail('NOT_FOUND')
    const subject = `withdrawal:${found.reference}`
    await db.tx((tx) => writeAudit(tx, context, { action: 'withdrawal.look', subject }))
    const [history, usual, waits] = await Promise.all([
      listHistory(db, 'withdrawal', found.id),
      findUsualTimes(db, [found.methodCode], clock.now()),
      listWaitingFor(db, merchant, [subject]),
    ])
    return {
      ...presentOfficeWithdrawal(found, locale, waits.get(subject) ?? null, usual.get(found.methodCode) ?? null),
      account: { holder: found.holder, number: found.number, bank: found.bank },
      findings: found.findings ?? [],
      history: history.map(presentHistory),
    }
  })
}

function bindWithdrawalDecisions(http: Http): void {
  /** A withdrawal that one person's act changed: what waits about it is looked up. */
  const present = async ({ env: { db }, merchant, locale }: OperatorContext, withdrawal: Withdrawal) => {
    const subject = `withdrawal:${withdrawal.reference}`
    return presentOfficeWithdrawal(
      withdrawal,
      locale,
      (await listWaitingFor(db, merchant, [subject])).get(subject) ?? null,
    )
  }
  const presentAsked = ({ locale }: OperatorContext, { withdrawal, waiting }: Asked) =>
    presentOfficeWithdrawal(withdrawal, locale, waiting)

  bindCall(http, officeReviewWithdrawal, async (context, { id }) =>
    present(context, await reviewWithdrawal(context, BigInt(id))),
  )
  bindCall(http, officeApproveWithdrawal, async (context, { id, note }) =>
    presentAsked(context, await approveWithdrawal(context, BigInt(id), note)),
  )
  bindCall(http, officeRejectWithdrawal, async (context, { id, reason, note }) =>
    present(context, await rejectWithdrawal(context, { id: BigInt(id), reason, note })),
  )
  bindCall(http, officeForceReceived, async (context, { id, reason }) =>
    present(context, await forceReceived(context, BigInt(id), reason)),
  )
  bindCall(http, officeCorrectWithdrawal, async (context, { id, amount, reason }) =>
    presentAsked(context, await correctWithdrawal(context, { id: BigInt(id), amount, reason })),
  )
  bindCall(http, officeSettleWithdrawal, async (context, { id, ...settlement }) =>
    presentAsked(context, await settleWithdrawal(context, { id: BigInt(id), ...settlement })),
  )
  bindCall(http, officeBlockPayee, async (context, { id, reason }) =>
    present(context, await blockPayee(context, BigInt(id), reason)),
  )
}

function bindMethods(http: Http): void {
  bindCall(http, officePaymentMethods, async ({ env: { db }, merchant }) => ({
    methods: await showMethods(db, merchant),
  }))
  bindCall(http, officeUpdatePaymentMethod, (context, settings) => setPaymentMethod(context, settings))
}
