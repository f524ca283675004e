import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '#contract/call.ts'
import {
  type AgentRecord,
  cancelExport,
  createAgentExport,
  createExport,
  type ExportRow,
  listExports,
  type MemberRecord,
} from '#contract/exports/exports.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { localOffsetMinutes } from '#web/lib/date-range.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { formatBytes, saveExport } from '#web/lib/save-export.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** How often the files are read again, in milliseconds, so that the page is up to date without the live channel. */
const ASK_AGAIN_MS = 3000
const isUnderWay = ({ state }: ExportRow) => state === 'waiting' || state === 'running'

type AgentOrder = Omit<InputOf<typeof createAgentExport>, 'requestId' | 'utcOffsetMinutes' | 'format'>

/** Exports a report of an agent's line, as a CSV file or a spreadsheet, like every other record. */
export function AgentExportButton({ order }: { order: AgentOrder }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const show = () => {
    setOpen(true)
    setWasOpen(true)
  }
  return (
    <>
      <Button size="small" icon="download-simple" onClick={show}>
        {t('records.exportAny')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('records.exportTitle')}
        closeLabel={t('common.close')}
        description={t('records.exportText')}
      >
        <div className="flex flex-col gap-5">
          <AgentOrderForm order={order} />
          {wasOpen && <FileList />}
        </div>
      </Dialog>
      {wasOpen && <ReadyFiles isShown={isOpen} />}
    </>
  )
}

function AgentOrderForm({ order }: { order: AgentOrder }) {
  const t = useT()
  const locale = useLocale()
  const ordering = useSend(createAgentExport, [listExports])
  const send = (format: 'csv' | 'xlsx') =>
    ordering.mutate(
      { ...order, format, requestId: crypto.randomUUID(), utcOffsetMinutes: localOffsetMinutes() },
      { onError: failed },
    )
  const day = (iso: string) => formatDay(`${iso}T12:00:00`, locale)
  return (
    <div className="flex flex-col gap-3 rounded-card bg-surface-2 p-4">
      <p className="text-sm text-ink-2">
        <b className="block text-base text-ink-1">{t(`records.name.${order.record}`)}</b>
        {order.from === order.to ? day(order.from) : `${day(order.from)} – ${day(order.to)}`}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button tone="primary" busy={ordering.isPending} onClick={() => send('csv')}>
          {t('records.asCsv')}
        </Button>
        <Button busy={ordering.isPending} onClick={() => send('xlsx')}>
          {t('records.asSheet')}
        </Button>
      </div>
    </div>
  )
}

export type ExportButtonProps = {
  record: MemberRecord
  /** The filter of the list, without its page. */
  filter: Omit<InputOf<typeof createExport>, 'requestId' | 'record' | 'utcOffsetMinutes'>
  /** How many rows the file would have; undefined until it is known. */
  rows: number | undefined
}

/** Exports a record: orders the file, shows its progress, saves it when it is ready. The same on every record. */
export function ExportButton({ record, filter, rows }: ExportButtonProps) {
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
        title={t('records.exportTitle')}
        closeLabel={t('common.close')}
        description={t('records.exportText')}
      >
        <ExportPanel record={record} filter={filter} rows={rows} />
      </Dialog>
      <ReadyFiles isShown={isOpen} />
    </>
  )
}

const failed = (error: ApiError) => showToast('error', error.message)
const save = (id: string) => void saveExport(id).catch(failed)

/** Reports files that became ready: saves the one that the reader waits for here, offers any other for download. */
function ReadyFiles({ isShown }: { isShown: boolean }) {
  const t = useT()
  const { data } = useFiles()
  const seen = useRef<ReadonlyMap<string, ExportRow['state']> | null>(null)
  useEffect(() => {
    if (!data) return
    for (const file of data.exports) {
      // a small file can be ready before the list has shown that it was ordered
      if (file.state !== 'ready' || !seen.current || seen.current.get(file.id) === 'ready') continue
      if (isShown) save(file.id)
      else
        showToast('success', t('records.ready', { file: file.fileName }), {
          label: t('records.save'),
          onPress: () => save(file.id),
        })
    }
    seen.current = new Map(data.exports.map((file) => [file.id, file.state]))
  }, [data, isShown, t])
  return null
}

function useFiles() {
  return useCall(
    listExports,
    {},
    {
      refetchInterval: (query) => (query.state.data?.exports.some(isUnderWay) ? ASK_AGAIN_MS : false),
    },
  )
}

function ExportPanel({ record, filter, rows }: ExportButtonProps) {
  const t = useT()
  const locale = useLocale()
  const order = useSend(createExport, [listExports])
  const send = () =>
    order.mutate(
      { ...filter, record, requestId: crypto.randomUUID(), utcOffsetMinutes: localOffsetMinutes() },
      { onError: failed },
    )
  const isEmpty = rows === 0
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3 rounded-card bg-surface-2 p-4">
        <p className="text-sm text-ink-2">
          <b className="block text-base text-ink-1">{t(`records.name.${record}`)}</b>
          {describeDays(filter.from, filter.to, locale)}
          {rows !== undefined && ` · ${t('records.rows', { count: rows, shown: formatCount(rows, locale) })}`}
        </p>
        <Button
          tone="primary"
          wide
          icon="download-simple"
          busy={order.isPending}
          onClick={send}
          {...(isEmpty ? { reason: t('records.exportEmpty') } : {})}
        >
          {t('records.makeFile')}
        </Button>
      </div>
      <FileList />
    </div>
  )
}

/** Lists the reader's files: those under way with their progress, and those that are kept. */
function FileList() {
  const t = useT()
  const files = useFiles()
  return (
    <section>
      <h3 className="mb-2 text-sm">{t('records.yourFiles')}</h3>
      {files.isError && !files.data && (
        <ErrorState
          compact
          title={t('wallet.loadFailed')}
          retryLabel={t('wallet.retry')}
          onRetry={() => void files.refetch()}
        />
      )}
      {!files.data && !files.isError && <RowSkeletons count={2} />}
      {files.data?.exports.length === 0 && <p className="text-sm text-ink-3">{t('records.noFiles')}</p>}
      <ul>
        {files.data?.exports.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </ul>
    </section>
  )
}

/** Writes the days between two moments, the last one included. */
function describeDays(from: string | null | undefined, to: string | null | undefined, locale: string): string {
  if (!from || !to) return ''
  const [first, last] = [formatDay(from, locale), formatDay(new Date(Date.parse(to) - 1).toISOString(), locale)]
  return first === last ? first : `${first} – ${last}`
}

function FileRow({ file }: { file: ExportRow }) {
  const t = useT()
  const locale = useLocale()
  const cancel = useSend(cancelExport, [listExports])
  const share = t('records.progress', {
    done: formatCount(file.rowsDone, locale),
    total: formatCount(file.rowsTotal, locale),
  })
  return (
    <li className="flex items-center gap-3 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          {t(`records.name.${file.record as MemberRecord | AgentRecord}`)}
        </span>
        <span className="block text-xs text-ink-3">
          {describeDays(file.from, file.to, locale)} · {isUnderWay(file) ? share : describeFile(file)}
        </span>
        {isUnderWay(file) && (
          <span className="mt-1.5 block">
            <ProgressBar value={file.rowsDone} max={file.rowsTotal} label={share} />
          </span>
        )}
      </div>
      {file.state === 'ready' && (
        <Button size="small" icon="download-simple" onClick={() => save(file.id)}>
          {t('records.save')}
        </Button>
      )}
      <IconButton
        icon={isUnderWay(file) ? 'x' : 'trash'}
        label={isUnderWay(file) ? t('records.cancelFile') : t('records.removeFile')}
        disabled={cancel.isPending}
        onClick={() => cancel.mutate({ id: file.id }, { onError: failed })}
      />
    </li>
  )

  function describeFile({ state, bytes, rowsDone, expiresAt }: ExportRow): string {
    if (state === 'failed') return t('records.fileFailed')
    const facts = [
      t('records.rows', { count: rowsDone, shown: formatCount(rowsDone, locale) }),
      formatBytes(bytes, locale),
    ]
    return [...facts, t('records.keptUntil', { day: formatDay(expiresAt, locale) })].join(' · ')
  }
}
