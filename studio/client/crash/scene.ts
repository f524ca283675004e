/** The flight on canvas: sky, grid, curve, vehicle, and the end of the flight. All numbers come from the table. */
import { timeOf } from '#games/crash/rules.ts'
import { createGround, createSurface, MOVING_RATIO, paintOnce, type Surface } from '#studio/client/lib/canvas.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { onFrame, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { type CurveView, growthAt, multiplierTicks, secondTicks, viewAt, xOf, yOf } from '#studio/client/logic/curve.ts'
import { penOn } from '#studio/client/slot/art/pen.ts'
import { createBlast, createFlame } from './fire.ts'
import { elapsedOf, type Flight } from './flight.ts'
import { createSky } from './sky.ts'
import { vehicleOf } from './vehicles.ts'

type Frame = {
  left: number
  right: number
  top: number
  bottom: number
}

/** Room for the flight's own clock at the end of the axis, and for half of the first second's words. */
const CLOCK_WIDTH = 84
const TICK_INSET = 24
const LINE = '#ffb21a'
const ENDED = '#8f879f'

/** Puts the picture into `box` and animates it. */
export function crashScene(flight: Flight, box: HTMLElement): void {
  const vehicle = vehicleOf(flight.context.session.game.theme)
  const sky = createSky(vehicle.sky)
  const flame = createFlame()
  const blast = createBlast()
  let sprite: HTMLCanvasElement | null = null
  let size = 0
  let endedRound = ''
  const surface = createSurface(
    box,
    ({ width, height, ratio }) => {
      sky.resize(width, height, ratio)
      size = width < 640 ? 84 : 124
      sprite = paintOnce(size, size, ratio, (context) => {
        context.scale(size / 100, size / 100)
        vehicle.draw(penOn(context))
      })
    },
    MOVING_RATIO,
  )
  createGround(box, ({ context, width, height }) => sky.ground(context, width, height))
  onFrame((now, step) => {
    const round = flight.round.peek()
    const { context } = surface
    if (!sprite || surface.width === 0) return
    const isOver = round?.phase === 'CRASHED' && round.bust !== null
    const isFlying = round?.phase === 'RUNNING'
    const elapsed = isOver ? timeOf(Math.round(Number(round.bust) * 100)) : isFlying ? elapsedOf(flight) : 0
    const view = viewAt(elapsed)
    const calm = prefersReducedMotion()
    context.save()
    if (isOver && round.roundId !== endedRound) {
      endedRound = round.roundId
      const tip = tipOf(surface, elapsed, view)
      if (!calm) blast.start(tip.x, tip.y, size)
    }
    if (!isOver) blast.clear()
    if (!calm) context.translate(...blast.shake())
    sky.draw(
      context,
      calm ? 0 : isFlying ? 1 + Math.log(growthAt(elapsed)) * 2.2 : 0.12,
      isFlying || isOver ? Math.min(1, elapsed / 9_000) : 0,
      step,
    )
    drawGrid(context, surface, view, elapsed)
    if (isFlying || isOver) drawCurve(context, surface, view, elapsed, isOver)
    drawOwnMarks(context, surface, view, flight)
    const tip = tipOf(surface, elapsed, view)
    if (!isOver) {
      const turn = vehicle.turns ? Math.PI / 2 - tip.angle : Math.sin(now / 700) * 0.05
      const bob = calm ? 0 : Math.sin(now / 240) * (isFlying ? 1.5 : 2.5)
      context.translate(tip.x, tip.y + bob)
      context.rotate(turn)
      if (vehicle.hasFlame && !calm) flame.draw(context, size, isFlying ? 1 : 0.35, step)
      context.drawImage(sprite, -size / 2, -size * 0.62, size, size)
    }
    context.restore()
    blast.draw(context, step)
  })
}

function frameOf({ width, height }: Surface): Frame {
  const isWide = width > 640
  return {
    left: isWide ? 28 : 16,
    right: width - (isWide ? 64 : 48),
    top: isWide ? 76 : 62,
    bottom: height - (isWide ? 48 : 40),
  }
}

function place({ left, right, top, bottom }: Frame, elapsed: number, view: CurveView): { x: number; y: number } {
  return { x: left + (right - left) * xOf(elapsed, view), y: bottom - (bottom - top) * yOf(growthAt(elapsed), view) }
}

function tipOf(surface: Surface, elapsed: number, view: CurveView): { x: number; y: number; angle: number } {
  const frame = frameOf(surface)
  const at = place(frame, elapsed, view)
  const before = place(frame, Math.max(0, elapsed - 120), view)
  const slope = elapsed < 200 ? 0.12 : Math.atan2(before.y - at.y, at.x - before.x)
  // a flat start, steeper as the multiplier rises
  return {
    ...at,
    x: Math.max(at.x, frame.left + (surface.width > 640 ? 56 : 46)),
    angle: Math.max(0.5, Math.min(1.35, slope + 0.35)),
  }
}

function drawGrid(context: CanvasRenderingContext2D, surface: Surface, view: CurveView, elapsed: number): void {
  const frame = frameOf(surface)
  context.font = "500 12px 'Fair Text', sans-serif"
  context.textBaseline = 'middle'
  context.lineWidth = 1
  for (const tick of multiplierTicks(view)) {
    const y = frame.bottom - (frame.bottom - frame.top) * yOf(tick, view)
    if (y < frame.top - 8) continue
    context.strokeStyle = 'oklch(0.9 0.02 296 / 0.1)'
    context.beginPath()
    context.moveTo(0, y)
    context.lineTo(surface.width, y)
    context.stroke()
    context.fillStyle = 'oklch(0.75 0.03 296)'
    context.textAlign = 'right'
    context.fillText(`${Number(tick.toFixed(2))}×`, surface.width - 12, y - 9)
  }
  context.textAlign = 'center'
  for (const second of elapsed > 0 ? secondTicks(view) : []) {
    const x = frame.left + (frame.right - frame.left) * xOf(second * 1000, view)
    if (x > surface.width - CLOCK_WIDTH) continue
    context.fillStyle = 'oklch(0.75 0.03 296)'
    context.fillText(t('crash.seconds', { count: second }), Math.max(TICK_INSET, x), surface.height - 16)
  }
  if (elapsed > 0) {
    context.textAlign = 'right'
    context.fillStyle = 'oklch(0.97 0.01 296)'
    context.font = "600 12px 'Fair Text', sans-serif"
    context.fillText(
      t('crash.seconds', { count: (elapsed / 1000).toFixed(1) }),
      surface.width - 12,
      surface.height - 16,
    )
  }
}

function drawCurve(
  context: CanvasRenderingContext2D,
  surface: Surface,
  view: CurveView,
  elapsed: number,
  isOver: boolean,
): void {
  const frame = frameOf(surface)
  const points = Array.from({ length: 61 }, (_, index) => place(frame, (elapsed * index) / 60, view))
  const tip = points.at(-1) ?? { x: 0, y: 0 }
  const colour = isOver ? ENDED : LINE
  context.beginPath()
  context.moveTo(frame.left, frame.bottom)
  for (const { x, y } of points) context.lineTo(x, y)
  context.lineTo(tip.x, frame.bottom)
  const fill = context.createLinearGradient(0, frame.top, 0, frame.bottom)
  fill.addColorStop(0, `${colour}66`)
  fill.addColorStop(1, `${colour}05`)
  context.fillStyle = fill
  context.fill()
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.beginPath()
  points.forEach(({ x, y }, index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.strokeStyle = `${colour}44`
  context.lineWidth = 13
  context.stroke()
  context.strokeStyle = colour
  context.lineWidth = 5
  context.stroke()
}

/** Draws where the member cashed out: a dot on the curve with its multiplier. */
function drawOwnMarks(context: CanvasRenderingContext2D, surface: Surface, view: CurveView, { bets }: Flight): void {
  for (const slot of [0, 1] as const) {
    const cashedAt = bets[slot].peek()?.cashedAt
    if (!cashedAt) continue
    const { x, y } = place(frameOf(surface), timeOf(Math.round(Number(cashedAt) * 100)), view)
    context.fillStyle = '#3fd88f'
    context.strokeStyle = '#06281a'
    context.lineWidth = 3
    context.beginPath()
    context.arc(x, y, 7, 0, Math.PI * 2)
    context.stroke()
    context.fill()
    context.font = "650 13px 'Fair Display', sans-serif"
    context.textAlign = 'center'
    const text = `${cashedAt}×`
    const wide = context.measureText(text).width + 16
    context.beginPath()
    context.roundRect(x - wide / 2, y + 12, wide, 22, 7)
    context.fillStyle = '#0b3a27'
    context.fill()
    context.fillStyle = '#6df0b0'
    context.fillText(text, x, y + 23.5)
  }
}
