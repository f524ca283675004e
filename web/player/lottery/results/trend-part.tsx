import { useState } from 'react'
import { lotteryTrend } from '#contract/lottery/results.ts'
import { TREND_SPANS, type TrendSpan } from '#contract/lottery/states.ts'
import { useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Panel } from '#web/ui/card.tsx'
import { Chip, ChipRow } from '#web/ui/chip.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { trendInput } from '../asked.ts'
import { useLottery } from '../families/load-family.ts'
import { placeName } from '../words.ts'
import { TrendChart } from './trend-chart.tsx'
import { TrendFigures } from './trend-figures.tsx'

type Props = { game: string; family: string; span: TrendSpan; onSpan: (span: TrendSpan) => void }

/** Shows the last draws place by place: what fell, joined by a line, and how long each number has been away. */
export function TrendPart({ game, family, span, onSpan }: Props) {
  const t = useT()
  const { data, isError, refetch } = useCall(lotteryTrend, trendInput(game, span), {
    placeholderData: (before) => before,
  })
  // the words of the places come with the family
  useLottery(family || null, game)
  const [key, setKey] = useState<string | null>(null)
  const [hasLines, setLines] = useState(true)
  const position = data?.positions.find((one) => one.key === key) ?? data?.positions[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="w-56">
          <Segmented
            label={t('lottery.span')}
            options={TREND_SPANS.map((one) => ({ value: String(one), label: String(one) }))}
            value={String(span)}
            onValueChange={(next) => onSpan(TREND_SPANS.find((one) => String(one) === next) ?? 30)}
          />
        </div>
        <Checkbox checked={hasLines} onChange={({ target }) => setLines(target.checked)}>
          {t('lottery.lines')}
        </Checkbox>
      </div>
      {isError && !data && (
        <Panel>
          <ErrorState
            title={t('lottery.resultsFailed')}
            hint={t('common.checkNetwork')}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        </Panel>
      )}
      {!data && !isError && <Skeleton className="h-96 rounded-card!" />}
      {data && !position && (
        <Panel>
          <EmptyState picture="search" title={t('lottery.noResults')} hint={t('lottery.noResultsHint')} />
        </Panel>
      )}
      {data && position && (
        <>
          {data.positions.length > 1 && (
            <ChipRow label={t('lottery.places')}>
              {data.positions.map((one) => (
                <Chip key={one.key} selected={one.key === position.key} onClick={() => setKey(one.key)}>
                  {placeName(t, family, one.key)}
                </Chip>
              ))}
            </ChipRow>
          )}
          <TrendChart trend={data} position={position} hasLines={hasLines} name={placeName(t, family, position.key)} />
          <TrendFigures position={position} draws={data.draws} />
        </>
      )}
    </div>
  )
}
