/** The members' calls about incoming money. */
import {
  createDeposit as createDepositCall,
  deposit,
  depositMethods,
  depositPicture,
  depositProof,
  listDeposits as listDepositsCall,
} from '#contract/cashier/deposits.ts'
import { toPage } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { readRange } from '#server/lib/kept-range.ts'
import { neighboursOf, readTurn } from '#server/lib/turn-page.ts'
import { bindUpload } from '#server/lib/upload.ts'
import { listDepositMethods } from '../rules/list-deposit-methods.ts'
import { createDeposit } from './create-deposit.ts'
import { getOwnDeposit, listDeposits } from './list-deposits.ts'
import { presentDeposit } from './present-deposit.ts'
import { showNewestPicture, takeProof } from './take-proof.ts'

/** Adds the calls of deposits. */
export function bindDeposits(http: Http): void {
  bindCall(http, depositMethods, async ({ env, account, locale }) => ({
    currency: account.currency,
    methods: await listDepositMethods(env, account, locale),
  }))

  bindCall(http, createDepositCall, async ({ env, account, locale }, input) =>
    presentDeposit(await createDeposit(env, account, locale, input), locale),
  )

  bindCall(
    http,
    listDepositsCall,
    async ({ env, account, locale }, { pageNo, pageSize, before, after, from, to, ...wanted }) => {
      const filter = { ...wanted, ...readRange(env, { from, to }), merchant: account.merchant, memberId: account.id }
      const turn = readTurn({ before, after, pageNo, limit: pageSize })
      const { content, sums, total, ...beside } = await listDeposits(env.db, filter, turn)
      const sum = sums.find((one) => one.currency === account.currency)
      return {
        ...toPage(
          content.map((row) => presentDeposit(row, locale)),
          pageNo,
          pageSize,
          total,
        ),
        totals: { amount: toWire(sum?.amountMinor ?? 0n), credited: toWire(sum?.creditedMinor ?? 0n) },
        currency: account.currency,
        ...neighboursOf(beside),
      }
    },
  )

  bindCall(http, deposit, async ({ env, account, locale }, { id }) =>
    presentDeposit(await getOwnDeposit(env.db, account.id, BigInt(id)), locale),
  )

  bindUpload(http, depositProof, async ({ env, account, locale }, { id }, file) =>
    presentDeposit(await takeProof(env, account, BigInt(id), file), locale),
  )

  bindCall(http, depositPicture, ({ env, account }, { id }) => showNewestPicture(env, account.id, BigInt(id)))
}
