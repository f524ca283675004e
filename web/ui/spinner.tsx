import { cx } from './cx.ts'

/** Draws a turning ring, for waits inside a control. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block size-5 animate-spin rounded-full border-2 border-current border-e-transparent opacity-80',
        className,
      )}
    />
  )
}
