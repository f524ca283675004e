import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Stands for a scene of luck until it is loaded. */
export function SceneSkeleton() {
  return (
    <Card>
      <div aria-hidden="true" className="flex flex-col items-center gap-4 py-4">
        <Skeleton className="size-56 rounded-full!" />
        <Skeleton className="h-13 w-56 rounded-control!" />
      </div>
    </Card>
  )
}
