/** A player's files. */
import {
  cancelExport as cancelExportCall,
  createAgentExport,
  createExport,
  downloadExport,
  listExports,
  orderPersonalData,
  PERSONAL,
} from '#contract/exports/exports.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { bindCall, type Http, type PlayerContext } from '#server/lib/http.ts'
import { sourceOf } from '#server/lib/exports/source.ts'
import { readRange } from '#server/lib/kept-range.ts'
import type { Account } from '#server/lib/principal.ts'
import { cancelExport } from './cancel-export.ts'
import { requireFresh } from '#server/modules/identity/sessions/fresh.ts'
import { type ExportFile, listFiles, type Owner } from './files.sql.ts'
import { getReadyFile, openDownload } from './open-download.ts'
import { orderExport } from './order-export.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import { presentExport } from './present-export.ts'
import { bindFiles } from './send-file.ts'

const ownerOf = (account: Account): Owner => ({ kind: 'member', id: account.id, brand: account.merchant })

/**
 * Requires a recent login for the file of a member's own data, so that an open session is not enough to take it. Fails
 * with REAUTH_REQUIRED.
 */
async function guardPersonal(context: Pick<PlayerContext, 'env' | 'sessionId'>, file: ExportFile): Promise<void> {
  if (file.record === PERSONAL) await requireFresh(context)
}

/** Adds the players' calls and the addresses of their files. */
export function bindExports(http: Http): void {
  bindCall(http, createExport, async ({ env, account, locale }, { requestId, record, utcOffsetMinutes, ...filter }) => {
    readRange(env, filter)
    const reading = { env, player: account, merchant: account.merchant, filter, locale, utcOffsetMinutes }
    return presentExport(
      await orderExport(env, { owner: ownerOf(account), requestId, record, source: sourceOf(env, record), reading }),
    )
  })

  bindCall(http, createAgentExport, async ({ env, account, locale }, asked) => {
    const { requestId, record, utcOffsetMinutes, from: fromDay, to: toDay, ...rest } = asked
    const begin = (day: string) => Date.parse(`${day}T00:00:00Z`) - utcOffsetMinutes * MINUTE_MS
    const [from, to] = [new Date(begin(fromDay)), new Date(begin(toDay) + DAY_MS)]
    const filter = { ...rest, fromDay, toDay, from: from.toISOString(), to: to.toISOString() }
    const reading = { env, player: account, merchant: account.merchant, filter, locale, utcOffsetMinutes }
    return presentExport(
      await orderExport(env, { owner: ownerOf(account), requestId, record, source: sourceOf(env, record), reading }),
    )
  })

  bindCall(http, orderPersonalData, async ({ env, account, locale }, { requestId, utcOffsetMinutes }) => {
    const reading = { env, player: account, merchant: account.merchant, filter: {}, locale, utcOffsetMinutes }
    return presentExport(
      await orderExport(env, { owner: ownerOf(account), requestId, record: PERSONAL, source: PERSONAL_DATA, reading }),
    )
  })

  bindCall(http, listExports, async ({ env, account }) => ({
    exports: (await listFiles(env.db, ownerOf(account), env.clock.now())).map(presentExport),
  }))

  bindCall(http, cancelExportCall, async ({ env, account }, { id }) =>
    presentExport(await cancelExport(env, ownerOf(account), BigInt(id))),
  )

  bindCall(http, downloadExport, async (context, { id }) => {
    const file = await getReadyFile(context.env, ownerOf(context.account), BigInt(id))
    await guardPersonal(context, file)
    return openDownload(context.env, file, context.sessionId)
  })

  bindFiles(http, 'member', guardPersonal)
}
