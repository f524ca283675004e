import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type MenuEntry =
  | { kind: 'link'; label: ReactNode; href: string; icon?: IconName; badge?: ReactNode }
  | { kind: 'action'; label: ReactNode; onPress: () => void; icon?: IconName; checked?: boolean; lang?: string }
  | { kind: 'line' }

const ENTRY =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 text-[14.5px] font-medium text-ink-2 outline-none select-none ' +
  'data-highlighted:bg-surface-3 data-highlighted:text-ink-1'

export type MenuProps = { trigger: ReactNode; head?: ReactNode; entries: readonly MenuEntry[]; defaultOpen?: boolean }

/** Shows a menu under its trigger. Arrow keys, typing ahead and Escape work; the focus returns to the trigger. */
export function Menu({ trigger, head, entries, defaultOpen }: MenuProps) {
  return (
    <Radix.Root modal={false} {...(defaultOpen === undefined ? {} : { defaultOpen })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          className="z-(--fh-z-sheet) max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto rounded-card bg-surface-2 p-2 shadow-e3"
        >
          {head}
          {entries.map((entry, index) => (
            <Entry key={index} entry={entry} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'line') return <Radix.Separator className="mx-3 my-2 h-px bg-line" />
  const icon = entry.icon && <Icon name={entry.icon} />
  if (entry.kind === 'link') {
    return (
      <Radix.Item asChild className={ENTRY}>
        <a href={entry.href}>
          {icon}
          <span className="flex-1">{entry.label}</span>
          {entry.badge}
        </a>
      </Radix.Item>
    )
  }
  return (
    <Radix.Item className={cx(ENTRY, entry.checked && 'text-ink-1')} onSelect={entry.onPress} lang={entry.lang}>
      {icon}
      <span className="flex-1">{entry.label}</span>
      {entry.checked && <Icon name="check" size="s" className="text-brand-ink" />}
    </Radix.Item>
  )
}
