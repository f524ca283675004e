import { useParams } from '@tanstack/react-router'
import { SUPPORT_VIEWS, officeSupportCount, officeSupportQueue } from '#contract/support/office-support.ts'
import type { OutputOf } from '#contract/call.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useIsWide } from '#web/lib/use-is-wide.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Panel } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useFault } from '../frame/describe-fault.ts'
import { Link } from '../frame/link.tsx'
import { type ListState, useListState } from '../frame/list-state.ts'
import { Pages } from '../frame/pages.tsx'
import { ChatShow } from './chat-show.tsx'
import { useSayAge } from './say-age.ts'
import { useLive } from './use-office-call.ts'

type View = (typeof SUPPORT_VIEWS)[number]
type Row = OutputOf<typeof officeSupportQueue>['content'][number]
const PER_PAGE = 25

/** The live desk: the list of conversations and, beside it where there is room, the one that is open. */
export function ChatPage() {
  const t = useT()
  const isWide = useIsWide()
  const { id }: { id?: string } = useParams({ strict: false })
  const state = useListState()
  const { filter, change } = state
  const view = SUPPORT_VIEWS.find((one) => one === filter['view']) ?? 'waiting'
  const list = (
    <section aria-label={t('office.nav.chats')} className="flex min-w-0 flex-col gap-3">
      <Views view={view} onChoose={(next) => change({ view: next === 'waiting' ? '' : next })} />
      <Queue view={view} state={state} open={id ?? null} />
    </section>
  )
  const nothing = <EmptyState picture="messages" title={t('office.desk.choose')} hint={t('office.desk.chooseHint')} />
  return (
    <div className="flex flex-col gap-4">
      {(isWide || id === undefined) && <h1>{t('office.nav.chats')}</h1>}
      {isWide ? (
        <div className="grid grid-cols-[380px_minmax(0,1fr)] items-start gap-5">
          {list}
          {id === undefined ? <Panel>{nothing}</Panel> : <ChatShow key={id} id={id} />}
        </div>
      ) : id === undefined ? (
        list
      ) : (
        <>
          <Link to="/chats" className="inline-flex min-h-9 items-center gap-1.5 text-ink-2 hover:text-ink-1">
            <Icon name="caret-left" size="xs" />
            {t('office.nav.chats')}
          </Link>
          <ChatShow key={id} id={id} />
        </>
      )}
    </div>
  )
}

function Views({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const t = useT()
  const locale = useLocale()
  const { data } = useLive(officeSupportCount, {})
  const counts: Partial<Record<View, number | undefined>> = {
    waiting: data?.waiting,
    mine: data?.mine,
    open: data?.open,
  }
  return (
    <div className="flex flex-wrap gap-2">
      {SUPPORT_VIEWS.map((one) => (
        <Chip
          key={one}
          selected={one === view}
          onClick={() => onChoose(one)}
          {...(counts[one] ? { count: formatCount(counts[one], locale) } : {})}
        >
          {t(`office.desk.view.${one}`)}
        </Chip>
      ))}
    </div>
  )
}

type QueueProps = { view: View; state: ListState; open: string | null }

function Queue({ view, state, open }: QueueProps) {
  const t = useT()
  const sayFault = useFault()
  const { data, error, refetch } = useLive(officeSupportQueue, { view, pageNo: state.page, pageSize: PER_PAGE })
  if (error && !data)
    return (
      <ErrorState
        title={t('office.loadFailed')}
        hint={sayFault(error)}
        retryLabel={t('office.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <RowSkeletons />
  if (data.content.length === 0)
    return (
      <Panel>
        <EmptyState picture="messages" title={t(`office.desk.none.${view}`)} />
      </Panel>
    )
  return (
    <>
      <Panel>
        <ul>
          {data.content.map((row) => (
            <li key={row.id} className="border-t border-line first:border-t-0">
              <RowLink row={row} view={view} isOpen={row.id === open} />
            </li>
          ))}
        </ul>
      </Panel>
      <Pages state={state} total={data.total} perPage={PER_PAGE} shown={data.content.length} />
    </>
  )
}

function RowLink({ row, view, isOpen }: { row: Row; view: View; isOpen: boolean }) {
  const t = useT()
  const search = view === 'waiting' ? '' : `?view=${view}`
  const isLimits = row.topic === 'limits'
  return (
    <Link
      to={`/chats/${row.id}/show${search}`}
      aria-current={isOpen ? 'true' : undefined}
      className={cx('flex flex-col gap-1 px-4 py-3', isOpen ? 'bg-surface-3' : 'hover:bg-surface-2')}
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="min-w-0 [overflow-wrap:anywhere]">{row.username ?? t('office.visitor')}</b>
        <Tag tone={isLimits ? 'warning' : 'neutral'}>{t(`support.topic.${row.topic}`)}</Tag>
        <span className="ms-auto text-xs whitespace-nowrap text-ink-3">
          <Age row={row} />
        </span>
      </span>
      <span dir="auto" className="line-clamp-2 text-start text-sm text-ink-2 [overflow-wrap:anywhere]">
        {row.last ?? '–'}
      </span>
      {row.operator && <span className="text-xs text-ink-3">{row.operator}</span>}
    </Link>
  )
}

/** Says how long somebody waits, or when it ended and how it was rated. */
function Age({ row }: { row: Row }) {
  const t = useT()
  const locale = useLocale()
  const now = useNow()
  const sayAge = useSayAge()
  if (now === null) return null
  if (row.state === 'ended')
    return (
      <span className="flex items-center gap-1.5">
        {row.stars !== null && (
          <span className="flex items-center gap-0.5 text-warning">
            <Icon name="star-fill" size="xs" label={t('office.desk.stars')} />
            {formatCount(row.stars, locale)}
          </span>
        )}
        {row.endedAt && sayAge(now - Date.parse(row.endedAt))}
      </span>
    )
  const since = row.state === 'waiting' ? row.waitsSince : row.answerDueSince
  if (since === null) return t('office.desk.answered')
  return <span className="text-warning">{sayAge(now - Date.parse(since))}</span>
}
