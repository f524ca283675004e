import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelOfficeExport,
  createOfficeExport,
  downloadOfficeExport,
  type ExportRow,
  listOfficeExports,
  type OfficeRecord,
} from '#contract/exports/exports.ts'
import { localOffsetMinutes } from '#web/lib/date-range.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { formatBytes, submitTicket } from '#web/lib/save-export.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { callOffice } from '../operator-session.ts'
import { useFault } from './describe-fault.ts'
import { askOffice } from './rows.ts'
import { askedFilter, type Filter } from './list-state.ts'

/** The exports have no live channel: a file that is being made is asked for at this interval. */
const ASK_AGAIN_MS = 1500
const isUnderWay = ({ state }: ExportRow) => state === 'waiting' || state === 'running'
/** The filters that a file can have; a list with any other filter cannot be exported as shown. */
const CARRIED: readonly string[] = [
  'from',
  'to',
  'username',
  'vendor',
  'roundId',
  'reference',
  'methodCode',
  'state',
  'status',
  'kind',
  'search',
]
/** Filters that the file of one list has beside them. */
const CARRIED_BY: Readonly<Partial<Record<OfficeRecord, readonly string[]>>> = {
  officeWithdrawals: ['queue'],
  officeAudit: ['operator', 'action', 'subject'],
}

type Props = {
  record: OfficeRecord
  filter: Filter
  /** What the list calls its fields. */
  names?: ReadonlyMap<string, string>
  rows: number | undefined
}

/** Exports a list of the back office as a file, with the list's filters. */
export function ExportList(props: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon="download-simple" onClick={() => setOpen(true)}>
        {t('records.export')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('records.officeTitle')}
        closeLabel={t('office.close')}
        description={t('records.officeText')}
      >
        <Panel {...props} />
      </Dialog>
    </>
  )
}

/** Returns the operator's files, and functions that ask for a new one, save one and remove one. */
function useExports({ record, filter }: Pick<Props, 'record' | 'filter'>) {
  const client = useQueryClient()
  const sayFault = useFault()
  const [isSending, setSending] = useState(false)
  const files = useQuery({
    queryKey: [listOfficeExports.id],
    queryFn: () => callOffice(listOfficeExports, {}),
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? ASK_AGAIN_MS : false),
  })
  /** Does one act and reads the files again; a refusal is shown in a toast. */
  const act = async (work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => showToast('error', sayFault(error)))
    await client.invalidateQueries({ queryKey: [listOfficeExports.id] })
  }
  const send = async () => {
    setSending(true)
    const { status, ...asked } = askedFilter(filter)
    const wanted = {
      ...asked,
      ...(status ? { state: status } : {}),
      record,
      requestId: crypto.randomUUID(),
      utcOffsetMinutes: localOffsetMinutes(),
    }
    // the address can contain any text: the server refuses fields and values that it does not know
    await act(() => askOffice(createOfficeExport, wanted))
    setSending(false)
  }
  const save = (id: string) => act(async () => submitTicket(await callOffice(downloadOfficeExport, { id })))
  const cancel = (id: string) => act(() => callOffice(cancelOfficeExport, { id }))
  return { files, isSending, send, save, cancel }
}

function Panel({ record, filter, names, rows }: Props) {
  const t = useT()
  const locale = useLocale()
  const { files, isSending, send, save, cancel } = useExports({ record, filter })
  const carried = [...CARRIED, ...(CARRIED_BY[record] ?? [])]
  const left = Object.keys(filter).filter((name) => !carried.includes(name))
  const reason =
    left.length > 0
      ? t('records.notCarried', { names: left.map((name) => names?.get(name) ?? name).join(', ') })
      : rows === 0
        ? t('records.exportEmpty')
        : null
  return (
    <div className="flex flex-col gap-4">
      {rows !== undefined && (
        <p className="text-ink-2">{t('records.rows', { count: rows, shown: formatCount(rows, locale) })}</p>
      )}
      <Button
        tone="primary"
        wide
        icon="download-simple"
        busy={isSending}
        onClick={() => void send()}
        {...(reason ? { reason } : {})}
      >
        {t('records.makeFile')}
      </Button>
      <section>
        <h3 className="mb-1 text-sm">{t('records.yourFiles')}</h3>
        {files.isError && !files.data && (
          <ErrorState
            compact
            title={t('office.loadFailed')}
            retryLabel={t('office.retry')}
            onRetry={() => void files.refetch()}
          />
        )}
        {!files.data && !files.isError && <RowSkeletons count={2} />}
        {files.data?.exports.length === 0 && <p className="text-sm text-ink-3">{t('records.noFiles')}</p>}
        <ul>
          {files.data?.exports.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              onSave={() => void save(file.id)}
              onCancel={() => void cancel(file.id)}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

function FileRow({ file, onSave, onCancel }: { file: ExportRow; onSave: () => void; onCancel: () => void }) {
  const t = useT()
  const locale = useLocale()
  const progress = t('records.progress', {
    done: formatCount(file.rowsDone, locale),
    total: formatCount(file.rowsTotal, locale),
  })
  const facts =
    file.state === 'failed'
      ? t('records.fileFailed')
      : isUnderWay(file)
        ? progress
        : `${t('records.rows', { count: file.rowsDone, shown: formatCount(file.rowsDone, locale) })} · ${formatBytes(file.bytes, locale)}`
  return (
    <li className="flex items-center gap-3 border-t border-line py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <span className="block truncate font-medium">{file.fileName}</span>
        <span className="block text-xs text-ink-3">
          {formatMoment(file.createdAt, locale)} · {facts}
        </span>
        {isUnderWay(file) && <ProgressBar value={file.rowsDone} max={file.rowsTotal} label={progress} />}
      </div>
      {file.state === 'ready' && (
        <Button size="small" icon="download-simple" onClick={onSave}>
          {t('records.save')}
        </Button>
      )}
      <IconButton
        icon={isUnderWay(file) ? 'x' : 'trash'}
        label={t(isUnderWay(file) ? 'records.cancelFile' : 'records.removeFile')}
        onClick={onCancel}
      />
    </li>
  )
}
