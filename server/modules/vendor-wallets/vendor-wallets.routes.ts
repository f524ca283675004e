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
} from '#contract/vendor-wallets/vendor-wallet.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { readRange } from '#server/lib/kept-range.ts'
import { collectAll, describeWallets, nameVendors, presentMove } from './describe-wallets.ts'
import { createMove } from './moves/create-move.ts'
import { listMovePage, sumMoves } from './moves/member-moves.report.sql.ts'
import { putAutoTransfer } from './wallets.sql.ts'

const toId = (text: string | undefined) => (text === undefined ? undefined : BigInt(text))

/** Adds the calls of one player. */
export function bindVendorWallets(http: Http): void {
  const { env } = http
  bindCall(http, merchantWallets, ({ account, locale }) => describeWallets(env, account, locale))
  bindCall(http, walletTransfer, async ({ account, locale }, { requestId, from, to, amount }) => {
    const isIn = from === MAIN
    const order = await createMove(env, account, {
      requestId,
      vendor: isIn ? to : from,
      direction: isIn ? 'in' : 'out',
      amountMinor: amount === undefined ? null : parseMoney(amount),
    })
    return presentMove(order, (await nameVendors(env, locale))(order.vendor))
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
        listMovePage(env.db, filter, turn),
        sumMoves(env.db, filter),
      ])
      return {
        ...toPage(
          content.map((order) => presentMove(order, nameOf(order.vendor))),
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
