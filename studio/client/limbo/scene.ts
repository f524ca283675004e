/** Limbo: the number climbs through the dark until it stops; the target is below. */
import type { LimboChoice } from '#games/limbo/rules.ts'
import { drawsReaching, multiplierText, TARGET_MAX, TARGET_MIN } from '#games/limbo/paytable.ts'
import { STEPS } from '#games/limbo/rules.ts'
import { typedField } from '#studio/client/frame/typed-field.ts'
import { h } from '#studio/client/lib/dom.ts'
import { inOrder, percent, t } from '#studio/client/lib/i18n.ts'
import { easeOut, onFrame } from '#studio/client/lib/motion.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import type { OriginalScene } from '#studio/client/original/original-game.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import { parseHundredths } from '#studio/client/logic/dice-choice.ts'
import { climb } from './climb.ts'
import './limbo.css'

type LimboView = {
  point: number
  isWin: boolean
}
type Table = OriginalTable<LimboChoice, LimboView>

const CLIMB_MS = 780
const QUICK_MS = 120
const TARGETS = [150, 200, 500, 1_000, 10_000]
/** Lines that the number climbs past, in hundredths. */
const MARKS = [
  100, 125, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
]

function scene(table: Table): HTMLElement {
  const shown = signal<number | null>(null)
  table.present = ({ view }, isQuick) =>
    new Promise((done) => {
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
  const box = h(
    'div',
    { class: 'limbo-sky' },
    h('div', { class: () => `limbo-number num ${state()}` }, () => `${multiplierText(reached())}×`),
    h(
      'p',
      { class: 'limbo-target num' },
      () => `${t('limbo.target')} ${inOrder(`${multiplierText(table.choice().target)}×`)}`,
    ),
  )
  climb(box, { reached, target: () => table.choice().target, isClimbing: isBusy, marks: MARKS })
  return box
}

function fields(table: Table): HTMLElement {
  const { context, choice, isLocked } = table
  const field = typedField(context.entries, {
    id: 'limbo-target',
    isDisabled: isLocked,
    value: () => choice().target,
    take: (target) => choice.set({ target }),
    text: multiplierText,
    read: (text) => {
      const typed = parseHundredths(text)
      if (typed !== null && typed >= TARGET_MIN && typed <= TARGET_MAX) return { value: typed }
      return {
        problem: () =>
          t('limbo.targetRule', { min: `${multiplierText(TARGET_MIN)}×`, max: `${multiplierText(TARGET_MAX)}×` }),
      }
    },
  })
  return h(
    'div',
    { class: 'field' },
    h(
      'div',
      { class: 'field-head' },
      h('label', { for: 'limbo-target' }, () => t('limbo.target')),
      h('span', { class: 'limbo-chance' }, () =>
        t('limbo.chance', { share: percent(drawsReaching(choice().target) / STEPS, 3) }),
      ),
    ),
    h(
      'div',
      { class: () => `field-box ${field.isWrong() ? 'wrong' : ''}` },
      field.input,
      h('span', { 'aria-hidden': 'true' }, '×'),
    ),
    field.note,
    h(
      'div',
      { class: 'choices limbo-choices' },
      TARGETS.map((target) =>
        h(
          'button',
          {
            type: 'button',
            class: 'choice num',
            'aria-pressed': () => choice().target === target,
            disabled: isLocked,
            onclick: () => {
              choice.set({ target })
              field.rewrite()
            },
          },
          `${target / 100}×`,
        ),
      ),
    ),
  )
}

export const limboScene: OriginalScene<LimboChoice, LimboView> = {
  name: 'limbo',
  first: { target: 200 },
  scene,
  fields,
  hasAutoplay: true,
  chip: ({ view }) => `${multiplierText(view.point)}×`,
}
