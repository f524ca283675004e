/** Limbo: the number climbs through the dark until it stops; what was named lies beneath. */
import type { LimboChoice } from '#games/limbo/rules.ts'
import { drawsReaching, multiplierText, TARGET_MAX, TARGET_MIN } from '#games/limbo/paytable.ts'
import { STEPS } from '#games/limbo/rules.ts'
import { h } from '#studio/client/lib/dom.ts'
import { inOrder, percent, t } from '#studio/client/lib/i18n.ts'
import { easeOut, onFrame } from '#studio/client/lib/motion.ts'
import { effect, signal } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import type { OriginalScene } from '#studio/client/original/original-game.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import { parseHundredths } from '#studio/client/logic/dice-choice.ts'
import { climb } from './climb.ts'
import './limbo.css'

interface LimboView {
  point: number
  isWin: boolean
}
type Table = OriginalTable<LimboChoice, LimboView>

const CLIMB_MS = 780
const QUICK_MS = 120
const TARGETS = [150, 200, 500, 1_000, 10_000]
/** Lines that the number climbs past, in hundredths. */
const MARKS = [100, 125, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

function scene(table: Table): HTMLElement {
  const shown = signal<number | null>(null)
  table.present = ({ view }, isQuick) => new Promise((done) => {
    play('launch')
    const begin = performance.now()
    const length = isQuick ? QUICK_MS : CLIMB_MS
    const stop = onFrame((now) => {
      const share = Math.min(1, Math.max(0, (now - begin) / length))
      shown.set(Math.max(100, Math.floor(100 * (view.point / 100) ** easeOut(share))))
      if (share < 1) return
      stop()
      shown.set(view.point)
      done()
    })
  })
  const { round, isBusy } = table
  const state = () => (isBusy() || !round() ? '' : round()?.view.isWin ? 'won' : 'lost')
  const reached = () => shown() ?? round()?.view.point ?? 100
  const box = h('div', { class: 'limbo-sky' },
    h('div', { class: () => `limbo-number num ${state()}` }, () => `${multiplierText(reached())}×`),
    h('p', { class: 'limbo-target num' }, () => `${t('limbo.target')} ${inOrder(`${multiplierText(table.choice().target)}×`)}`))
  climb(box, { reached, target: () => table.choice().target, isClimbing: isBusy, marks: MARKS })
  return box
}

function fields(table: Table): HTMLElement {
  const isWrong = signal(false)
  const { choice, isLocked } = table
  const input: HTMLInputElement = h('input', {
    id: 'limbo-target', class: 'num', inputmode: 'decimal', autocomplete: 'off', maxlength: 12, disabled: isLocked, 'aria-invalid': isWrong,
    oninput: () => {
      const typed = parseHundredths(input.value)
      const isFit = typed !== null && typed >= TARGET_MIN && typed <= TARGET_MAX
      isWrong.set(!isFit)
      if (isFit) choice.set({ target: typed })
    },
    onfocus: () => input.select(),
    onblur: () => { isWrong.set(false); input.value = multiplierText(choice.peek().target) },
    onkeydown: (event: KeyboardEvent) => { if (event.key === 'Enter') input.blur() },
  })
  effect(() => {
    const text = multiplierText(choice().target)
    if (document.activeElement !== input) input.value = text
  })
  return h('div', { class: 'field' },
    h('div', { class: 'field-head' }, h('label', { for: 'limbo-target' }, () => t('limbo.target')),
      h('span', { class: 'limbo-chance' }, () => t('limbo.chance', { share: percent(drawsReaching(choice().target) / STEPS, 3) }))),
    h('div', { class: () => `field-box ${isWrong() ? 'wrong' : ''}` }, input, h('span', { 'aria-hidden': 'true' }, '×')),
    h('div', { class: 'choices limbo-choices' }, TARGETS.map((target) => h('button', {
      type: 'button', class: 'choice num', 'aria-pressed': () => choice().target === target, disabled: isLocked,
      onclick: () => choice.set({ target }),
    }, `${target / 100}×`))))
}

export const limboScene: OriginalScene<LimboChoice, LimboView> = {
  name: 'limbo', first: { target: 200 }, scene, fields, hasAutoplay: true, chip: ({ view }) => `${multiplierText(view.point)}×`,
}
