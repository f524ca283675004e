import { missionBoard, type BoardRow } from '#contract/missions/missions.ts'
import { formatCount, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Panel } from '#web/ui/card.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { BoardView } from './board-view.tsx'

export type BoardsPartProps = { board: string | undefined; onBoard: (board: string) => void }

/** Shows the boards that run, come or are over, and the ranks of one of them. */
export function BoardsPart({ board, onBoard }: BoardsPartProps) {
  const t = useT()
  const { data, isError, refetch } = useCall(missionBoard, board === undefined ? {} : { board }, {
    placeholderData: (before) => before,
  })
  if (isError && !data)
    return (
      <Panel>
        <ErrorState
          title={t('missions.failed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      </Panel>
    )
  if (!data)
    return (
      <div aria-hidden="true" className="grid gap-4">
        <Skeleton className="h-24 rounded-card!" />
        <Panel>
          <RowSkeletons count={8} />
        </Panel>
      </div>
    )
  if (data.boards.length === 0 && data.past.length === 0)
    return (
      <Panel>
        <EmptyState picture="gift" title={t('missions.noBoards')} hint={t('missions.noBoardsHint')} />
      </Panel>
    )
  const chosen = data.board?.id
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_280px]">
      <div className="order-2 min-w-0 xl:order-1">{data.board && <BoardView board={data.board} />}</div>
      <nav
        aria-label={t('missions.boards')}
        className="order-1 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 xl:order-2"
      >
        <BoardList name={t('missions.now')} boards={data.boards} chosen={chosen} onBoard={onBoard} />
        <BoardList name={t('missions.past')} boards={data.past} chosen={chosen} onBoard={onBoard} />
      </nav>
    </div>
  )
}

type ListProps = {
  name: string
  boards: readonly BoardRow[]
  chosen: string | undefined
  onBoard: (id: string) => void
}

function BoardList({ name, boards, chosen, onBoard }: ListProps) {
  const t = useT()
  const locale = useLocale()
  if (boards.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-sm text-ink-2">{name}</h3>
      <ul className="flex gap-2 overflow-x-auto pb-1 xl:flex-col">
        {boards.map((board) => (
          <li key={board.id} className="w-56 flex-none xl:w-auto">
            <button
              type="button"
              aria-current={board.id === chosen ? 'true' : undefined}
              className={`w-full rounded-card border p-3 text-start ${
                board.id === chosen ? 'border-brand bg-surface-2' : 'border-line bg-surface-2'
              }`}
              onClick={() => onBoard(board.id)}
            >
              <span className="flex items-start justify-between gap-2">
                <span className="min-w-0 font-semibold">{board.title}</span>
                <Tag tone={board.state === 'running' ? 'positive' : 'neutral'}>
                  {t(`missions.board.${board.state}`)}
                </Tag>
              </span>
              <span className="mt-1 block text-xs text-ink-3">
                {board.state === 'coming'
                  ? t('missions.begins', { at: formatMoment(board.startsAt, locale) })
                  : t('missions.ends', { at: formatMoment(board.endsAt, locale) })}
              </span>
              <span className="mt-1 block text-sm text-ink-2">
                <Money amount={board.prizeSum} /> ·{' '}
                {t('missions.entrants', { shown: formatCount(board.entrants, locale) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
