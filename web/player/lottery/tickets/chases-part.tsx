import { useState } from 'react'
import { lotteryChases, lotteryChaseStop, lotteryTickets, type ChaseRow } from '#contract/lottery/tickets.ts'
import { walletBalance } from '#contract/wallet/wallet.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { useSend } from '#web/lib/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { Pager } from '../../frame/pager.tsx'

const TONES: Readonly<Record<ChaseRow['state'], TagTone>> = {
  running: 'info',
  finished: 'positive',
  stopped: 'neutral',
  cancelled: 'neutral',
}

/** Lists the member's chases: what is staked, what is still held, and each issue. */
export function ChasesPart({ onTicket }: { onTicket: (id: string) => void }) {
  const t = useT()
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useCall(lotteryChases, { pageNo: page }, { placeholderData: (before) => before })
  return (
    <>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        {isError && !data && (
          <Panel>
            <ErrorState
              title={t('lottery.chasesFailed')}
              hint={t('lottery.moneySafe')}
              retryLabel={t('common.retry')}
              onRetry={() => void refetch()}
            />
          </Panel>
        )}
        {!data && !isError && (
          <Panel>
            <RowSkeletons count={4} />
          </Panel>
        )}
        {data && data.content.length === 0 && (
          <Panel>
            <EmptyState picture="bets" title={t('lottery.noChases')} hint={t('lottery.noChasesHint')} />
          </Panel>
        )}
        {data?.content.map((chase) => (
          <ChaseCard key={chase.id} chase={chase} onTicket={onTicket} />
        ))}
      </div>
      {data && <Pager page={page} pages={data.totalPages} onPage={setPage} />}
    </>
  )
}

function ChaseCard({ chase, onTicket }: { chase: ChaseRow; onTicket: (id: string) => void }) {
  const t = useT()
  const locale = useLocale()
  const [asked, setAsked] = useState<{ issue: string | null } | null>(null)
  const stop = useSend(lotteryChaseStop, [lotteryChases, lotteryTickets, walletBalance])
  const confirm = () =>
    stop.mutate(
      { id: chase.id, ...(asked?.issue ? { issue: asked.issue } : {}) },
      {
        onSuccess: () => {
          setAsked(null)
          showToast('success', t('lottery.chaseStopped'))
        },
        onError: ({ message }) => {
          setAsked(null)
          showToast('error', message || t('common.network'))
        },
      },
    )
  return (
    <article className="rounded-card border border-line bg-surface-1 p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3>{chase.gameName}</h3>
          <p className="text-xs text-ink-3">
            <span className="num">{chase.reference}</span> ·{' '}
            <span className="num">{formatMoment(chase.placedAt, locale)}</span>
          </p>
          <p className="text-xs text-ink-3">
            {t(`lottery.plan.${chase.plan.kind}`)} · {t(chase.stopOnWin ? 'lottery.stopsOnWin' : 'lottery.goesOn')}
          </p>
        </div>
        <Tag tone={TONES[chase.state]}>{t(`lottery.chaseState.${chase.state}`)}</Tag>
      </div>
      <ChaseSums chase={chase} />
      <ChaseIssues chase={chase} onTicket={onTicket} onCancel={(issue) => setAsked({ issue })} />
      {chase.state === 'running' && (
        <div className="mt-3">
          <Button size="small" onClick={() => setAsked({ issue: null })}>
            {t('lottery.stopChase')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={asked?.issue ? t('lottery.cancelIssue', { issue: asked.issue }) : t('lottery.stopChase')}
        text={t('lottery.stopText')}
        confirmLabel={t('common.confirm')}
        cancelLabel={t('lottery.keep')}
        busy={stop.isPending}
        danger
        onConfirm={confirm}
      />
    </article>
  )
}

type IssuesProps = { chase: ChaseRow; onTicket: (id: string) => void; onCancel: (issue: string) => void }

/** Lists the issues of a chase; those that are not staked yet can be cancelled one by one. */
function ChaseIssues({ chase, onTicket, onCancel }: IssuesProps) {
  const t = useT()
  return (
    <details className="mt-3">
      <summary className="min-h-6 cursor-pointer text-sm text-brand-ink">
        {t('lottery.issuesOf', { count: chase.issues.length })}
      </summary>
      <ul className="mt-2">
        {chase.issues.map((one) => (
          <li key={one.issue} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 text-sm">
            <span className="num min-w-0 flex-1">
              {one.issue} <span className="text-ink-3">×{one.multiple}</span>
            </span>
            <Money amount={one.won ?? one.cost} currency={chase.currency} signed={one.won !== null} />
            <span className="text-xs text-ink-3">
              {t(one.why ? `lottery.chaseStop.${one.why}` : `lottery.chaseIssue.${one.state}`)}
            </span>
            {one.ticketId && (
              <Button size="small" onClick={() => onTicket(one.ticketId ?? '')}>
                {t('lottery.ticket')}
              </Button>
            )}
            {one.state === 'waiting' && (
              <Button
                size="small"
                aria-label={t('lottery.cancelIssue', { issue: one.issue })}
                onClick={() => onCancel(one.issue)}
              >
                {t('common.cancel')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function ChaseSums({ chase }: { chase: ChaseRow }) {
  const t = useT()
  return (
    <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {(['total', 'staked', 'held', 'won'] as const).map((name) => (
        <div key={name} className="rounded-control bg-sunken px-3 py-2">
          <dt className="text-xs text-ink-3">{t(`lottery.chaseSum.${name}`)}</dt>
          <dd>
            <Money amount={chase[name]} currency={chase.currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
