/** The operators' face of messages that leave the house. */
import { OUTGOING_CHANNELS } from '#contract/outgoing/kinds.ts'
import { officeOutgoing, officeOutgoingWays, officeRetryOutgoing } from '#contract/outgoing/office-outgoing.ts'
import { toPage } from '#contract/call.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { countWaitingOf, listOutgoing } from '#server/lib/outgoing/list.report.sql.ts'
import { findWay } from '#server/lib/outgoing/ways.ts'
import { retryOutgoing, showOutgoing } from './retry-outgoing.ts'

/** Adds the operators' calls. */
export function bindOutgoingOffice(http: Http): void {
  bindCall(http, officeOutgoing, async ({ env, merchant }, { pageNo, pageSize, ...filter }) => {
    const { rows, total } = await listOutgoing(
      env.db,
      { ...filter, brand: merchant },
      pageSize,
      (pageNo - 1) * pageSize,
    )
    const now = env.clock.now()
    return toPage(
      rows.map((row) => showOutgoing(row, now)),
      pageNo,
      pageSize,
      total,
    )
  })
  bindCall(http, officeOutgoingWays, async ({ env, merchant }) => {
    const waiting = await countWaitingOf(env.db, merchant)
    return {
      ways: OUTGOING_CHANNELS.map((channel) => {
        const way = findWay(env.config, channel)
        return {
          channel,
          way: way?.name ?? null,
          isFitForProduction: way?.isFitForProduction ?? false,
          waiting: waiting.get(channel) ?? 0,
        }
      }),
    }
  })
  bindCall(http, officeRetryOutgoing, async (context, { id }) => {
    await retryOutgoing(context, id)
    return {}
  })
}
