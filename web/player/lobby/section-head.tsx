import type { ReactNode } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Shows the title of a section, the number of its items, and a link to all of them. */
export function SectionHead({
  id,
  title,
  total,
  href,
}: {
  id: string
  title: ReactNode
  total?: number | undefined
  href?: string | undefined
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="mb-3.5 flex items-center gap-3">
      <h2 id={id}>{title}</h2>
      {total !== undefined && (
        <span className="with-faces num text-sm font-medium text-ink-3">{formatCount(total, locale)}</span>
      )}
      {href && (
        <a
          href={href}
          aria-label={`${t('lobby.seeAll')}: ${typeof title === 'string' ? title : ''}`}
          className="ms-auto flex min-h-8 items-center justify-between gap-1 [:lang(bn)_&]:min-w-17.5 text-sm font-medium text-ink-2 hover:text-ink-1"
        >
          {t('lobby.seeAll')}
          <Icon name="caret-right" size="xs" />
        </a>
      )}
    </div>
  )
}
