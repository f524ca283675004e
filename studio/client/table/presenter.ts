/** Who deals: drawn, not filmed. Breathes, blinks, and looks at the felt while a result comes. */
import { h } from '#studio/client/lib/dom.ts'
import type { Table } from './state.ts'

/** Coats by the vendor, so that each house has its own people: skin, hair, coat, edge. */
const LOOKS = [
  ['#b97a56', '#231a24', '#3a2a6b', '#d9a441'], ['#a86a48', '#3b2420', '#155e55', '#e3c16f'], ['#c98f6a', '#1c1720', '#7a1f3d', '#f0c987'],
  ['#8f5a3d', '#141014', '#1f3f77', '#cfd8ea'], ['#d09a75', '#4a2d1f', '#4b2f12', '#ffb21a'],
] as const

function lookOf(vendor: string): (typeof LOOKS)[number] {
  const sum = [...vendor].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return LOOKS[sum % LOOKS.length] ?? LOOKS[0]
}

/** The figure behind the table. */
export function presenter(table: Table): HTMLElement {
  const [skin, hair, coat, edge] = lookOf(table.context.session.game.vendorCode)
  const box = h('div', { class: 'presenter', 'aria-hidden': 'true' })
  box.innerHTML = `<svg viewBox="0 0 160 150">
    <g class="body">
      <path d="M14 150 C16 112 40 98 64 94 L96 94 C120 98 144 112 146 150 Z" fill="${coat}"/>
      <path d="M64 94 L80 122 L96 94 L90 90 L70 90 Z" fill="#f4eee6"/>
      <path d="M64 94 L80 124 L72 150 L52 150 Z M96 94 L80 124 L88 150 L108 150 Z" fill="${coat}" stroke="${edge}" stroke-width="1.6"/>
      <path d="M73 100 l7 5 7 -5 v10 l-7 -4 -7 4 z" fill="${edge}"/>
      <rect x="70" y="76" width="20" height="22" rx="9" fill="${skin}"/>
      <path d="M70 86 q10 9 20 0 v6 q-10 8 -20 0 z" fill="#000" opacity=".14"/>
      <g class="head">
        <path d="M48 52 C44 18 66 8 82 9 C106 9 116 26 112 54 C112 66 108 78 104 84 C108 60 104 46 98 40 C84 42 66 40 60 36 C54 46 52 62 56 84 C50 76 49 64 48 52 Z" fill="${hair}"/>
        <ellipse cx="80" cy="54" rx="25" ry="31" fill="${skin}"/>
        <path d="M55 50 C54 26 70 18 82 18 C98 18 106 30 105 50 C100 40 92 34 84 33 C74 38 62 38 55 50 Z" fill="${hair}"/>
        <g class="eyes" fill="#1a1320"><ellipse cx="70" cy="56" rx="2.9" ry="3.4"/><ellipse cx="90" cy="56" rx="2.9" ry="3.4"/></g>
        <path d="M64 49 q6 -4 11 -1 M85 48 q5 -3 11 1" fill="none" stroke="${hair}" stroke-width="2" stroke-linecap="round"/>
        <path d="M80 58 l-2 9 h4" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="1.6" stroke-linecap="round"/>
        <path class="smile" d="M72 74 q8 6 16 0" fill="none" stroke="#7a2f36" stroke-width="2.4" stroke-linecap="round"/>
      </g>
    </g></svg>`
  return box
}
