import { cx } from './cx.ts'

/** Draws a grey placeholder of the final size, after a wait of more than 150 ms. Its class sets its size. */
export function Skeleton({ className, now }: { className?: string; now?: boolean }) {
  return <span aria-hidden="true" className={cx('skeleton', !now && 'skeleton-late', className)} />
}

/** Draws placeholders of list rows: thumb, two lines, an amount. */
export function RowSkeletons({ count = 5 }: { count?: number }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex items-center gap-3 border-t border-line px-4 py-3.25 first:border-t-0">
          <Skeleton className="size-10 rounded-control" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}

/** Draws placeholders of game cards in their final boxes. */
export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} aria-hidden="true" className="min-w-0">
      <Skeleton className="aspect-3/4 rounded-[calc(14px*var(--r-scale))]" />
      <Skeleton className="mt-2.5 h-3 w-4/5" />
      <Skeleton className="mt-2 h-2.5 w-1/2" />
    </div>
  ))
}
