import { type ReactNode, useCallback, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './button.tsx'
import { useAutoplay } from './use-autoplay.ts'
import { wayOf } from './way-of.ts'

export type RailMotion = { intervalMs: number; speedMs: number; pauseLabel: string; resumeLabel: string }
export type RailProps = {
  children: ReactNode
  wide?: boolean
  /** Back and forward buttons, on wide screens. */
  arrows?: { back: string; forward: string } | undefined
  /** Moves on by one card every `intervalMs`, taking `speedMs`. */
  motion?: RailMotion | undefined
}

const ARROW = 'size-8 max-lg:hidden'

/** Shows cards in a line that scrolls sideways. Without script it is a plain scrolling line. */
export function Rail({ children, wide, arrows, motion }: RailProps) {
  const line = useRef<HTMLDivElement>(null)
  const [paused, setPaused] = useState(false)
  const move = useCallback((steps: number, speedMs: number) => {
    if (line.current) slideBy(line.current, steps, speedMs)
  }, [])
  useAutoplay(line, {
    intervalMs: motion?.intervalMs ?? 1000,
    enabled: Boolean(motion) && !paused,
    onTick: () => move(1, motion?.speedMs ?? 0),
  })
  return (
    <div className="relative">
      <div
        ref={line}
        className={cx('rail', wide && 'rail-wide')}
        onWheel={() => setPaused(true)}
        onTouchMove={() => setPaused(true)}
      >
        {children}
      </div>
      {(arrows || motion) && (
        <div className={cx('absolute end-24 -top-11.5 gap-1', motion ? 'flex' : 'hidden lg:flex')}>
          {motion && (
            <IconButton
              icon={paused ? 'play-fill' : 'pause-fill'}
              label={paused ? motion.resumeLabel : motion.pauseLabel}
              onClick={() => setPaused(!paused)}
              className="size-8 text-ink-3 motion-reduce:hidden"
            />
          )}
          {arrows && (
            <IconButton icon="caret-left" label={arrows.back} onClick={() => move(-3, 360)} className={ARROW} />
          )}
          {arrows && (
            <IconButton icon="caret-right" label={arrows.forward} onClick={() => move(3, 360)} className={ARROW} />
          )}
        </div>
      )}
    </div>
  )
}

/** Scrolls by whole cards over `speedMs`; from the end it returns to the start. */
function slideBy(line: HTMLElement, steps: number, speedMs: number) {
  const [first, second] = line.children
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
  const way = wayOf(line)
  const step = Math.abs(second.offsetLeft - first.offsetLeft)
  const end = line.scrollWidth - line.clientWidth
  const start = line.scrollLeft * way
  const wanted = start >= end - 4 && steps > 0 ? 0 : Math.max(0, Math.min(end, start + steps * step))
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    line.scrollLeft = wanted * way
    return
  }
  const begun = performance.now()
  line.style.scrollSnapType = 'none'
  const frame = (now: number) => {
    const share = Math.min(1, (now - begun) / speedMs)
    const eased = share < 0.5 ? 2 * share * share : 1 - (2 - 2 * share) ** 2 / 2
    line.scrollLeft = (start + (wanted - start) * eased) * way
    if (share < 1) requestAnimationFrame(frame)
    else line.style.scrollSnapType = ''
  }
  requestAnimationFrame(frame)
}
