import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Stand-ins before the first answer. */
const WAITING = 5

type Props = {
  id: string
  title: string
  /** Why there are none, in place of the row. */
  note?: string | undefined
  /** The tables; null while they are not known, in which case as much room is kept as `waitingClass` says one of them takes. */
  children: ReactNode | null
  waitingClass: string
}

/** A row of tables above a list of games, moved sideways; what stands beneath it does not move when they come. */
export function TableRow({ id, title, note, children, waitingClass }: Props) {
  return (
    <section aria-labelledby={id} className="mt-4">
      <h2 id={id} className="text-lg!">
        {title}
      </h2>
      {note ? (
        <p className="mt-1 text-sm text-ink-2">{note}</p>
      ) : (
        <ul className="-mx-4 mt-2 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-2 lg:mx-0 lg:scroll-px-0 lg:px-0">
          {children ??
            Array.from({ length: WAITING }, (_, index) => (
              <li key={index} aria-hidden="true" className="w-64 flex-none">
                <Skeleton className={`rounded-card ${waitingClass}`} />
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}
