import { useState } from 'react'
import { GRANTS_SHOWN_MAX, type GrantRow, type GrantState } from '#contract/rewards/grants.ts'
import { momentsOf } from '#web/lib/date-range.ts'
import { formatCount, formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useToday } from '#web/lib/use-today.ts'
import { Panel } from '#web/ui/card.tsx'
import { type DateRange, DateRangePicker, presetRange } from '#web/ui/date-range.tsx'
import { Money } from '#web/ui/money.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tag, type TagTone } from '#web/ui/tag.tsx'
import { titleOf } from '../bonus/title-of.ts'
import { useRangeLabels } from '../records/range-labels.ts'

const TONES: Partial<Record<GrantState, TagTone>> = {
  converted: 'positive',
  closing: 'info',
  forfeited: 'negative',
  reversed: 'negative',
}

/** Returns the grants that ended within a range of days; one that is still closing has not ended and always is there. */
function endedWithin(grants: readonly GrantRow[], range: DateRange): GrantRow[] {
  const { from, to } = momentsOf(range)
  return grants.filter(({ endedAt }) => endedAt === null || (endedAt >= from && endedAt < to))
}

/** Lists past grants by the days in which they ended, with how each ended and what became the member's own money. */
export function PastGrants({ grants }: { grants: readonly GrantRow[] }) {
  const t = useT()
  const locale = useLocale()
  const labels = useRangeLabels()
  const today = useToday()
  const [range, setRange] = useState<DateRange>(() => presetRange('30days', today))
  const shown = endedWithin(grants, range)
  return (
    <section aria-labelledby="past-grants" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="past-grants">{t('rewards.past')}</h2>
      <DateRangePicker value={range} today={today} labels={labels} onValueChange={setRange} />
      <Panel>
        {shown.length === 0 ? (
          <EmptyState picture="gift" title={t('rewards.noPast')} hint={t('rewards.noPastHint')} />
        ) : (
          shown.map((grant) => <PastGrant key={grant.id} grant={grant} />)
        )}
      </Panel>
      {grants.length >= GRANTS_SHOWN_MAX && (
        <p className="text-xs text-ink-3">{t('rewards.pastMax', { shown: formatCount(GRANTS_SHOWN_MAX, locale) })}</p>
      )}
    </section>
  )
}

/** One grant that ended: what it was, how it ended, and what of it became cash. */
function PastGrant({ grant }: { grant: GrantRow }) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="flex items-center gap-x-3 border-t border-line px-4.5 py-3.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <div className="truncate font-semibold" dir="auto">
          {titleOf(grant.title, t, locale)}
        </div>
        <div className="truncate text-xs text-ink-3">
          <bdi dir="ltr" className="num">
            {grant.id}
          </bdi>{' '}
          · {formatDay(grant.endedAt ?? grant.createdAt, locale)}
        </div>
      </div>
      <Tag tone={TONES[grant.state] ?? 'neutral'}>{t(`rewards.state.${grant.state}`)}</Tag>
      <span className="min-w-21 flex-none text-end font-semibold">
        <Money amount={grant.converted ?? '0.00'} currency={grant.currency} />
      </span>
    </div>
  )
}
