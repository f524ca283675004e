/** Roulette: a wheel with its ball, and a board on which chips are laid. */
import { isRedNumber, POCKETS, WHEEL_ORDER } from '#games/roulette/paytable.ts'
import type { RouletteChoice } from '#games/roulette/rules.ts'
import { textButton } from '#studio/client/frame/controls.ts'
import { createSurface } from '#studio/client/lib/canvas.ts'
import { h, styled } from '#studio/client/lib/dom.ts'
import { count, t, type MessageKey } from '#studio/client/lib/i18n.ts'
import { onFrame } from '#studio/client/lib/motion.ts'
import { play } from '#studio/client/lib/sound.ts'
import { spinTo } from '#studio/client/lib/spin.ts'
import type { OriginalScene } from '#studio/client/original/original-game.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import './roulette.css'

type Table = OriginalTable<RouletteChoice, { number: number }>
const TURN = Math.PI * 2
const SPIN_MS = 2_600
const QUICK_MS = 300
const CHIPS_MAX = 100
const OUTSIDE = ['dozen1', 'dozen2', 'dozen3', 'low', 'even', 'red', 'black', 'odd', 'high'] as const

const colourOf = (number: number) => (number === 0 ? 'oklch(0.55 0.14 150)' : isRedNumber(number) ? 'oklch(0.52 0.2 22)' : 'oklch(0.24 0.02 290)')

function drawWheel(context: CanvasRenderingContext2D, width: number, height: number, ball: number, isShown: boolean): void {
  const radius = Math.min(width, height) / 2 - 6
  const part = TURN / POCKETS
  context.clearRect(0, 0, width, height)
  context.save()
  context.translate(width / 2, height / 2)
  const rim = context.createRadialGradient(0, 0, radius * 0.8, 0, 0, radius)
  rim.addColorStop(0, 'oklch(0.4 0.08 50)')
  rim.addColorStop(1, 'oklch(0.28 0.06 45)')
  context.beginPath()
  context.arc(0, 0, radius, 0, TURN)
  context.fillStyle = rim
  context.fill()
  const outer = radius * 0.88
  WHEEL_ORDER.forEach((number, index) => {
    context.save()
    context.rotate(index * part - TURN / 4)
    context.beginPath()
    context.moveTo(0, 0)
    context.arc(0, 0, outer, -part / 2, part / 2)
    context.closePath()
    context.fillStyle = colourOf(number)
    context.fill()
    context.strokeStyle = 'oklch(0.75 0.09 85 / 0.5)'
    context.lineWidth = 0.8
    context.stroke()
    context.rotate(TURN / 4)
    context.fillStyle = '#fff'
    context.font = `600 ${Math.max(8, radius * 0.075)}px "Anek Bangla", sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(String(number), 0, -outer * 0.91)
    context.restore()
  })
  context.beginPath()
  context.arc(0, 0, outer * 0.66, 0, TURN)
  context.fillStyle = 'oklch(0.3 0.06 48)'
  context.fill()
  if (isShown) {
    context.beginPath()
    context.arc(Math.sin(ball) * outer * 0.76, -Math.cos(ball) * outer * 0.76, Math.max(4, radius * 0.045), 0, TURN)
    context.fillStyle = '#fff'
    context.shadowColor = '#fff'
    context.shadowBlur = 8
    context.fill()
  }
  context.restore()
}

function wheelFace(table: Table): HTMLElement {
  const { round, isBusy } = table
  const placeOf = (number: number) => (WHEEL_ORDER.findIndex((one) => one === number) / POCKETS) * TURN
  let ball = placeOf(round.peek()?.view.number ?? 0)
  let isShown = round.peek() !== null
  table.present = async ({ view }, isQuick) => {
    play('spin')
    isShown = true
    await spinTo(ball, placeOf(view.number), 6, isQuick ? QUICK_MS : SPIN_MS, (now) => { ball = now })
    play('stop')
  }
  const face = h('div', { class: 'roulette-face' })
  const surface = createSurface(face, () => undefined)
  onFrame(() => drawWheel(surface.context, surface.width, surface.height, ball, isShown))
  return h('div', { class: 'roulette-wheel' }, face, () => {
    const number = round()?.view.number
    if (number === undefined || isBusy()) return null
    return styled(h('b', { class: 'roulette-number num' }, String(number)), { background: colourOf(number) })
  })
}

function board(table: Table): HTMLElement {
  const { choice, isLocked, round, isBusy } = table
  const lay = (spot: string) => {
    const { chips } = choice.peek()
    play('tap')
    if ((chips[spot] ?? 0) < CHIPS_MAX) choice.set({ chips: { ...chips, [spot]: (chips[spot] ?? 0) + 1 } })
  }
  const cell = (spot: string, text: () => string, place: string) => h('button', {
    type: 'button', disabled: isLocked, onclick: () => lay(spot),
    class: () => `roulette-spot ${place} ${round() && !isBusy() && String(round()?.view.number) === spot ? 'fell' : ''}`,
    'aria-label': () => t('roulette.chips', { spot: text(), count: count(choice().chips[spot] ?? 0) }),
  }, h('span', { class: 'num' }, text), () => {
    const laid = choice().chips[spot] ?? 0
    return laid === 0 ? null : h('i', { class: 'roulette-chip num' }, String(laid))
  })
  const numbers = Array.from({ length: POCKETS - 1 }, (_, index) => index + 1)
  const column = (index: number) => cell(`column${index}`, () => t(`roulette.column${index}` as MessageKey), 'outside column')
  return h('div', { class: 'roulette-board', role: 'group', 'aria-label': () => t('roulette.board') },
    cell('0', () => '0', 'zero'),
    h('div', { class: 'roulette-numbers' }, numbers.map((number) => cell(String(number), () => String(number), isRedNumber(number) ? 'red' : 'black'))),
    h('div', { class: 'roulette-columns' }, [1, 2, 3].map(column)),
    h('div', { class: 'roulette-outside' }, OUTSIDE.map((spot) =>
      cell(spot, () => t(`roulette.${spot}`), `outside ${spot === 'red' || spot === 'black' ? spot : ''}`))))
}

function fields(table: Table): HTMLElement {
  const { choice, isLocked } = table
  const total = () => Object.values(choice().chips).reduce((sum, laid) => sum + laid, 0)
  table.obstacle = () => (Object.keys(choice.peek().chips).length === 0 ? t('roulette.lay') : '')
  const undo = () => {
    const last = Object.entries(choice.peek().chips).at(-1)
    if (!last) return
    const { [last[0]]: laid = 0, ...rest } = choice.peek().chips
    choice.set({ chips: laid > 1 ? { ...rest, [last[0]]: laid - 1 } : rest })
  }
  return h('div', { class: 'bet-fields' },
    h('p', { class: 'hint plain' }, () => (total() === 0 ? t('roulette.lay') : t('roulette.share', { count: count(total()) }))),
    h('div', { class: 'field-pair' }, textButton(() => t('roulette.undo'), undo, 'secondary', isLocked),
      textButton(() => t('roulette.clear'), () => choice.set({ chips: {} }), 'secondary', isLocked)))
}

export const rouletteScene: OriginalScene<RouletteChoice, { number: number }> = {
  name: 'roulette', first: { chips: {} }, hasAutoplay: true, fields, chip: ({ view }) => String(view.number),
  scene: (table) => h('div', { class: 'roulette-room' }, wheelFace(table), board(table)),
}
