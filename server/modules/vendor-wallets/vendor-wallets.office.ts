/** Operators' calls about transfers to and from vendors' own wallets. */
import { toPage, type OutputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import {
  officeAskTransfer,
  officeRequestTransferDecision,
  officeTransfer,
  officeTransfers,
  officeWalletDifferences,
} from '#contract/vendor-wallets/office-transfers.ts'
import { listWaitingFor } from '#server/lib/decisions/list-waiting.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { nameVendors, presentMove } from './describe-wallets.ts'
import { requestDecision, transferSubject } from './moves/decide-move.ts'
import { listDifferences } from './records/differences.sql.ts'
import { listLines } from './moves/history.sql.ts'
import { findOrder, listOrdersById, type VendorWalletMove } from './moves/moves.sql.ts'
import { advanceMove } from './moves/send-move.ts'
import { listFeeds, listMoveIds } from './moves/office-moves.report.sql.ts'

type Detail = OutputOf<typeof officeTransfer>
const DIFFERENCES_MAX = 200

function present(order: VendorWalletMove, vendorName: string) {
  return {
    ...presentMove(order, vendorName),
    member: { id: order.memberId, username: order.username },
    asks: order.asks,
    vendorReference: order.vendorReference,
    why: order.why,
  }
}

async function describe(context: OperatorContext, id: bigint): Promise<Detail> {
  const {
    env: { db },
    merchant,
    locale,
  } = context
  const order = await findOrder(db, id)
  if (order?.merchant !== merchant) return fail('NOT_FOUND')
  const subject = transferSubject(order)
  const [history, waits, nameOf] = await Promise.all([
    listLines(db, id),
    listWaitingFor(db, merchant, [subject]),
    nameVendors(context.env, locale),
  ])
  return {
    ...present(order, nameOf(order.vendor)),
    history: history.map((line) => ({ ...line, at: line.at.toISOString() })),
    waiting: waits.get(subject) ?? null,
  }
}

/** Asks the vendor now. Fails with NOT_FOUND, and with TRANSFER_STATE when the order is decided. */
async function askNow(context: OperatorContext, id: bigint): Promise<Detail> {
  const before = await describe(context, id)
  if (before.decidedAt) return fail('TRANSFER_STATE', { state: before.state })
  await advanceMove(context.env, id, { kind: 'operator', name: context.operator.username })
  return describe(context, id)
}

const momentOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

/** Adds the operators' calls. */
export function bindVendorWalletsOffice(http: Http): void {
  const { env } = http
  bindCall(http, officeTransfers, async ({ operator, locale }, { pageNo, pageSize, from, to, ...filter }) => {
    const { ids, total } = await listMoveIds(env.db, {
      ...filter,
      merchant: operator.merchant,
      from: momentOf(from),
      to: momentOf(to),
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    })
    const [orders, nameOf] = await Promise.all([listOrdersById(env.db, ids), nameVendors(env, locale)])
    return toPage(
      orders.map((order) => present(order, nameOf(order.vendor))),
      pageNo,
      pageSize,
      total,
    )
  })
  bindCall(http, officeTransfer, (context, { id }) => describe(context, BigInt(id)))
  bindCall(http, officeAskTransfer, (context, { id }) => askNow(context, BigInt(id)))
  bindCall(http, officeRequestTransferDecision, async (context, { id, ...request }) => {
    await context.env.db.tx((tx) => requestDecision(tx, context, { id: BigInt(id), ...request }))
    return describe(context, BigInt(id))
  })
  bindCall(http, officeWalletDifferences, async ({ operator }) => {
    const [rows, feeds] = await Promise.all([
      listDifferences(env.db, operator.merchant, DIFFERENCES_MAX),
      listFeeds(env.db),
    ])
    return {
      content: rows.map((row) => ({
        id: `${row.vendor}.${row.memberId}.${row.currency}`,
        vendor: row.vendor,
        member: { id: row.memberId, username: row.username },
        currency: row.currency,
        booked: toWire(row.bookedMinor),
        told: toWire(row.toldMinor),
        difference: toWire(row.toldMinor - row.bookedMinor),
        firstSeenAt: row.firstSeenAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
      })),
      feeds: feeds.map((feed) => ({
        vendor: feed.vendor,
        cursor: feed.cursor.toString(),
        heardAt: feed.heardAt?.toISOString() ?? null,
        failure: feed.failure,
        failedAt: feed.failedAt?.toISOString() ?? null,
        refusedRecords: Number(feed.refused),
      })),
    }
  })
}
