/** The cannons around the water, with the names of their players. */
import type { Point } from '#games/fishing/paths.ts'

export type CannonView = {
  at: Point
  /** Where it points, on the screen. */
  angle: number
  level: number
  name: string
  isOwn: boolean
}

const HUES = [200, 200, 160, 160, 120, 85, 60, 40, 20, 330] as const

function metal(context: CanvasRenderingContext2D, half: number, hue: number, strength = 0.13): CanvasGradient {
  const fill = context.createLinearGradient(0, -half, 0, half)
  fill.addColorStop(0, `oklch(0.5 ${strength} ${hue})`)
  fill.addColorStop(0.25, `oklch(0.9 ${strength * 0.7} ${hue})`)
  fill.addColorStop(0.55, `oklch(0.64 ${strength} ${hue})`)
  fill.addColorStop(1, `oklch(0.28 ${strength * 0.7} ${hue})`)
  return fill
}

/** Draws the barrel along the x axis: wider with the level, with rings of brass and a mouth. */
function drawBarrel(context: CanvasRenderingContext2D, size: number, level: number): void {
  const hue = HUES[level - 1] ?? 200
  const half = size * (0.21 + level * 0.012)
  context.fillStyle = metal(context, half, hue)
  context.beginPath()
  context.moveTo(-size * 0.2, -half * 0.8)
  context.lineTo(size * 0.78, -half * 0.72)
  context.lineTo(size * 0.88, -half * 1.1)
  context.lineTo(size * 0.98, -half * 1.1)
  context.lineTo(size * 0.98, half * 1.1)
  context.lineTo(size * 0.88, half * 1.1)
  context.lineTo(size * 0.78, half * 0.72)
  context.lineTo(-size * 0.2, half * 0.8)
  context.closePath()
  context.fill()
  context.fillStyle = metal(context, half, 85)
  for (const [at, wide] of [
    [0.34, 0.07],
    [0.6, 0.06],
    [0.92, 0.06],
  ] as const)
    context.fillRect(size * at, -half * 1.12, size * wide, half * 2.24)
  context.fillStyle = `oklch(0.2 0.05 ${hue})`
  context.beginPath()
  context.ellipse(size * 0.98, 0, size * 0.04, half * 0.86, 0, 0, Math.PI * 2)
  context.fill()
}

/** Draws the foot of the cannon: a wheel of metal with rivets. */
function drawFoot(context: CanvasRenderingContext2D, size: number, isOwn: boolean): void {
  const hue = isOwn ? 85 : 285
  context.fillStyle = 'rgb(0 0 0 / 0.35)'
  context.beginPath()
  context.arc(0, 3, size * 0.58, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = metal(context, size * 0.55, hue, isOwn ? 0.13 : 0.05)
  context.beginPath()
  context.arc(0, 0, size * 0.55, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = isOwn ? 'oklch(0.3 0.08 75)' : 'oklch(0.27 0.05 285)'
  context.beginPath()
  context.arc(0, 0, size * 0.45, 0, Math.PI * 2)
  context.fill()
  context.fillStyle = isOwn ? '#ffe9b0' : '#cfc8e6'
  for (let rivet = 0; rivet < 10; rivet++) {
    context.beginPath()
    context.arc(
      Math.cos((rivet * Math.PI) / 5) * size * 0.5,
      Math.sin((rivet * Math.PI) / 5) * size * 0.5,
      size * 0.026,
      0,
      Math.PI * 2,
    )
    context.fill()
  }
}

/** Draws one cannon. */
export function drawCannon(
  context: CanvasRenderingContext2D,
  { at, angle, level, name, isOwn }: CannonView,
  size: number,
  isBelow: boolean,
): void {
  context.save()
  context.translate(at.x, at.y)
  context.globalAlpha = isOwn ? 1 : 0.85
  drawFoot(context, size, isOwn)
  context.rotate(angle)
  drawBarrel(context, size, level)
  context.rotate(-angle)
  context.fillStyle = isOwn ? 'oklch(0.82 0.14 85)' : 'oklch(0.7 0.05 280)'
  context.beginPath()
  context.arc(0, 0, size * 0.25, 0, Math.PI * 2)
  context.fill()
  context.font = `750 ${Math.round(size * 0.27)}px 'Fair Display', sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = '#1a1030'
  context.fillText(String(level), 0, 1)
  context.font = "600 12px 'Fair Text', sans-serif"
  const wide = context.measureText(name).width + 14
  const y = isBelow ? -size * 1.24 : size * 1.24
  context.fillStyle = isOwn ? 'oklch(0.82 0.14 85 / 0.92)' : 'oklch(0.2 0.04 280 / 0.72)'
  context.beginPath()
  const push = Math.max(wide / 2 + 2 - at.x, 0)
  context.roundRect(push - wide / 2, y - 10, wide, 20, 7)
  context.fill()
  context.fillStyle = isOwn ? '#1a1030' : '#efeaff'
  context.fillText(name, push, y + 1)
  context.restore()
}
