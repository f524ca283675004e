import { useState } from 'react'
import { vnNumero } from '#contract/lottery/results.ts'
import type { OutputOf } from '#contract/call.ts'
import { paths } from '#contract/paths.ts'
import { formatDay, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { boardsInput } from '../asked.ts'
import { PrizeTable } from '../boards/prize-table.tsx'

type Board = OutputOf<typeof vnNumero>['boards'][number]

/** The Vietnamese boards of a day, whole, with heads and tails; prints as a page. */
export function VietnamBoards({ game, day }: { game: string | undefined; day: string | undefined }) {
  const t = useT()
  const locale = useLocale()
  const { data, isError, refetch } = useCall(vnNumero, boardsInput({ day, game }, locale))
  if (isError && !data)
    return (
      <Panel>
        <ErrorState
          title={t('lottery.resultsFailed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  if (!data) return <Skeleton className="h-96 rounded-card!" />
  if (data.boards.length === 0)
    return (
      <Panel>
        <EmptyState
          picture="search"
          title={t('lottery.noBoards', { day: formatDay(`${data.day}T12:00`, locale) })}
          hint={t('lottery.noBoardsHint')}
        />
      </Panel>
    )
  return (
    <>
      <div className="lottery-no-print mb-3 flex items-center justify-between gap-3">
        <span className="text-sm text-ink-2">{formatDay(`${data.day}T12:00`, locale)}</span>
        <Button size="small" icon="article" onClick={() => print()}>
          {t('lottery.print')}
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-2">
        {data.boards.map((board) => (
          <BoardCard key={`${board.gameCode} ${board.issue}`} board={board} />
        ))}
      </div>
    </>
  )
}

function BoardCard({ board }: { board: Board }) {
  const t = useT()
  const locale = useLocale()
  const [marked, setMarked] = useState<string | null>(null)
  return (
    <article className="break-inside-avoid rounded-card border border-line bg-surface-1 p-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="text-lg!">
            <bdi>{board.name}</bdi>
          </h2>
          {board.province && board.province !== board.name && (
            <p className="text-xs text-ink-3" lang="vi">
              {board.province}
            </p>
          )}
          <p className="num text-xs text-ink-3">
            {board.issue} · {formatMoment(board.drawnAt, locale)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {(board.source === 'simulation' || board.source === 'entered') && (
            <Tag tone="warning">{t(`lottery.source.${board.source}`)}</Tag>
          )}
          <a
            href={paths.lotteryProof(board.gameCode, board.issue)}
            className="lottery-no-print inline-flex min-h-6 items-center text-sm text-proof-ink hover:underline"
          >
            {t(board.source === 'own' ? 'lottery.check' : 'lottery.howDrawn')}
          </a>
        </div>
      </div>
      {board.board && (
        <div className="mt-3">
          <PrizeTable board={board.board} marked={marked} />
        </div>
      )}
      <div className="mt-4 grid grid-cols-2 gap-4">
        <Ends title={t('lottery.heads')} rows={board.heads} isHead marked={marked} onMark={setMarked} />
        <Ends title={t('lottery.tails')} rows={board.tails} marked={marked} onMark={setMarked} />
      </div>
    </article>
  )
}

type EndsProps = {
  title: string
  rows: readonly (readonly string[])[]
  isHead?: boolean
  marked: string | null
  onMark: (number: string | null) => void
}

/** Lists the last two digits by the first of them, or by the last; a press marks the number on the board. */
function Ends({ title, rows, isHead = false, marked, onMark }: EndsProps) {
  return (
    <table className="w-full border-collapse text-[13px]">
      <caption className="pb-1 text-start text-xs font-medium text-ink-3">{title}</caption>
      <tbody dir="ltr">
        {rows.map((digits, end) => (
          <tr key={end} className="border-t border-line">
            <th scope="row" className="num w-6 py-1 text-start text-brand-ink">
              {end}
            </th>
            <td className="py-0.5">
              <span className="flex flex-wrap gap-1">
                {digits.map((digit, at) => {
                  const number = isHead ? `${end}${digit}` : `${digit}${end}`
                  return (
                    <button
                      key={at}
                      type="button"
                      aria-pressed={marked === number}
                      aria-label={number}
                      className="num min-h-6 min-w-6 rounded-xs hover:bg-surface-3 aria-pressed:bg-brand-soft aria-pressed:text-brand-ink"
                      onClick={() => onMark(marked === number ? null : number)}
                    >
                      {digit}
                    </button>
                  )
                })}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
