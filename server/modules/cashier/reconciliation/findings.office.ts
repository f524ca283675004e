/**
 * The operators' queues of payments that no open order explains: the brand's queue for its own orders, and the house's
 * queue for unknown orders.
 */
import { toPage, type OutputOf, type ParsedInputOf } from '#contract/call.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { toWire } from '#contract/money.ts'
import {
  officeCloseUnknownPayment,
  officeFindings,
  officeResolveFinding,
  officeUnknownPayments,
} from '#contract/cashier/office-payments.ts'
import type { Db } from '#server/lib/db.ts'
import { listWaitingFor } from '#server/lib/decisions/list-waiting.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { closeUnknownPayment } from './close-unknown-payment.ts'
import { listFindings, type Finding } from './findings.sql.ts'
import { resolveFinding } from './resolve-finding.ts'

function present(
  { id, depositId, amountMinor, at, decidedAt, ...rest }: Finding,
  waiting: Waiting,
): OutputOf<typeof officeResolveFinding> {
  return {
    ...rest,
    id: String(id),
    waiting,
    depositId: depositId === null ? null : String(depositId),
    amount: toWire(amountMinor),
    at: at.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

async function listOf(
  db: Db,
  merchant: string | null,
  { pageNo, pageSize, state }: ParsedInputOf<typeof officeFindings>,
): Promise<OutputOf<typeof officeFindings>> {
  const { rows, total } = await listFindings(db, { merchant, state }, (pageNo - 1) * pageSize, pageSize)
  const waits = await listWaitingFor(
    db,
    merchant,
    rows.map((row) => `finding:${row.id}`),
  )
  return toPage(
    rows.map((row) => present(row, waits.get(`finding:${row.id}`) ?? null)),
    pageNo,
    pageSize,
    total,
  )
}

/** Adds officeFindings, officeResolveFinding, officeUnknownPayments and officeCloseUnknownPayment. */
export function bindFindingsOffice(http: Http): void {
  bindCall(http, officeFindings, ({ env: { db }, merchant }, input) => listOf(db, merchant, input))
  bindCall(http, officeUnknownPayments, ({ env: { db } }, input) => listOf(db, null, input))

  bindCall(http, officeResolveFinding, async (context, { id, decision, reason }) => {
    const { finding, waiting } = await resolveFinding(context, { id: BigInt(id), decision, reason })
    return present(finding, waiting)
  })

  bindCall(http, officeCloseUnknownPayment, async (context, { id, reason }) => {
    const { finding, waiting } = await closeUnknownPayment(context, { id: BigInt(id), reason })
    return present(finding, waiting)
  })
}
