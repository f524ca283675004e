import { Popover } from 'radix-ui'
import { useState } from 'react'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { type NavEntry, vendorHref } from '../lanes/lanes.ts'

/** A menu with more vendors than this is a large one (docs/specification.md 2.10). */
export const LARGE_MENU_ABOVE = 10

export type VendorMenuProps = { label: string; entry: NavEntry; className: string }

/**
 * Shows the vendors of a category beside its entry, one in each row, in columns when there are more than ten. It opens
 * as soon as it has been loaded.
 */
export function VendorMenu({ label, entry, className }: VendorMenuProps) {
  const t = useT()
  const locale = useLocale()
  const [open, setOpen] = useState(true)
  const isLarge = entry.vendors.length > LARGE_MENU_ABOVE
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button type="button" aria-label={label} className={className}>
          <Icon name="caret-right" size="xs" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="right"
          align="start"
          sideOffset={16}
          collisionPadding={16}
          aria-label={label}
          className={cx(
            'z-(--fh-z-sheet) max-h-(--radix-popover-content-available-height) overflow-y-auto rounded-panel bg-surface-2 p-3 shadow-e3',
            isLarge ? 'w-[46rem] max-w-(--radix-popover-content-available-width)' : 'w-72',
          )}
        >
          <div className="flex items-baseline gap-2 px-2 pt-1 pb-2.5">
            <span className="text-[15px] font-semibold">{t(entry.label)}</span>
            <span className="text-xs text-ink-3">{formatCount(entry.vendors.length, locale)}</span>
          </div>
          <ul className={cx('grid gap-1', isLarge && 'grid-cols-3')}>
            {entry.vendors.map((vendor) => (
              <li key={vendor.nodeId}>
                <a
                  href={vendorHref(vendor)}
                  onClick={() => setOpen(false)}
                  className="flex items-center gap-3 rounded-control p-2 text-[14px] font-medium text-ink-2 hover:bg-surface-3 hover:text-ink-1 focus-visible:-outline-offset-2"
                >
                  <Picture
                    picture={vendor.picture}
                    ratio={5 / 8}
                    sizes="64px"
                    className="h-10 w-16 flex-none rounded-xs"
                  />
                  <span className="min-w-0 flex-1 truncate">{vendor.displayName}</span>
                  {vendor.status === 'maintenance' ? (
                    <Tag tone="warning">{t('shell.maintenance')}</Tag>
                  ) : (
                    <span className="text-xs text-ink-3">{formatCount(vendor.gameCount, locale)}</span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
