import { type CSSProperties, type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'

export type MarqueeProps = {
  label: string
  items: readonly { id: string; content: ReactNode }[]
  pauseLabel: string
  resumeLabel: string
  secondsPerItem?: number
}

/**
 * Shows notices that scroll by. Stops under the pointer, while something in it has focus, and by its button; does not
 * move for readers who ask for less motion.
 */
export function Marquee({ label, items, pauseLabel, resumeLabel, secondsPerItem = 14 }: MarqueeProps) {
  const [paused, setPaused] = useState(false)
  const style = { '--marquee-time': `${Math.max(1, items.length) * secondsPerItem}s` } as CSSProperties
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the notices stand still while focus is on them */}
      <section className="marquee" aria-label={label} tabIndex={0} style={style} data-paused={paused || undefined}>
        <div>
          {items.map((item) => (
            <span key={item.id}>{item.content}</span>
          ))}
          {items.map((item) => (
            <span key={`again-${item.id}`} aria-hidden="true" inert className="motion-reduce:hidden">
              {item.content}
            </span>
          ))}
        </div>
      </section>
      <IconButton
        icon={paused ? 'play-fill' : 'pause-fill'}
        label={paused ? resumeLabel : pauseLabel}
        onClick={() => setPaused(!paused)}
        className="-me-2.5 size-9 rounded-full text-ink-3 motion-reduce:hidden"
      />
    </>
  )
}
