import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** How many placeholders are shown before the first answer. */
const WAITING = 5

type Props = {
  id: string
  title: string
  /** Why there are no tables; shown in place of the row. */
  note?: string | undefined
  /** The tables; null until they are known. Until then the space of one of them is reserved as `waitingClass` says. */
  children: ReactNode | null
  waitingClass: string
}

/**
 * Shows a row of tables above a list of games; it scrolls sideways. What is beneath it does not move when the tables
 * come.
 */
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
