/** The metal frame around the reels and the title above it. */
import type { SlotLayout } from './layout.ts'
import type { SlotTheme } from './themes.ts'

/** Paints frame, dark window and title. */
export function paintFrame(
  context: CanvasRenderingContext2D,
  layout: SlotLayout,
  theme: SlotTheme,
  title: string,
): void {
  const { x, y, reels, rows, cellWidth, cellHeight, rim } = layout
  const width = cellWidth * reels
  const height = cellHeight * rows
  if (title) paintTitle(context, layout, theme, title)
  context.save()
  context.shadowColor = 'rgb(0 0 0 / 0.6)'
  context.shadowBlur = 34
  context.shadowOffsetY = 14
  metal(context, x - rim, y - rim, width + rim * 2, height + rim * 2, rim * 1.7, theme.metal)
  context.restore()
  metal(context, x - rim * 0.55, y - rim * 0.55, width + rim * 1.1, height + rim * 1.1, rim * 1.2, [
    theme.metal[2],
    theme.metal[1],
    theme.metal[0],
  ])
  const ground = context.createLinearGradient(0, y, 0, y + height)
  ground.addColorStop(0, `oklch(0.15 0.05 ${theme.sky})`)
  ground.addColorStop(0.5, `oklch(0.25 0.07 ${theme.sky})`)
  ground.addColorStop(1, `oklch(0.14 0.05 ${theme.sky})`)
  context.beginPath()
  context.roundRect(x - rim * 0.2, y - rim * 0.2, width + rim * 0.4, height + rim * 0.4, rim * 0.8)
  context.fillStyle = ground
  context.fill()
  for (let reel = 0; reel < reels; reel++) {
    const lane = context.createLinearGradient(x + reel * cellWidth, 0, x + (reel + 1) * cellWidth, 0)
    lane.addColorStop(0, 'oklch(0.08 0.03 296 / 0.55)')
    lane.addColorStop(0.5, `oklch(0.6 0.12 ${theme.sky} / 0.1)`)
    lane.addColorStop(1, 'oklch(0.08 0.03 296 / 0.55)')
    context.fillStyle = lane
    context.fillRect(x + reel * cellWidth, y, cellWidth, height)
  }
  context.fillStyle = `${theme.metal[1]}44`
  for (let reel = 1; reel < reels; reel++) context.fillRect(x + reel * cellWidth - 0.5, y, 1, height)
  for (const cx of [x, x + width]) for (const cy of [y, y + height]) rivet(context, cx, cy, rim, theme.metal)
}

function metal(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  [light, middle, dark]: SlotTheme['metal'],
): void {
  const gradient = context.createLinearGradient(x, y, x + width * 0.35, y + height)
  gradient.addColorStop(0, light)
  gradient.addColorStop(0.3, middle)
  gradient.addColorStop(0.55, dark)
  gradient.addColorStop(0.78, middle)
  gradient.addColorStop(1, dark)
  context.beginPath()
  context.roundRect(x, y, width, height, radius)
  context.fillStyle = gradient
  context.fill()
}

function rivet(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  rim: number,
  [light, middle, dark]: SlotTheme['metal'],
): void {
  const size = rim * 0.62
  const shift = rim * 0.36
  const gradient = context.createRadialGradient(x - size * 0.3, y - size * 0.4, 0, x, y, size * 1.3)
  gradient.addColorStop(0, light)
  gradient.addColorStop(0.5, middle)
  gradient.addColorStop(1, dark)
  context.fillStyle = gradient
  context.beginPath()
  context.arc(x, y, size + shift * 0.2, 0, Math.PI * 2)
  context.fill()
}

function paintTitle(
  context: CanvasRenderingContext2D,
  { x, y, rim, reels, cellWidth }: SlotLayout,
  { metal: [light, middle, dark], sky }: SlotTheme,
  title: string,
): void {
  const room = y - rim
  const middleX = x + (cellWidth * reels) / 2
  let size = Math.min(56, room * 0.5)
  const font = () => `750 ${size}px 'Fair Display', 'Noto Sans Bengali', sans-serif`
  context.font = font()
  const wide = context.measureText(title).width
  const allowed = cellWidth * reels
  if (wide > allowed) size *= allowed / wide
  context.font = font()
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const base = Math.max(size * 0.75, room - size * 0.9)
  context.save()
  context.shadowColor = 'rgb(0 0 0 / 0.65)'
  context.shadowBlur = size * 0.3
  context.shadowOffsetY = size * 0.12
  context.lineWidth = size * 0.2
  context.strokeStyle = `oklch(0.2 0.07 ${sky})`
  context.strokeText(title, middleX, base)
  context.restore()
  context.lineWidth = size * 0.07
  context.strokeStyle = dark
  context.strokeText(title, middleX, base)
  const gradient = context.createLinearGradient(0, base - size * 0.5, 0, base + size * 0.5)
  gradient.addColorStop(0, '#ffffff')
  gradient.addColorStop(0.35, light)
  gradient.addColorStop(0.7, middle)
  gradient.addColorStop(1, light)
  context.fillStyle = gradient
  context.fillText(title, middleX, base)
}
