import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** Says under a disabled control why it is disabled and what enables it. */
export function Reason({
  children,
  tone = 'lock',
  className,
}: {
  children: ReactNode
  tone?: 'lock' | 'warning'
  className?: string
}) {
  return (
    <span className={cx('flex items-start gap-1.5 text-xs leading-normal text-ink-3', className)}>
      <Icon
        name={tone === 'lock' ? 'lock-simple' : 'warning-circle'}
        size="s"
        className={tone === 'warning' ? 'text-warning' : ''}
      />
      <span>{children}</span>
    </span>
  )
}
