/** Wheel: segments in their colours, a pointer above, and the list of what may be won. */
import { SEGMENTS, WHEEL_RISKS, wheelOf } from '#games/wheel/paytable.ts'
import type { WheelChoice } from '#games/wheel/rules.ts'
import { createSurface } from '#studio/client/lib/canvas.ts'
import { h, styled } from '#studio/client/lib/dom.ts'
import { count, t } from '#studio/client/lib/i18n.ts'
import { onFrame } from '#studio/client/lib/motion.ts'
import { play } from '#studio/client/lib/sound.ts'
import { spinTo } from '#studio/client/lib/spin.ts'
import { wordField } from '#studio/client/original/fields.ts'
import { timesText, type OriginalScene } from '#studio/client/original/original-game.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'
import './wheel.css'

type Table = OriginalTable<WheelChoice, { segment: number }>
const TURN = Math.PI * 2
const SPIN_MS = 2_300
const QUICK_MS = 350

/** Nothing is dark; the more a segment pays, the warmer it is. */
function colourOf(hundredths: number): string {
  if (hundredths === 0) return 'oklch(0.36 0.03 290)'
  const steps: readonly [number, string][] = [
    [120, 'oklch(0.74 0.12 195)'], [150, 'oklch(0.72 0.15 160)'], [180, 'oklch(0.7 0.16 250)'], [200, 'oklch(0.68 0.17 295)'],
    [300, 'oklch(0.76 0.16 75)'], [500, 'oklch(0.68 0.2 40)'],
  ]
  return steps.find(([limit]) => hundredths <= limit)?.[1] ?? 'oklch(0.66 0.22 20)'
}

function drawWheel(context: CanvasRenderingContext2D, width: number, height: number, pays: readonly number[], angle: number): void {
  const radius = Math.min(width, height) / 2 - 10
  const part = TURN / pays.length
  context.clearRect(0, 0, width, height)
  context.save()
  context.translate(width / 2, height / 2)
  context.beginPath()
  context.arc(0, 0, radius + 7, 0, TURN)
  context.fillStyle = 'oklch(0.26 0.04 290)'
  context.fill()
  context.rotate(angle - TURN / 4)
  pays.forEach((paid, index) => {
    context.beginPath()
    context.moveTo(0, 0)
    context.arc(0, 0, radius, index * part, (index + 1) * part)
    context.closePath()
    context.fillStyle = colourOf(paid)
    context.fill()
    context.strokeStyle = 'oklch(0.2 0.03 290)'
    context.lineWidth = 1.5
    context.stroke()
    if (pays.length > 20) return
    context.save()
    context.rotate((index + 0.5) * part)
    context.fillStyle = paid === 0 ? 'oklch(0.72 0.02 290)' : '#180f22'
    context.font = `700 ${Math.max(11, radius * 0.085)}px "Anek Bangla", sans-serif`
    context.textAlign = 'right'
    context.textBaseline = 'middle'
    context.fillText(`${paid / 100}×`, radius - 10, 0)
    context.restore()
  })
  context.restore()
  const hub = context.createRadialGradient(width / 2, height / 2 - radius * 0.1, 4, width / 2, height / 2, radius * 0.46)
  hub.addColorStop(0, 'oklch(0.34 0.05 290)')
  hub.addColorStop(1, 'oklch(0.2 0.03 290)')
  context.beginPath()
  context.arc(width / 2, height / 2, radius * 0.46, 0, TURN)
  context.fillStyle = hub
  context.fill()
  const [x, y] = [width / 2, height / 2 - radius]
  context.beginPath()
  context.moveTo(x - 12, y - 9)
  context.lineTo(x + 12, y - 9)
  context.lineTo(x, y + 17)
  context.closePath()
  context.fillStyle = 'oklch(0.83 0.16 78)'
  context.shadowColor = 'oklch(0 0 0 / 0.6)'
  context.shadowBlur = 6
  context.fill()
  context.shadowBlur = 0
}

function scene(table: Table): HTMLElement {
  const { round, choice, isBusy } = table
  let angle = 0
  const wheel = () => wheelOf(choice().segments, choice().risk)
  table.present = async ({ view }, isQuick) => {
    play('spin')
    const { segments } = choice.peek()
    const target = -((view.segment + 0.5) / segments) * TURN
    await spinTo(angle, target, 5, isQuick ? QUICK_MS : SPIN_MS, (now) => { angle = now })
    play('stop')
  }
  const face = h('div', { class: 'wheel-face', role: 'img', 'aria-label': () => t('wheel.face', { count: count(choice().segments) }) })
  const surface = createSurface(face, () => undefined)
  onFrame(() => {
    const { segments, risk } = choice.peek()
    drawWheel(surface.context, surface.width, surface.height, wheelOf(segments, risk), angle)
  })
  const hub = () => (isBusy() || !round() ? '' : timesText(round()?.multiplier ?? '0.00'))
  return h('div', { class: 'wheel-room' },
    h('div', { class: 'wheel-box' }, face, h('b', { class: 'wheel-hub num' }, hub)),
    h('ul', { class: 'wheel-key' }, () => [...new Set(wheel())].toSorted((a, b) => a - b).map((paid) => h('li', {},
      styled(h('i', {}), { background: colourOf(paid) }), h('span', { class: 'num' }, `${paid / 100}×`),
      h('small', { class: 'num' }, `${wheel().filter((one) => one === paid).length}/${choice().segments}`)))))
}

function fields(table: Table): HTMLElement {
  const { choice, isLocked } = table
  return h('div', { class: 'bet-fields' },
    wordField(() => t('original.risk'), WHEEL_RISKS, (risk) => t(`original.word.${risk}`), () => choice().risk,
      (risk) => choice.set({ ...choice.peek(), risk }), isLocked),
    wordField(() => t('wheel.segments'), SEGMENTS.map(String), (text) => text, () => String(choice().segments),
      (text) => choice.set({ ...choice.peek(), segments: SEGMENTS.find((one) => String(one) === text) ?? 10 }), isLocked))
}

export const wheelScene: OriginalScene<WheelChoice, { segment: number }> = {
  name: 'wheel', first: { segments: 20, risk: 'medium' }, scene, fields, hasAutoplay: true,
  figures: ({ option }, { risk }) => option.endsWith(risk),
}
