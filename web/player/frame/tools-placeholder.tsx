import { cx } from '#web/ui/cx.ts'

/** Keeps the place of a member's part of the header until it can be shown. */
export function ToolsPlaceholder({ className = 'block' }: { className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton h-11 w-36 rounded-[14px]!', className)} />
}
