/** Operators' calls of markers of harm. Who looks at whom is in the log. */
import { toPage } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import {
  officeAddMarker,
  officeLiftMarker,
  officeMarkedMembers,
  officeMemberMarkers,
} from '#contract/harm/office-harm.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import type { Account } from '#server/lib/principal.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { addMarker, liftMarker } from './lift-marker.ts'
import { showCard } from './show-markers.ts'
import { listMarked } from './watch.sql.ts'

async function getMember({ env, merchant }: OperatorContext, id: string): Promise<Account> {
  const account = await findAccount(env.db, id)
  return account && account.merchant === merchant && !account.isTrial ? account : fail('NOT_FOUND')
}

/** Adds the operators' calls. */
export function bindHarmOffice(http: Http): void {
  const { env } = http
  bindCall(http, officeMemberMarkers, async (context, { id }) => showCard(env, await getMember(context, id)))
  bindCall(http, officeMarkedMembers, async (context, { pageNo, pageSize }) => {
    const { merchant } = context
    const page = { limit: pageSize, offset: (pageNo - 1) * pageSize }
    const found = await env.db.tx(async (tx) => {
      await writeAudit(tx, context, { action: 'marker.list', subject: `brand:${merchant}`, after: { pageNo } })
      return listMarked(tx, merchant, env.clock.now(), page)
    })
    const rows = found.rows.map((row) => ({
      ...row,
      seenAt: row.seenAt.toISOString(),
      until: row.until.toISOString(),
    }))
    return toPage(rows, pageNo, pageSize, found.total)
  })
  bindCall(http, officeAddMarker, async (context, { id, ...order }) => {
    const account = await getMember(context, id)
    await addMarker(context, account, order)
    return showCard(env, account)
  })
  bindCall(http, officeLiftMarker, async (context, { id, ...order }) =>
    liftMarker(context, await getMember(context, id), order),
  )
}
