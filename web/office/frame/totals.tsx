import type { ReactNode } from 'react'

/** Shows one sum of a list, with its name. */
export function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="flex items-baseline gap-2">
      <span className="text-ink-3">{name}</span>
      <span className="text-[15px] font-semibold">{children}</span>
    </p>
  )
}
