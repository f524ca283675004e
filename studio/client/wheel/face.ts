/** The face of the wheel, painted once for each choice; the element turns, so that no frame paints anything. */
import { paintOnce } from '#studio/client/lib/canvas.ts'

const TURN = Math.PI * 2
const STUDS = 24
/** Wheels of up to so many segments show words on them. */
const WORDED = 20

/** Returns a segment's colour: dark for no win, warmer the more it pays. */
export function colourOf(hundredths: number, light = 0): string {
  const steps: readonly [limit: number, light: number, rest: string][] = [
    [0, 0.33, '0.045 290'],
    [120, 0.74, '0.12 195'],
    [150, 0.72, '0.15 160'],
    [180, 0.7, '0.16 250'],
    [200, 0.66, '0.19 300'],
    [300, 0.79, '0.16 80'],
    [500, 0.7, '0.2 45'],
  ]
  const [, own, rest] = steps.find(([limit]) => hundredths <= limit) ?? [0, 0.64, '0.23 20']
  return `oklch(${own + light} ${rest})`
}

function paintSegments(context: CanvasRenderingContext2D, radius: number, pays: readonly number[]): void {
  const part = TURN / pays.length
  for (const [index, paid] of pays.entries()) {
    context.save()
    context.rotate(index * part)
    const shine = context.createRadialGradient(0, 0, radius * 0.4, 0, 0, radius)
    shine.addColorStop(0, colourOf(paid, -0.13))
    shine.addColorStop(0.85, colourOf(paid))
    shine.addColorStop(1, colourOf(paid, 0.05))
    context.beginPath()
    context.moveTo(0, 0)
    context.arc(0, 0, radius, 0, part)
    context.closePath()
    context.fillStyle = shine
    context.fill()
    context.strokeStyle = 'oklch(0.16 0.03 290 / 0.75)'
    context.lineWidth = pays.length > WORDED ? 1 : 1.6
    context.stroke()
    if (pays.length <= WORDED) {
      context.rotate(part / 2)
      context.fillStyle = paid === 0 ? 'oklch(0.8 0.03 290)' : '#180f22'
      context.font = `750 ${Math.max(12, radius * 0.1)}px "Fair Display", sans-serif`
      context.textAlign = 'right'
      context.textBaseline = 'middle'
      context.fillText(`${paid / 100}×`, radius * 0.9, 1)
    }
    context.restore()
  }
}

function paintRim(context: CanvasRenderingContext2D, radius: number): void {
  const outer = radius * 1.09
  const gold = context.createLinearGradient(0, -outer, 0, outer)
  gold.addColorStop(0, '#ffe9a8')
  gold.addColorStop(0.45, '#d08a17')
  gold.addColorStop(1, '#7a4706')
  context.beginPath()
  context.arc(0, 0, outer, 0, TURN)
  context.fillStyle = gold
  context.fill()
  context.beginPath()
  context.arc(0, 0, radius * 1.065, 0, TURN)
  context.fillStyle = '#2a1740'
  context.fill()
  for (let stud = 0; stud < STUDS; stud++) {
    const angle = ((stud + 0.5) / STUDS) * TURN
    context.beginPath()
    context.arc(Math.cos(angle) * radius * 1.035, Math.sin(angle) * radius * 1.035, radius * 0.016, 0, TURN)
    context.fillStyle = '#fff3c4'
    context.fill()
  }
}

/** Paints the wheel in a square of `size` CSS pixels, first segment under the pointer above. */
export function paintWheel(size: number, ratio: number, pays: readonly number[]): HTMLCanvasElement {
  return paintOnce(size, size, ratio, (context) => {
    const radius = size / 2 / 1.1
    context.translate(size / 2, size / 2)
    paintRim(context, radius)
    context.rotate(-TURN / 4)
    paintSegments(context, radius, pays)
    const depth = context.createRadialGradient(0, 0, radius * 0.86, 0, 0, radius)
    depth.addColorStop(0, 'oklch(0.1 0.03 290 / 0)')
    depth.addColorStop(1, 'oklch(0.1 0.03 290 / 0.42)')
    context.beginPath()
    context.arc(0, 0, radius, 0, TURN)
    context.fillStyle = depth
    context.fill()
  })
}
