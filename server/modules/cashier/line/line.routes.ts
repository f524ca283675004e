/** Members' and agents' calls about money within their line. */
import { toPage } from '#contract/call.ts'
import { agentTransfer, lineTransferOptions, lineTransfers, transferUpline } from '#contract/cashier/line-payment.ts'
import { toWire } from '#contract/money.ts'
import { getBrand } from '#server/lib/brands.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { findUpline } from '#server/modules/identity/accounts/line.sql.ts'
import { findRestEnd } from '../withdrawals/check-rest.ts'
import { listLinePayments, sumSentToday } from './line-payments.sql.ts'
import { hasPaymentPassword } from '../payment-password/payment-passwords.sql.ts'
import { findOpenPolicy, presentLinePayment, payInLine } from './pay-in-line.ts'
import { getWithdrawable } from '../withdrawals/withdrawable.ts'

/** Adds the calls of line payments. */
export function bindLine(http: Http): void {
  const { env } = http
  bindCall(http, lineTransferOptions, async ({ account, merchant }) => {
    const { timeZone } = await getBrand(env, merchant)
    const [policy, upline, sent, { withdrawableMinor }, hasPassword, restsUntil] = await Promise.all([
      findOpenPolicy(env, account),
      findUpline(env.db, account.id),
      sumSentToday(env.db, account.id, timeZone, env.clock.now()),
      getWithdrawable(env.db, env, account),
      hasPaymentPassword(env.db, account.id),
      findRestEnd(env.db, env, account),
    ])
    return {
      upline: upline && { username: upline.username },
      canSendUp: Boolean(policy?.toUpline && upline),
      canSendDown: Boolean(policy?.toDownline && account.isAgent),
      currency: account.currency,
      min: toWire(policy?.minMinor ?? 0n),
      max: toWire(policy?.maxMinor ?? 0n),
      available: toWire(withdrawableMinor),
      today: {
        amount: toWire(sent.amountMinor),
        amountLimit: toWire(policy?.dayMinor ?? 0n),
        count: sent.count,
        countLimit: policy?.dayCount ?? 0,
      },
      hasPaymentPassword: hasPassword,
      restsUntil: restsUntil?.toISOString() ?? null,
    }
  })
  bindCall(http, transferUpline, async ({ account }, request) =>
    presentLinePayment(await payInLine(env, account, { ...request, direction: 'up' }), account.id),
  )
  bindCall(http, agentTransfer, async ({ account }, request) =>
    presentLinePayment(await payInLine(env, account, request), account.id),
  )
  bindCall(http, lineTransfers, async ({ account }, { pageNo, pageSize }) => {
    const { rows, total } = await listLinePayments(env.db, account.id, {
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    })
    return toPage(
      rows.map((row) => presentLinePayment(row, account.id)),
      pageNo,
      pageSize,
      total,
    )
  })
}
