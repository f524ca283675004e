/** The ring that shows how much of a time is left, with its seconds. */
import { h } from '#studio/client/lib/dom.ts'
import { play } from '#studio/client/lib/sound.ts'

/** From here on the ring warns, in seconds. */
export const WARN_S = 5
const TICK_S = 3
/** Length of the ring's circle of radius 20. */
const AROUND = 125.66

export type ClockRing = {
  parts: readonly [ring: SVGSVGElement, seconds: HTMLElement]
  /** Draws so many ms of the whole time. */
  draw(ms: number, ofMs: number): void
}

/** Makes a ring; `draw` is called before every frame. */
export function clockRing(): ClockRing {
  const seconds = h('span', { class: 'clock-number num' })
  const ring = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  ring.setAttribute('viewBox', '0 0 48 48')
  ring.setAttribute('aria-hidden', 'true')
  ring.innerHTML =
    '<circle cx="24" cy="24" r="20" class="ring-ground"/><circle cx="24" cy="24" r="20" class="ring-left" transform="rotate(-90 24 24)"/>'
  const left = ring.querySelector<SVGCircleElement>('.ring-left')
  return {
    parts: [ring, seconds],
    draw(ms, ofMs) {
      const whole = Math.ceil(ms / 1000)
      const text = String(whole)
      if (seconds.textContent !== text) {
        seconds.textContent = text
        if (whole <= TICK_S && whole > 0) play('tick')
      }
      left?.style.setProperty('stroke-dashoffset', String(AROUND * (1 - Math.min(1, ms / ofMs))))
      ring.classList.toggle('late', whole <= WARN_S)
    },
  }
}
