import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'

type Props = ({ icon: IconName } | { mark: ReactNode }) & {
  title: ReactNode
  tags?: ReactNode
  text?: ReactNode
  children?: ReactNode
}

/** Shows one setting of the security centre: its name, its state, and its buttons. */
export function SettingRow({ title, tags, text, children, ...drawn }: Props) {
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-center">
      <div className="flex min-w-0 flex-1 items-start gap-3">
        <span className="grid size-10 flex-none place-items-center rounded-control bg-surface-2 text-ink-2">
          {'icon' in drawn ? <Icon name={drawn.icon} /> : drawn.mark}
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <span className="min-w-0 break-words">{title}</span>
            {tags}
          </div>
          {text && <p className="text-sm break-words text-ink-2">{text}</p>}
        </div>
      </div>
      {children && <div className="flex flex-none flex-wrap gap-2 ps-13 sm:ps-0">{children}</div>}
    </li>
  )
}
