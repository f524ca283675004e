import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'

/** Shows the page numbers of a list; renders nothing when everything fits on one page. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const t = useT()
  const locale = useLocale()
  if (pages < 2) return null
  const go = (next: number) => {
    onPage(next)
    scrollTo({ top: 0 })
  }
  return (
    <nav aria-label={t('common.pages')} className="mt-7 flex items-center justify-center gap-4">
      <Button size="small" disabled={page <= 1} onClick={() => go(page - 1)}>
        {t('common.pages.back')}
      </Button>
      <span className="text-sm text-ink-2">
        {t('common.pages.of', { page: formatCount(page, locale), pages: formatCount(pages, locale) })}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => go(page + 1)}>
        {t('common.pages.next')}
      </Button>
    </nav>
  )
}
