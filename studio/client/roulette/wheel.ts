/**
 * The wheel of roulette: its bowl and its pockets are painted once and turned as elements; the ball runs the other way
 * and drops.
 */
import { isRedNumber, POCKETS, WHEEL_ORDER } from '#games/roulette/paytable.ts'
import type { RouletteChoice } from '#games/roulette/rules.ts'
import { paintOnce } from '#studio/client/lib/canvas.ts'
import { h, styled } from '#studio/client/lib/dom.ts'
import { between, easeOutBack } from '#studio/client/lib/motion.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { spinTo } from '#studio/client/lib/spin.ts'
import type { OriginalTable } from '#studio/client/original/table.ts'

type Table = OriginalTable<RouletteChoice, { number: number }>

const TURN = Math.PI * 2
const SPIN_MS = 2_900
const QUICK_MS = 300
const BALL_TURNS = 6
/** How far the wheel itself turns in a round: never a whole turn, so that it rests at another angle each time. */
const WHEEL_WAY = TURN * 1.29
/** CSS pixels of the painted wheel; it is shown smaller, and grows while it turns. */
const PAINTED = 320
/** Radii as shares of half of the wheel's width. */
const TRACK = 0.86
const POCKET = 0.665

export const colourOf = (number: number): string =>
  number === 0 ? 'oklch(0.55 0.14 150)' : isRedNumber(number) ? 'oklch(0.52 0.2 22)' : 'oklch(0.22 0.02 290)'

function ring(context: CanvasRenderingContext2D, radius: number, fill: string | CanvasGradient): void {
  context.beginPath()
  context.arc(0, 0, radius, 0, TURN)
  context.fillStyle = fill
  context.fill()
}

function paintBowl(context: CanvasRenderingContext2D, radius: number): void {
  const wood = context.createRadialGradient(0, -radius * 0.4, radius * 0.2, 0, 0, radius)
  wood.addColorStop(0, 'oklch(0.52 0.1 55)')
  wood.addColorStop(0.82, 'oklch(0.36 0.09 45)')
  wood.addColorStop(1, 'oklch(0.24 0.06 40)')
  ring(context, radius, '#e0b04a')
  ring(context, radius * 0.97, wood)
  ring(context, radius * 0.905, 'oklch(0.2 0.04 45)')
  const track = context.createRadialGradient(0, 0, radius * 0.76, 0, 0, radius * 0.9)
  track.addColorStop(0, 'oklch(0.3 0.07 45)')
  track.addColorStop(1, 'oklch(0.46 0.1 55)')
  ring(context, radius * 0.89, track)
}

function paintPockets(context: CanvasRenderingContext2D, radius: number): void {
  const part = TURN / POCKETS
  ring(context, radius * 0.79, '#e0b04a')
  for (const [index, number] of WHEEL_ORDER.entries()) {
    context.save()
    context.rotate(index * part - TURN / 4)
    context.beginPath()
    context.moveTo(0, 0)
    context.arc(0, 0, radius * 0.775, -part / 2, part / 2)
    context.closePath()
    context.fillStyle = colourOf(number)
    context.fill()
    context.strokeStyle = '#e0b04a99'
    context.lineWidth = 1
    context.stroke()
    context.rotate(TURN / 4)
    context.fillStyle = '#fff'
    context.font = `650 ${radius * 0.078}px "Fair Display", sans-serif`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(String(number), 0, -radius * 0.725)
    context.restore()
  }
  ring(context, radius * 0.61, '#e0b04a')
  const cone = context.createRadialGradient(-radius * 0.15, -radius * 0.2, radius * 0.05, 0, 0, radius * 0.6)
  cone.addColorStop(0, 'oklch(0.58 0.11 60)')
  cone.addColorStop(1, 'oklch(0.27 0.07 42)')
  ring(context, radius * 0.6, cone)
  context.strokeStyle = '#e0b04a'
  context.lineWidth = radius * 0.035
  context.lineCap = 'round'
  for (let arm = 0; arm < 4; arm++) {
    context.rotate(TURN / 4)
    context.beginPath()
    context.moveTo(0, 0)
    context.lineTo(0, -radius * 0.36)
    context.stroke()
  }
  ring(context, radius * 0.13, '#f6d98a')
}

function painted(paint: (context: CanvasRenderingContext2D, radius: number) => void): HTMLCanvasElement {
  return paintOnce(PAINTED, PAINTED, 2, (context) => {
    context.translate(PAINTED / 2, PAINTED / 2)
    paint(context, PAINTED / 2)
  })
}

/** Builds the wheel, and its animation to the drawn number. */
export function rouletteWheel(table: Table): HTMLElement {
  const { round, isBusy } = table
  const placeOf = (number: number) => (WHEEL_ORDER.findIndex((one) => one === number) / POCKETS) * TURN
  const wheel = signal(0)
  const ball = signal(placeOf(round.peek()?.view.number ?? 0))
  /** 1 on the track, 0 in the pocket. */
  const height = signal(round.peek() ? 0 : 1)
  table.present = async ({ view }, isQuick) => {
    play('spin')
    const length = isQuick ? QUICK_MS : SPIN_MS
    const rest = wheel.peek() - WHEEL_WAY
    const begin = performance.now()
    // the wheel turns one way, the ball the other
    const turning = spinTo(-wheel.peek(), -rest, isQuick ? 0 : 1, length, (now) => wheel.set(-now))
    await spinTo(ball.peek(), placeOf(view.number) + rest, isQuick ? 0 : BALL_TURNS, length, (now) => {
      ball.set(now)
      height.set(1 - easeOutBack(between((performance.now() - begin) / length, 0.55, 0.92), 3))
    })
    await turning
    height.set(0)
    play('stop')
  }
  const turned = styled(painted(paintPockets), { rotate: () => `${wheel()}rad` })
  const shown = styled(h('i', { class: 'roulette-ball' }), {
    rotate: () => `${ball()}rad`,
    '--out': () => String(POCKET + (TRACK - POCKET) * height()),
  })
  return h(
    'div',
    { class: 'roulette-wheel' },
    h('div', { class: 'roulette-face' }, painted(paintBowl), turned, shown),
    () => {
      const number = round()?.view.number
      if (number === undefined || isBusy()) return null
      return styled(h('b', { class: 'roulette-number num' }, String(number)), { background: colourOf(number) })
    },
  )
}
