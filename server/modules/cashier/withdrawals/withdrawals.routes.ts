/** The members' calls about outgoing money. */
import { toPage } from '#contract/call.ts'
import {
  cancelWithdrawal as cancelWithdrawalCall,
  confirmWithdrawal as confirmWithdrawalCall,
  createWithdrawal as createWithdrawalCall,
  listWithdrawals as listWithdrawalsCall,
  withdrawal,
  withdrawMethods,
} from '#contract/cashier/withdrawals.ts'
import { reopenWithdrawal as reopenWithdrawalCall } from '#contract/cashier/receipts.ts'
import { toWire } from '#contract/money.ts'
import { bindCall, type Http, type PlayerContext } from '#server/lib/http.ts'
import { readRange } from '#server/lib/kept-range.ts'
import { neighboursOf, readTurn } from '#server/lib/turn-page.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { confirmWithdrawal } from './confirm-withdrawal.ts'
import { createWithdrawal } from './create-withdrawal.ts'
import { describeWithdrawing } from './describe-withdrawing.ts'
import { findUsualOf, getOwnWithdrawal, listWithdrawals } from './list-withdrawals.ts'
import { presentWithdrawal } from './present-withdrawal.ts'
import { reopenWithdrawal } from './reopen-withdrawal.ts'
import type { Withdrawal } from './withdrawals.sql.ts'

async function present({ env, locale }: PlayerContext, row: Withdrawal) {
  return presentWithdrawal(row, locale, (await findUsualOf(env, [row])).get(row.methodCode) ?? null)
}

/** Adds the calls of withdrawals. */
export function bindWithdrawals(http: Http): void {
  bindCall(http, withdrawMethods, ({ env, account, locale }) => describeWithdrawing(env, account, locale))

  bindCall(http, createWithdrawalCall, async (context, input) =>
    present(context, await createWithdrawal(context.env, context.account, input)),
  )

  bindCall(
    http,
    listWithdrawalsCall,
    async ({ env, account, locale }, { pageNo, pageSize, before, after, from, to, ...wanted }) => {
      const filter = { ...wanted, ...readRange(env, { from, to }), merchant: account.merchant, memberId: account.id }
      const turn = readTurn({ before, after, pageNo, limit: pageSize })
      const { content, sums, total, ...beside } = await listWithdrawals(env.db, filter, turn)
      const usual = await findUsualOf(env, content)
      const sum = sums.find((one) => one.currency === account.currency)
      return {
        ...toPage(
          content.map((row) => presentWithdrawal(row, locale, usual.get(row.methodCode) ?? null)),
          pageNo,
          pageSize,
          total,
        ),
        totals: { amount: toWire(sum?.amountMinor ?? 0n), paid: toWire(sum?.paidMinor ?? 0n) },
        currency: account.currency,
        ...neighboursOf(beside),
      }
    },
  )

  bindCall(http, withdrawal, async (context, { id }) =>
    present(context, await getOwnWithdrawal(context.env.db, context.account.id, BigInt(id))),
  )

  bindCall(http, cancelWithdrawalCall, async (context, { id }) =>
    present(context, await cancelWithdrawal(context.env, context.account, BigInt(id))),
  )

  bindCall(http, confirmWithdrawalCall, async (context, { id, receipt, amount }) =>
    present(context, await confirmWithdrawal(context.env, context.account, { id: BigInt(id), receipt, amount })),
  )

  bindCall(http, reopenWithdrawalCall, async (context, { id, receipt, amount }) =>
    present(context, await reopenWithdrawal(context.env, context.account, { id: BigInt(id), receipt, amount })),
  )
}
