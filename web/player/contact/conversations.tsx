import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { listConversations } from '#contract/site/contact.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { Pager } from '../frame/pager.tsx'

type Conversation = OutputOf<typeof listConversations>['content'][number]
const TONES: Record<Conversation['state'], TagTone> = { open: 'warning', answered: 'positive', closed: 'neutral' }
const PAGE = 10

/** Lists the member's questions to the house, newest first, each with its state and the answers. */
export function Conversations() {
  const t = useT()
  const [pageNo, setPage] = useState(1)
  const { data, isError, refetch } = useCall(listConversations, { pageNo, pageSize: PAGE })
  if (isError && !data)
    return (
      <ErrorState
        compact
        title={t('contact.failed')}
        hint={t('common.checkNetwork')}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <RowSkeletons />
  if (data.content.length === 0)
    return <EmptyState picture="messages" title={t('contact.none')} hint={t('contact.noneHint')} />
  return (
    <>
      <ul className="flex flex-col gap-3">
        {data.content.map((row) => (
          <One key={row.id} row={row} />
        ))}
      </ul>
      <Pager page={data.pageNum} pages={data.totalPages} onPage={setPage} />
    </>
  )
}

function One({ row }: { row: Conversation }) {
  const t = useT()
  const locale = useLocale()
  const words = '[overflow-wrap:anywhere] whitespace-pre-line'
  return (
    <li className="rounded-card bg-surface-2 p-4">
      <div className="flex items-start gap-3">
        <h3 className="min-w-0 flex-1 text-base [overflow-wrap:anywhere]">{row.subject ?? t('contact.remark')}</h3>
        <Tag tone={TONES[row.state]}>{t(`contact.state.${row.state}`)}</Tag>
      </div>
      <p className="mt-1 text-xs text-ink-3">{formatMoment(row.at, locale)}</p>
      <p className={`mt-2 text-ink-2 ${words}`}>{row.message}</p>
      {row.pictures > 0 && <p className="mt-2 text-xs text-ink-3">{t('contact.pictures', { count: row.pictures })}</p>}
      {row.answers.map((answer) => (
        <div key={answer.at} className="mt-3 border-s-2 border-brand ps-3">
          <p className="text-xs text-ink-3">
            {t('contact.answer')} · {formatMoment(answer.at, locale)}
          </p>
          <p className={`mt-1 ${words}`}>{answer.text}</p>
        </div>
      ))}
    </li>
  )
}
