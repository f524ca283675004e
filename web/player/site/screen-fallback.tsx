import { CardSkeletons, Skeleton } from '#web/ui/skeleton.tsx'

/** Stands where a lazy screen will, once the wait is worth telling. */
export function ScreenFallback() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mb-5 h-8 w-48" />
      <div className="game-grid">
        <CardSkeletons count={14} />
      </div>
    </div>
  )
}
