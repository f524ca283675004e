/** Operators' files: each needs the permission of its list, when it is ordered and when it is fetched, and both are audited. */
import { fail } from '#contract/errors.ts'
import {
  cancelOfficeExport,
  createOfficeExport,
  downloadOfficeExport,
  listOfficeExports,
  type OfficeRecord,
} from '#contract/exports.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { cancelExport } from './cancel-export.ts'
import { type ExportFile, listFiles, type Owner } from './files.sql.ts'
import { OFFICE_PERMISSIONS, OFFICE_SOURCES } from './office-sources.ts'
import { getReadyFile, openDownload } from './open-download.ts'
import { orderExport } from './order-export.ts'
import { presentExport } from './present-export.ts'
import { bindFiles } from './send-file.ts'

const ownerOf = ({ operator, merchant }: OperatorContext): Owner => ({
  kind: 'operator',
  id: operator.id,
  brand: merchant,
})

/** Refuses with PERMISSION_DENIED whoever may not see the list. */
function needPermission({ operator }: OperatorContext, record: OfficeRecord): void {
  if (!operator.permissions.includes(OFFICE_PERMISSIONS[record])) fail('PERMISSION_DENIED')
}

const recordOf = (file: ExportFile) => file.record as OfficeRecord

/** Adds the calls of operators, and their files. */
export function bindExportsOffice(http: Http): void {
  bindCall(http, createOfficeExport, async (context, { requestId, record, utcOffsetMinutes, ...filter }) => {
    needPermission(context, record)
    const { env, merchant, locale } = context
    const reading = { env, player: null, merchant, filter, locale, utcOffsetMinutes }
    const order = { owner: ownerOf(context), requestId, record, source: OFFICE_SOURCES[record], reading }
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
