import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Shows a short explanation of a control, on hover and on focus. Never the only copy of a message. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            className="z-(--fh-z-toast) max-w-64 rounded-control bg-surface-4 px-3 py-2 text-sm shadow-e2"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
