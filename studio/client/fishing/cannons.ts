/** The cannons around the water, with the names of those who stand at them. */
import type { Point } from '#games/fishing/paths.ts'

export interface CannonView {
  at: Point
  /** Where it points, on the screen. */
  angle: number
  level: number
  name: string
  isOwn: boolean
}

const HUES = [200, 200, 160, 160, 120, 85, 60, 40, 20, 330] as const

function drawBarrel(context: CanvasRenderingContext2D, size: number, level: number): void {
  const hue = HUES[level - 1] ?? 200
  const wide = size * (0.24 + level * 0.012)
  const metal = context.createLinearGradient(0, -wide, 0, wide)
  metal.addColorStop(0, `oklch(0.85 0.1 ${hue})`)
  metal.addColorStop(0.45, `oklch(0.62 0.14 ${hue})`)
  metal.addColorStop(1, `oklch(0.36 0.1 ${hue})`)
  context.fillStyle = metal
  context.beginPath()
  context.roundRect(-size * 0.1, -wide, size * 0.78, wide * 2, wide * 0.5)
  context.fill()
  context.fillStyle = `oklch(0.8 0.14 85)`
  context.fillRect(size * 0.5, -wide * 1.18, size * 0.13, wide * 2.36)
}

/** Draws one. */
export function drawCannon(context: CanvasRenderingContext2D, { at, angle, level, name, isOwn }: CannonView, size: number, isBelow: boolean): void {
  context.save()
  context.translate(at.x, at.y)
  context.globalAlpha = isOwn ? 1 : 0.85
  context.fillStyle = isOwn ? 'oklch(0.3 0.08 85)' : 'oklch(0.26 0.05 280)'
  context.beginPath()
  context.arc(0, 0, size * 0.52, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = isOwn ? 'oklch(0.82 0.14 85)' : 'oklch(0.55 0.06 280)'
  context.lineWidth = 2.5
  context.stroke()
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
  const y = isBelow ? -size * 0.9 : size * 0.9
  context.fillStyle = isOwn ? 'oklch(0.82 0.14 85 / 0.92)' : 'oklch(0.2 0.04 280 / 0.72)'
  context.beginPath()
  const push = Math.max(wide / 2 + 2 - at.x, 0)
  context.roundRect(push - wide / 2, y - 10, wide, 20, 7)
  context.fill()
  context.fillStyle = isOwn ? '#1a1030' : '#efeaff'
  context.fillText(name, push, y + 1)
  context.restore()
}
