import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ListState } from './list-state.ts'

type Props = {
  state: ListState
  total: number
  perPage: number
  /** So many rows are shown; all of them need no other page. */
  shown?: number
}

/** Shows which page of a list is open, and turns it; nothing where all rows are on one. */
export function Pages({ state, total, perPage, shown }: Props) {
  const t = useT()
  const locale = useLocale()
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (pages <= 1 || shown === total) return null
  return (
    <nav aria-label={t('office.pages')} className="flex items-center justify-center gap-3">
      <Button size="small" disabled={state.page <= 1} onClick={() => state.setPage(state.page - 1)}>
        {t('office.previous')}
      </Button>
      <span className="text-ink-2">
        {t('office.page', { page: formatCount(state.page, locale), pages: formatCount(pages, locale) })}
      </span>
      <Button size="small" disabled={state.page >= pages} onClick={() => state.setPage(state.page + 1)}>
        {t('office.next')}
      </Button>
    </nav>
  )
}
