/**
 * The dealer and the room behind the table: drawn, not filmed. Breathes, blinks and looks around, and says with the hands
 * what the round does: invites, closes the bets, deals, shows the result.
 */
import { h } from '#studio/client/lib/dom.ts'
import './presenter.css'
import { figureOf, PEOPLE, type Person } from './people.ts'

function personOf(vendor: string): Person {
  const sum = [...vendor].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  const person = PEOPLE[sum % PEOPLE.length]
  if (!person) throw new Error('nobody deals')
  return person
}

/** What the dealer does now: waits, invites to bet, has closed the bets, deals or turns, or shows how it ended. */
export type Pose = 'idle' | 'invite' | 'close' | 'deal' | 'show'

/** Draws the dealer behind the table; each new pose begins its gesture. */
export function presenter(vendorCode: string, pose: () => Pose): HTMLElement {
  const box = h('div', { class: () => `presenter ${pose()}`, 'aria-hidden': 'true' })
  box.innerHTML = `<svg viewBox="0 0 200 206">${figureOf(personOf(vendorCode))}</svg>`
  return box
}

/** Draws the background: a lit wall behind the table. */
export function setOf(): HTMLElement {
  return h(
    'div',
    { class: 'set', 'aria-hidden': 'true' },
    h('i', { class: 'set-arch' }),
    h('i', { class: 'set-lamp' }),
    h('i', { class: 'set-lamp far' }),
  )
}
