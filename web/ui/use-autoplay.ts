import { type RefObject, useEffect, useRef } from 'react'

export type AutoplayOptions = { intervalMs: number; enabled: boolean; onTick: () => void }

/**
 * Calls `onTick` every `intervalMs` while the element is in view, the tab is visible, and neither a pointer nor focus
 * is inside. Never for readers who ask for less motion.
 */
export function useAutoplay(
  element: RefObject<HTMLElement | null>,
  { intervalMs, enabled, onTick }: AutoplayOptions,
): void {
  const tick = useRef(onTick)
  useEffect(() => {
    tick.current = onTick
  })
  useEffect(() => {
    const target = element.current
    if (!target || !enabled || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let busyWithReader = false
    let inView = true
    const hold = () => (busyWithReader = true)
    const release = () => (busyWithReader = target.matches(':focus-within'))
    const observer = new IntersectionObserver(([entry]) => (inView = entry?.isIntersecting ?? true))
    observer.observe(target)
    const timer = setInterval(() => {
      if (inView && !busyWithReader && document.visibilityState === 'visible') tick.current()
    }, intervalMs)
    const pairs = [
      ['pointerenter', hold],
      ['focusin', hold],
      ['touchstart', hold],
      ['pointerleave', release],
      ['focusout', release],
    ] as const
    for (const [name, listener] of pairs) target.addEventListener(name, listener, { passive: true })
    return () => {
      clearInterval(timer)
      observer.disconnect()
      for (const [name, listener] of pairs) target.removeEventListener(name, listener)
    }
  }, [element, intervalMs, enabled])
}
