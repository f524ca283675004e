import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type ListRowProps = {
  icon?: IconName
  /** A picture in place of the icon, 36 by 48. */
  thumb?: ReactNode
  title: ReactNode
  meta?: ReactNode
  amount?: ReactNode
  note?: ReactNode
  selected?: boolean
  href?: string
  onPress?: () => void
}

/**
 * Draws one row of a list: thumb, title and meta, the amount at the end. A link or a button when it leads somewhere.
 */
export function ListRow({ icon, thumb, title, meta, amount, note, selected, href, onPress }: ListRowProps) {
  const inside = (
    <>
      {thumb ??
        (icon && (
          <span className="grid size-10 flex-none place-items-center rounded-control bg-surface-2 text-ink-2">
            <Icon name={icon} />
          </span>
        ))}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base leading-normal font-semibold">{title}</span>
        {meta && <span className="line-clamp-2 text-xs [overflow-wrap:anywhere] text-ink-3">{meta}</span>}
      </span>
      {(amount || note) && (
        <span className="flex flex-none flex-col items-end gap-px text-[16px]">
          {amount}
          {note && <span className="text-xs text-ink-3">{note}</span>}
        </span>
      )}
    </>
  )
  const frame = cx(
    'flex w-full items-center gap-3 border-t border-line px-4 py-3.25 text-start first:border-t-0',
    selected && 'bg-surface-2',
    (href || onPress) && 'transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2',
  )
  if (href)
    return (
      <a href={href} className={frame} aria-current={selected || undefined}>
        {inside}
      </a>
    )
  if (onPress)
    return (
      <button type="button" onClick={onPress} className={frame} aria-current={selected || undefined}>
        {inside}
      </button>
    )
  return <div className={frame}>{inside}</div>
}
