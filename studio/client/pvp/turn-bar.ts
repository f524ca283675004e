/** The time of a turn: the turn itself, then the time bank. */
import type { HandView } from '#studio/engines/pvp/protocol.ts'
import { h } from '#studio/client/lib/dom.ts'
import { onCleanup } from '#studio/client/lib/signal.ts'
import type { CardRoom } from './state.ts'

const TICK_MS = 250

/** Builds a bar that runs out, with the seconds beside it; amber while the time bank is used. */
export function turnBar({ clock, context }: CardRoom, { turnEndsAt, bankEndsAt }: HandView): HTMLElement {
  const seconds = h('span', { class: 'turn-seconds num', 'aria-hidden': 'true' })
  const fill = h('span', { class: 'turn-fill' })
  const bar = h('span', { class: 'turn-bar', role: 'timer' }, fill, seconds)
  const show = () => {
    const now = clock.now()
    const isBank = turnEndsAt !== null && now > turnEndsAt
    const end = (isBank ? bankEndsAt : turnEndsAt) ?? now
    const whole = isBank ? context.rules.bankMs : context.rules.turnMs
    const left = Math.max(0, end - now)
    bar.classList.toggle('bank', isBank)
    fill.style.setProperty('transform', `scaleX(${Math.min(1, left / whole).toFixed(3)})`)
    seconds.textContent = String(Math.ceil(left / 1000))
  }
  show()
  const timer = setInterval(show, TICK_MS)
  onCleanup(() => clearInterval(timer))
  return bar
}
