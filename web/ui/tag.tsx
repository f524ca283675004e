import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type TagTone = 'neutral' | 'positive' | 'negative' | 'warning' | 'info' | 'brand' | 'proof' | 'paper'

const TONES: Record<TagTone, string> = {
  neutral: 'bg-surface-3 text-ink-2',
  positive: 'bg-positive-soft text-positive',
  negative: 'bg-negative-soft text-negative',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
  brand: 'bg-brand-soft text-brand-ink',
  proof: 'bg-proof-soft text-proof-ink',
  paper: 'bg-white text-[#14101c]',
}

/** Shows a state in one or two words. The word carries the meaning, the colour only helps. */
export function Tag({
  tone = 'neutral',
  icon,
  children,
  className,
}: {
  tone?: TagTone
  icon?: IconName
  children: ReactNode
  className?: string
}) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 items-center gap-1.25 rounded-xs px-2 text-xs leading-none! font-semibold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {icon && <Icon name={icon} size="xs" />}
      {children}
    </span>
  )
}

/** Shows a count beside an entry. */
export function Badge({ children, tone = 'neutral' }: { children: ReactNode; tone?: 'neutral' | 'brand' }) {
  return (
    <span
      className={cx(
        'num inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs leading-none! font-bold',
        tone === 'brand' ? 'bg-brand text-on-brand' : 'bg-surface-4 text-ink-1',
      )}
    >
      {children}
    </span>
  )
}
