/** Wheel: segments in their colours, a pointer above, and the list of possible wins. */
import { SEGMENTS, WHEEL_RISKS, wheelOf } from '#games/wheel/paytable.ts'
import type { WheelChoice } from '#games/wheel/rules.ts'
import { h, styled } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { effect, signal } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { spinTo } from '#studio/client/lib/spin.ts'
import { wordField } from '#studio/client/original/fields.ts'
import type { OriginalScene } from '#studio/client/original/original-game.ts'
import { timesText } from '#studio/client/original/rules.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import { colourOf, paintWheel } from './face.ts'
import './wheel.css'

type Table = OriginalTable<WheelChoice, { segment: number }>
const TURN = Math.PI * 2
const SPIN_MS = 2_300
const QUICK_MS = 350

/** Puts the painted face of the present choice into its box, and paints it again when either changes. */
function wheelFace({ choice }: Table, angle: () => number): HTMLElement {
  const box = h('div', {
    class: 'wheel-face',
    role: 'img',
    'aria-label': () => t('wheel.face', { count: count(choice().segments) }),
  })
  const size = signal(0)
  new ResizeObserver(() => size.set(Math.floor(Math.min(box.clientWidth, box.clientHeight)))).observe(box)
  effect(() => {
    const { segments, risk } = choice()
    if (size() > 0)
      box.replaceChildren(paintWheel(size(), Math.min(2, window.devicePixelRatio), wheelOf(segments, risk)))
  })
  return styled(box, { rotate: () => `${angle()}rad` })
}

function scene(table: Table): HTMLElement {
  const { round, choice, isBusy } = table
  const angle = signal(0)
  const wheel = () => wheelOf(choice().segments, choice().risk)
  table.present = async ({ view }, isQuick) => {
    play('spin')
    const { segments } = choice.peek()
    const target = -((view.segment + 0.5) / segments) * TURN
    await spinTo(angle.peek(), target, 5, isQuick ? QUICK_MS : SPIN_MS, angle.set)
    play('stop')
  }
  const hub = () => (isBusy() || !round() ? '' : timesText(round()?.multiplier ?? '0.00'))
  const isWon = () => !isBusy() && Number(round()?.multiplier ?? 0) > 0
  return h(
    'div',
    { class: 'wheel-room' },
    h(
      'div',
      { class: 'wheel-box' },
      h(
        'div',
        { class: 'wheel-square' },
        wheelFace(table, angle),
        h('b', { class: () => `wheel-hub num ${isWon() ? 'won' : ''}` }, hub),
        h('i', { class: 'wheel-pointer' }),
      ),
    ),
    h('ul', { class: 'wheel-key' }, () =>
      [...new Set(wheel())]
        .toSorted((a, b) => b - a)
        .map((paid) =>
          h(
            'li',
            {},
            styled(h('i', {}), { background: colourOf(paid) }),
            h('b', { class: 'num' }, `${paid / 100}×`),
            h('small', { class: 'num' }, `${wheel().filter((one) => one === paid).length}/${choice().segments}`),
          ),
        ),
    ),
  )
}

function fields(table: Table): HTMLElement {
  const { choice, isLocked } = table
  return h(
    'div',
    { class: 'bet-fields' },
    wordField(
      () => t('original.risk'),
      WHEEL_RISKS,
      (risk) => t(`original.word.${risk}`),
      () => choice().risk,
      (risk) => choice.set({ ...choice.peek(), risk }),
      isLocked,
    ),
    wordField(
      () => t('wheel.segments'),
      SEGMENTS.map(String),
      (text) => text,
      () => String(choice().segments),
      (text) => choice.set({ ...choice.peek(), segments: SEGMENTS.find((one) => String(one) === text) ?? 10 }),
      isLocked,
    ),
  )
}

export const wheelScene: OriginalScene<WheelChoice, { segment: number }> = {
  name: 'wheel',
  first: { segments: 20, risk: 'medium' },
  scene,
  fields,
  hasAutoplay: true,
  figures: ({ option }, { risk }) => option.endsWith(risk),
  own: ({ option }, { segments, risk }) => option === `${segments} segments, ${risk}`,
}
