import { useState } from 'react'
import { supportEarlier, supportTranscript } from '#contract/support/support.ts'
import { SUPPORT_LINES_PAGE } from '#contract/support/words.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#web/lib/client.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Pager } from '../frame/pager.tsx'
import { LineView } from './line-view.tsx'
import type { Talk } from './talk.ts'
import { saveTranscript } from './transcript.ts'

const PAGE = 10

/** Lists the member's ended conversations, newest first; each opens with all its lines. */
export function Earlier() {
  const t = useT()
  const locale = useLocale()
  const [pageNo, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const { data, isError, refetch } = useCall(supportEarlier, { pageNo, pageSize: PAGE })
  if (open !== null) return <Whole id={open} onBack={() => setOpen(null)} />
  if (isError && !data) return <Failed onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons />
  if (data.content.length === 0) return <EmptyState picture="messages" title={t('support.noneEarlier')} />
  return (
    <>
      <ul className="flex flex-col gap-2">
        {data.content.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="flex min-h-14 w-full items-center gap-3 rounded-card bg-surface-2 px-4 py-2.5 text-start hover:bg-surface-3"
              onClick={() => setOpen(row.id)}
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{t(`support.topic.${row.topic}`)}</span>
                <span className="block text-xs text-ink-3">
                  {formatMoment(row.beganAt, locale)} ·{' '}
                  {t('support.lineCount', { count: row.lines, lines: formatCount(row.lines, locale) })}
                </span>
              </span>
              {row.rating && (
                <span className="flex items-center gap-1 text-sm text-warning">
                  <Icon name="star-fill" size="s" label={t('support.rated')} />
                  {formatCount(row.rating.stars, locale)}
                </span>
              )}
              <Icon name="caret-right" size="s" className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
      <Pager page={data.pageNum} pages={data.totalPages} onPage={setPage} />
    </>
  )
}

/** Reads all lines of one conversation, a page after the other. */
async function readWhole(id: string, signal: AbortSignal): Promise<Talk> {
  let lines: Talk['lines'] = []
  for (;;) {
    const talk = await call(supportTranscript, { id, after: Number(lines.at(-1)?.id ?? 0) }, { signal })
    lines = [...lines, ...talk.lines]
    if (talk.lines.length < SUPPORT_LINES_PAGE) return { ...talk, lines }
  }
}

function Whole({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useQuery({
    queryKey: [supportTranscript.id, id],
    queryFn: ({ signal }) => readWhole(id, signal),
  })
  return (
    <div className="flex flex-col gap-3">
      <span className="flex flex-wrap justify-between gap-2">
        <Button size="small" tone="quiet" icon="arrow-left" onClick={onBack}>
          {t('support.earlier')}
        </Button>
        {data && (
          <Button size="small" icon="download-simple" onClick={() => saveTranscript(t, data, locale)}>
            {t('support.save')}
          </Button>
        )}
      </span>
      {isError && !data ? (
        <Failed onRetry={() => void refetch()} />
      ) : data ? (
        data.lines.map((line) => <LineView key={line.id} line={line} />)
      ) : (
        <RowSkeletons />
      )}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <ErrorState
      compact
      title={t('support.failed')}
      hint={t('common.checkNetwork')}
      retryLabel={t('common.retry')}
      onRetry={onRetry}
    />
  )
}
