import { useState } from 'react'
import { openedNumero, openedNumeroByGame, type Opened } from '#contract/lottery/results.ts'
import { paths } from '#contract/paths.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Panel } from '#web/ui/card.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Pager } from '../../frame/pager.tsx'
import { archiveInput, archiveOfInput } from '../asked.ts'
import { DrawnNumbers } from '../boards/drawn-numbers.tsx'
import { readName, readValue } from '../words.ts'

/** Lists drawn issues, newest first, with what is read off each board. */
export function Archive({ game, day }: { game: string | undefined; day: string | undefined }) {
  const locale = useLocale()
  const [page, setPage] = useState({ of: '', number: 1 })
  const of = `${game ?? ''} ${day ?? ''}`
  const pageNo = page.of === of ? page.number : 1
  const kept = { placeholderData: <Value,>(before: Value | undefined) => before }
  const all = useCall(openedNumero, archiveInput({ day, pageNo }, locale), { ...kept, enabled: game === undefined })
  const one = useCall(openedNumeroByGame, archiveOfInput({ game: game ?? '-', day, pageNo }, locale), {
    ...kept,
    enabled: game !== undefined,
  })
  const list = game === undefined ? all : one
  return (
    <>
      <Rows list={list} />
      {list.data && <Pager page={pageNo} pages={list.data.totalPages} onPage={(number) => setPage({ of, number })} />}
    </>
  )
}

type List = { data: { content: Opened[] } | undefined; isError: boolean; refetch: () => unknown }

function Rows({ list: { data, isError, refetch } }: { list: List }) {
  const t = useT()
  const locale = useLocale()
  return (
    <Panel>
      {isError && !data && (
        <ErrorState
          title={t('lottery.resultsFailed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <RowSkeletons count={8} />}
      {data && data.content.length === 0 && (
        <EmptyState picture="search" title={t('lottery.noResults')} hint={t('lottery.noResultsHint')} />
      )}
      <ul>
        {data?.content.map((row) => (
          <li
            key={`${row.gameCode} ${row.issue}`}
            className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 lg:grid-cols-[14rem_minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-2 font-semibold">
                <bdi className="truncate">{row.name}</bdi>
                {(row.source === 'simulation' || row.source === 'entered') && (
                  <Tag tone="warning">{t(`lottery.source.${row.source}`)}</Tag>
                )}
                {row.shots === 0 && <Tag>{t('lottery.nobodyShot')}</Tag>}
                {row.corrections > 0 && <Tag tone="info">{t('lottery.wasCorrected')}</Tag>}
              </div>
              <div className="num text-xs text-ink-3">
                {row.issue} · {formatMoment(row.drawnAt, locale)}
              </div>
            </div>
            {row.board && <DrawnNumbers family={row.family} board={row.board} />}
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 lg:flex-col lg:items-end">
              <span className="text-xs text-ink-2">
                {Object.entries(row.reads)
                  .slice(0, 4)
                  .map(([key, value]) => `${readName(t, key)}: ${readValue(t, row.family, value)}`)
                  .join(' · ')}
              </span>
              <a
                href={paths.lotteryProof(row.gameCode, row.issue)}
                className="inline-flex min-h-6 items-center text-sm text-proof-ink hover:underline"
              >
                {t(row.source === 'own' ? 'lottery.check' : 'lottery.howDrawn')}
              </a>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
