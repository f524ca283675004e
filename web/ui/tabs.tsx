import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export type TabDefinition = { id: string; label: ReactNode; content: ReactNode }
export type TabsProps = {
  label: string
  /** Of the page's language: the panels and the arrow keys go by it. */
  direction: 'ltr' | 'rtl'
  tabs: readonly TabDefinition[]
  value: string
  onValueChange: (id: string) => void
}

/** Shows one of several panels. Arrow keys move between the tabs. */
export function Tabs({ label, direction, tabs, value, onValueChange }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onValueChange} dir={direction}>
      <Radix.List aria-label={label} className="flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px h-11 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-2 data-[state=active]:border-brand data-[state=active]:text-ink-1 focus-visible:-outline-offset-2"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
