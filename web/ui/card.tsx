import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Draws a raised card with padding. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('rounded-card border border-line bg-surface-1 p-(--fh-card-pad) shadow-e1', className)}>
      {children}
    </div>
  )
}

/** Draws a frame without padding, for lists and tables. */
export function Panel({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={cx('overflow-hidden rounded-panel border border-line bg-surface-1', className)}>{children}</div>
  )
}

/** Draws a figure with its name above it. */
export function Figure({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="text-xs text-ink-3">{name}</div>
      <div className="mt-0.5 text-[18px] leading-snug font-semibold">{children}</div>
    </div>
  )
}
