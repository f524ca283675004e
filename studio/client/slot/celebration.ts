/** A great win over the reels: its name rises with the amount. */
import { h } from '#studio/client/lib/dom.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { effect, signal } from '#studio/client/lib/signal.ts'
import { moneyView } from '#studio/client/frame/money-view.ts'
import './celebration.css'
import type { Celebration, SlotMachine } from './machine.ts'
import { greatOf, tierOf, timesOf, WIN_TIERS } from './tiers.ts'

/** Returns the tier that the count has reached; the first one until then, because this win is great in any case. */
const reached = ({ shown, paid }: Celebration) => greatOf(tierOf(shown(), paid, true)) ?? WIN_TIERS[0]

/** Builds the celebration. A tap anywhere on it ends the count, then the celebration. */
export function celebration({ celebration: current, context, act }: SlotMachine): HTMLElement {
  const row = signal<ReturnType<typeof reached> | null>(null)
  effect(() => {
    const now = current()
    row.set(now && reached(now))
  })
  return h(
    'div',
    { class: () => `celebration ${row()?.tier ?? ''}`, hidden: () => current() === null, onclick: () => act() },
    h('div', { class: 'celebration-light' }),
    () => {
      const now = current()
      return (
        now &&
        h(
          'div',
          { class: 'celebration-text' },
          () => {
            const words = row()?.words
            return words && h('p', { class: 'celebration-title' }, t(words))
          },
          h('p', { class: 'celebration-amount' }, moneyView(now.shown, context.currency)),
          h('p', { class: 'celebration-times num' }, () => `${timesOf(now.shown(), now.paid)}×`),
        )
      )
    },
  )
}
