/** Operators' files: ordering and fetching a file each need the permission of its list, and both are audited. */
import { fail } from '#contract/errors.ts'
import {
  cancelOfficeExport,
  createOfficeExport,
  downloadOfficeExport,
  listOfficeExports,
  type OfficeRecord,
} from '#contract/exports/exports.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { sourceOf } from '#server/lib/exports/source.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { cancelExport } from './cancel-export.ts'
import { type ExportFile, listFiles, type Owner } from './files.sql.ts'
import { getReadyFile, openDownload } from './open-download.ts'
import { orderExport } from './order-export.ts'
import { presentExport } from './present-export.ts'
import { bindFiles } from './send-file.ts'

const ownerOf = ({ operator, merchant }: OperatorContext): Owner => ({
  kind: 'operator',
  id: operator.id,
  brand: merchant,
})

/** Fails with PERMISSION_DENIED when the operator may not see the list. */
function needPermission({ env, operator }: OperatorContext, record: OfficeRecord): void {
  if (!operator.permissions.includes(sourceOf(env, record).permission)) fail('PERMISSION_DENIED')
}

const recordOf = (file: ExportFile) => file.record as OfficeRecord

/** Adds the operators' calls and the addresses of their files. */
export function bindExportsOffice(http: Http): void {
  bindCall(http, createOfficeExport, async (context, { requestId, record, utcOffsetMinutes, ...filter }) => {
    needPermission(context, record)
    const { env, merchant, locale } = context
    const reading = { env, player: null, merchant, filter, locale, utcOffsetMinutes }
    const order = { owner: ownerOf(context), requestId, record, source: sourceOf(env, record), reading }
    return presentExport(
      await orderExport(env, order, (tx, file) =>
        writeAudit(tx, context, {
          action: 'export.order',
          subject: `export:${file.id}`,
          after: { record, rows: file.rowsTotal, ...file.filter },
        }),
      ),
    )
  })

  bindCall(http, listOfficeExports, async (context) => ({
    exports: (await listFiles(context.env.db, ownerOf(context), context.env.clock.now())).map(presentExport),
  }))

  bindCall(http, cancelOfficeExport, async (context, { id }) =>
    presentExport(await cancelExport(context.env, ownerOf(context), BigInt(id))),
  )

  bindCall(http, downloadOfficeExport, async (context, { id }) => {
    const file = await getReadyFile(context.env, ownerOf(context), BigInt(id))
    needPermission(context, recordOf(file))
    return openDownload(context.env, file, context.sessionId, (tx) =>
      writeAudit(tx, context, {
        action: 'export.download',
        subject: `export:${file.id}`,
        after: { record: file.record, rows: file.rowsDone },
      }),
    )
  })

  bindFiles(http, 'operator', (context, file) => needPermission(context as OperatorContext, recordOf(file)))
}
