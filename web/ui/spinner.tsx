import { cx } from './cx.ts'

/** A turning ring, for waits inside of a control. */
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
