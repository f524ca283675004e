import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { formatMoney, parseMoney } from '#contract/money.ts'
import { bonusContributions, type GrantRow } from '#contract/rewards/grants.ts'
import { formatMoment, formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/card.tsx'
import { foreignLang } from '#web/ui/foreign-lang.ts'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'

type Row = OutputOf<typeof bonusContributions>['content'][number]

/** Lists bet by bet what counted towards a grant, and why; older ones are loaded when they are asked for. */
export function Contributions({ grant }: { grant: GrantRow }) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null])
  return (
    <Panel>
      {cursors.map((before, at) => (
        <Page
          key={before ?? 'newest'}
          grant={grant}
          before={before}
          onMore={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : null}
        />
      ))}
    </Panel>
  )
}

type PageProps = {
  grant: GrantRow
  before: string | null
  /** Loads the page after this one; null where it is shown already. */
  onMore: ((next: string) => void) | null
}

function Page({ grant, before, onMore }: PageProps) {
  const t = useT()
  const { data, isError, refetch } = useCall(bonusContributions, { id: grant.id, ...(before ? { before } : {}) })
  if (isError && !data)
    return (
      <ErrorState
        compact
        title={t('rewards.betsFailed')}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <RowSkeletons count={4} />
  if (!before && data.content.length === 0)
    return <EmptyState picture="bets" title={t('rewards.noBets')} hint={t('rewards.noBetsHint')} />
  const { next } = data
  return (
    <>
      {data.content.map((row) => (
        <Contribution key={row.id} row={row} currency={grant.currency} />
      ))}
      {next && onMore && (
        <div className="flex justify-center border-t border-line p-3">
          <Button size="small" onClick={() => onMore(next)}>
            {t('rewards.moreBets')}
          </Button>
        </div>
      )}
    </>
  )
}

/** One bet: the game, what was staked, how much of it counts, and why. */
function Contribution({ row, currency }: { row: Row; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const counted = parseMoney(row.counted)
  return (
    <div className="flex items-center gap-3 border-t border-line px-4 py-3 first:border-t-0" data-contribution>
      <div className="min-w-0 flex-1">
        <div className="truncate font-semibold" lang={foreignLang(row.gameName)}>
          {row.gameName}
        </div>
        <div className="text-xs text-ink-3">
          {formatMoment(row.at, locale)} · {t(`rewards.why.${row.why}`)}
        </div>
      </div>
      <div className="flex-none text-end">
        <div className={counted > 0n ? 'font-semibold' : 'font-semibold text-ink-3'}>
          <Money amount={row.counted} currency={currency} signed={counted !== 0n} />
        </div>
        <div className="text-xs text-ink-3">
          {t(`rewards.bet.${row.kind}`, {
            amount: formatMoney(row.amount, currency),
            percent: formatPercent(row.weight / 100, locale, 0),
          })}
        </div>
      </div>
    </div>
  )
}
