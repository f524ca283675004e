import { type PointerEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { useAutoplay } from './use-autoplay.ts'
import { wayOf } from './way-of.ts'

export type CarouselLabels = { region: string; pause: string; resume: string; slide: (index: number) => string }
export type CarouselProps = {
  slides: readonly { id: string; content: ReactNode }[]
  labels: CarouselLabels
  intervalMs: number
  speedMs: number
}

const SWIPE_PX = 40
/** The slide that goes out, when none does. */
const NONE = -1
const wantsLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Shows slides in an endless loop. Loop, dots and autoplay exist only with more than one slide. Autoplay stops for
 * pointer, focus, a hidden tab and its pause button; the reader can also swipe.
 */
export function Carousel({ slides, labels, intervalMs, speedMs }: CarouselProps) {
  const root = useRef<HTMLDivElement>(null)
  const pressedAt = useRef<number | null>(null)
  const [{ index, from, forward }, setPlace] = useState({ index: 0, from: NONE, forward: true })
  const [paused, setPaused] = useState(false)
  const many = slides.length > 1
  const go = (next: number, onward: boolean) =>
    setPlace((place) =>
      next === place.index
        ? place
        : {
            index: (next + slides.length) % slides.length,
            from: wantsLessMotion() ? NONE : place.index,
            forward: onward,
          },
    )
  useAutoplay(root, { intervalMs, enabled: many && !paused, onTick: () => go(index + 1, true) })
  useSlideAnimation(root, { index, from, forward }, speedMs, () => setPlace((place) => ({ ...place, from: NONE })))

  const release = (event: PointerEvent) => {
    const start = pressedAt.current
    pressedAt.current = null
    if (start === null || !many || Math.abs(event.clientX - start) < SWIPE_PX) return
    const onward = (event.clientX - start) * wayOf(event.currentTarget) < 0
    go(onward ? index + 1 : index - 1, onward)
  }
  return (
    <div
      ref={root}
      role={many ? 'region' : undefined}
      aria-roledescription={many ? 'carousel' : undefined}
      aria-label={many ? labels.region : undefined}
      className="hero touch-pan-y"
      onPointerDown={(event) => (pressedAt.current = event.clientX)}
      onPointerUp={release}
      onPointerCancel={() => (pressedAt.current = null)}
    >
      {slides.map((slide, position) => (
        <div
          key={slide.id}
          data-slide={position}
          className={cx('slide', position !== index && position !== from && 'hidden')}
          inert={position !== index}
        >
          {Math.abs(position - index) <= 1 || position === from || (index === 0 && position === slides.length - 1)
            ? slide.content
            : null}
        </div>
      ))}
      {many && (
        <Controls
          slides={slides}
          labels={labels}
          index={index}
          onGo={(position) => go(position, position > index)}
          paused={paused}
          onPause={() => setPaused(!paused)}
        />
      )}
    </div>
  )
}

type ControlsProps = Pick<CarouselProps, 'slides' | 'labels'> & {
  index: number
  onGo: (position: number) => void
  paused: boolean
  onPause: () => void
}

/** Draws a dot for each slide, and the button that pauses autoplay. */
function Controls({ slides, labels, index, onGo, paused, onPause }: ControlsProps) {
  return (
    <div className="absolute end-2.5 bottom-2.5 z-2 flex items-center lg:start-8.5 lg:end-auto lg:bottom-4">
      {slides.map((slide, position) => (
        <button
          key={slide.id}
          type="button"
          aria-label={labels.slide(position)}
          aria-current={position === index || undefined}
          onClick={() => onGo(position)}
          className="grid h-6 min-w-6 place-items-center"
        >
          <span
            className={cx(
              'block h-1.5 w-5.5 rounded-full transition-transform',
              position === index ? 'bg-white' : 'scale-x-[.28] bg-[#fff6]',
            )}
          />
        </button>
      ))}
      <button
        type="button"
        aria-label={paused ? labels.resume : labels.pause}
        onClick={onPause}
        className="grid size-6 place-items-center text-white/70 hover:text-white motion-reduce:hidden"
      >
        <Icon name={paused ? 'play-fill' : 'pause-fill'} size="xs" />
      </button>
    </div>
  )
}

/**
 * Moves the old slide out and the new one in, over `speedMs`, then calls `onDone`. It begins before the browser paints the
 * new slide: else that one would stand over the old one for a moment, with the words of both.
 */
function useSlideAnimation(
  root: RefObject<HTMLDivElement | null>,
  { index, from, forward }: { index: number; from: number; forward: boolean },
  speedMs: number,
  onDone: () => void,
) {
  const done = useRef(onDone)
  useLayoutEffect(() => {
    done.current = onDone
  })
  useLayoutEffect(() => {
    if (from === NONE || !root.current) return
    const way = (forward ? 1 : -1) * wayOf(root.current)
    const options: KeyframeAnimationOptions = {
      duration: speedMs,
      easing: 'cubic-bezier(0.65, 0, 0.2, 1)',
      fill: 'both',
    }
    const coming = root.current.querySelector(`[data-slide="${index}"]`)
    const going = root.current.querySelector(`[data-slide="${from}"]`)
    const moves = [
      coming?.animate([{ transform: `translateX(${way * 100}%)` }, { transform: 'none' }], options),
      going?.animate([{ transform: 'none' }, { transform: `translateX(${way * -100}%)` }], options),
    ]
    if (moves[0]) moves[0].onfinish = () => done.current()
    return () => {
      for (const move of moves) move?.cancel()
    }
  }, [root, index, from, forward, speedMs])
}
