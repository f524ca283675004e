import { cx } from '#web/ui/cx.ts'
import { formatCount } from '#web/lib/format.ts'

/** Shows a number of points with its gem. */
export function PointsFigure({ points, className }: { points: number; className?: string }) {
  return (
    <span dir="ltr" className={cx('inline-flex items-center gap-1.5', className)}>
      <img src="/art/icons/points.webp" alt="" width={18} height={18} />
      <span className="num">{formatCount(points, 'en')}</span>
    </span>
  )
}
