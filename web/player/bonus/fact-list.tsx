import type { ReactNode } from 'react'

export type Fact = {
  key: string
  name: ReactNode
  value: ReactNode
  /** What it means for the reader, below the two. */
  hint?: ReactNode
}

/** Lists facts as figures: the name at the start, the value at the end, what it means below. */
export function FactList({ facts, label }: { facts: readonly Fact[]; label?: string }) {
  return (
    <dl aria-label={label} className="flex flex-col">
      {facts.map(({ key, name, value, hint }) => (
        <div
          key={key}
          className="grid grid-cols-[fit-content(58%)_minmax(0,1fr)] items-baseline gap-x-5 border-t border-line py-2.75 first:border-t-0"
        >
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="text-end text-[15px] font-semibold [overflow-wrap:anywhere]">{value}</dd>
          {hint && <dd className="col-span-2 mt-0.5 text-xs leading-normal text-ink-3">{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}
