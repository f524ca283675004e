/** The players' calls about vendors' own wallets. */
import { toPage } from '#contract/call.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import {
  collectWallets,
  listWalletTransfers,
  MAIN,
  merchantWallets,
  setAutoTransfer,
  walletTransfer,
} from '#contract/transfer-wallet.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { readRange } from '#server/lib/kept-range.ts'
import { collectAll, describeWallets, nameVendors, presentTransfer } from './transfer-balances.ts'
import { createTransfer } from './transfer-create.ts'
import { listTransferPage, sumTransfers } from './transfer-record.report.sql.ts'
import { putAutoTransfer } from './transfer-wallets.sql.ts'

const toId = (text: string | undefined) => (text === undefined ? undefined : BigInt(text))

/** Adds the calls of one player. */
export function bindTransfers(http: Http): void {
  const { env } = http
  bindCall(http, merchantWallets, ({ account, locale }) => describeWallets(env, account, locale))
  bindCall(http, walletTransfer, async ({ account, locale }, { requestId, from, to, amount }) => {
    const isIn = from === MAIN
    const order = await createTransfer(env, account, {
      requestId,
      vendor: isIn ? to : from,
      direction: isIn ? 'in' : 'out',
      amountMinor: amount === undefined ? null : parseMoney(amount),
    })
    return presentTransfer(order, (await nameVendors(env, locale))(order.vendor))
  })
  bindCall(http, collectWallets, ({ account, locale }, { requestId }) => collectAll(env, account, locale, requestId))
  bindCall(
    http,
    listWalletTransfers,
    async ({ account, locale }, { pageNo, pageSize, from, to, before, after, vendor, direction, state }) => {
      const filter = { memberId: account.id, ...readRange(env, { from, to }), vendor, direction, state }
      const isBeside = before !== undefined || after !== undefined
      const turn = {
        before: toId(before),
        after: toId(after),
        offset: isBeside ? 0 : (pageNo - 1) * pageSize,
        limit: pageSize,
      }
      const [nameOf, { content, next, previous }, sums] = await Promise.all([
        nameVendors(env, locale),
        listTransferPage(env.db, filter, turn),
        sumTransfers(env.db, filter),
      ])
      return {
        ...toPage(
          content.map((order) => presentTransfer(order, nameOf(order.vendor))),
          pageNo,
          pageSize,
          sums.count,
        ),
        totals: { in: toWire(sums.inMinor), out: toWire(sums.outMinor) },
        currency: account.currency,
        next: next && next.id.toString(),
        previous: previous && previous.id.toString(),
      }
    },
  )
  bindCall(http, setAutoTransfer, async ({ account }, { autoTransfer }) => {
    await putAutoTransfer(env.db, account.id, autoTransfer)
    return { autoTransfer }
  })
}
