import { PAGE_SIZE } from '#contract/limits.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import type { RecordPlace } from './use-record.ts'

export type RecordPagerProps = {
  place: RecordPlace
  next: string | null
  previous: string | null
  /** How many rows the whole filter has. */
  total: number
  onTurn: (place: RecordPlace) => void
  /** Where rows are not in the order of time. */
  names?: { previous: string; next: string }
}

/**
 * Links to newer and older pages, each reached from its neighbour; renders nothing when everything fits on one page.
 */
export function RecordPager({ place, next, previous, total, onTurn, names }: RecordPagerProps) {
  const t = useT()
  const locale = useLocale()
  if (next === null && previous === null && place.page === 1) return null
  const turn = (to: RecordPlace) => {
    onTurn(to)
    scrollTo({ top: 0 })
  }
  const newer = () =>
    turn(place.page <= 2 || previous === null ? { page: 1 } : { after: previous, page: place.page - 1 })
  return (
    <nav aria-label={t('records.pages')} className="flex items-center justify-between gap-3">
      <Button size="small" icon="caret-left" disabled={previous === null && place.page === 1} onClick={newer}>
        {names?.previous ?? t('records.newer')}
      </Button>
      <span className="text-sm text-ink-2">
        {t('records.page', {
          page: formatCount(place.page, locale),
          pages: formatCount(Math.max(place.page, Math.ceil(total / PAGE_SIZE)), locale),
        })}
      </span>
      <Button
        size="small"
        icon="caret-right"
        disabled={next === null}
        onClick={() => next && turn({ before: next, page: place.page + 1 })}
      >
        {names?.next ?? t('records.older')}
      </Button>
    </nav>
  )
}
