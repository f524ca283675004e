/** Two paper birds that posture: bows, ruffled necks, a step and a step back. Nothing touches, nothing bleeds. */
import type { Surface } from '#studio/client/lib/canvas.ts'

export interface Pose {
  /** Milliseconds of anything that moves. */
  at: number
  isFacing: boolean
  /** Who has it: 0 Meron, 1 Wala, 2 and 3 nobody, −1 not known. */
  result: number
}

interface Plumage {
  body: string
  neck: string
  tail: string
}
const MERON: Plumage = { body: '#b8432f', neck: '#e8a13a', tail: '#5c1f2a' }
const WALA: Plumage = { body: '#2f6fb8', neck: '#8fd0e8', tail: '#1b2f5c' }

function feather(pen: CanvasRenderingContext2D, length: number, width: number, turn: number): void {
  pen.save()
  pen.rotate(turn)
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.quadraticCurveTo(-length * 0.5, -width, -length, -width * 0.2)
  pen.quadraticCurveTo(-length * 0.5, width * 0.6, 0, 0)
  pen.fill()
  pen.restore()
}

/** A bird that looks to the right, its feet at the origin, `size` tall. */
function bird(pen: CanvasRenderingContext2D, size: number, { body, neck, tail }: Plumage, ruffle: number, bow: number): void {
  pen.lineCap = 'round'
  pen.strokeStyle = '#d9a441'
  pen.lineWidth = size * 0.035
  for (const foot of [-0.06, 0.08]) {
    pen.beginPath()
    pen.moveTo(foot * size, -size * 0.26)
    pen.lineTo((foot + 0.02) * size, 0)
    pen.lineTo((foot + 0.1) * size, 0)
    pen.stroke()
  }
  pen.save()
  pen.translate(0, -size * 0.42)
  pen.rotate(bow)
  pen.fillStyle = tail
  pen.save()
  pen.translate(-size * 0.2, -size * 0.04)
  for (let plume = 0; plume < 5; plume++) feather(pen, size * (0.5 - plume * 0.03), size * 0.14, 0.95 - plume * 0.28 + ruffle * 0.12)
  pen.restore()
  pen.fillStyle = body
  pen.beginPath()
  pen.ellipse(0, 0, size * 0.27, size * 0.2, -0.2, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = tail
  feather(pen, size * 0.28, size * 0.12, -0.2 - ruffle * 0.5)
  pen.fillStyle = neck
  pen.beginPath()
  pen.moveTo(size * 0.06, size * 0.02)
  pen.quadraticCurveTo(size * (0.16 - ruffle * 0.06), -size * 0.24, size * 0.27, -size * 0.36)
  pen.quadraticCurveTo(size * (0.4 + ruffle * 0.1), -size * 0.18, size * 0.25, size * 0.08)
  pen.fill()
  pen.beginPath()
  pen.arc(size * 0.3, -size * 0.38, size * 0.085, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = '#d8334a'
  for (const bump of [0, 1, 2]) {
    pen.beginPath()
    pen.arc(size * (0.25 + bump * 0.05), -size * (0.465 + (bump === 1 ? 0.02 : 0)), size * 0.036, 0, Math.PI * 2)
    pen.fill()
  }
  pen.fillStyle = '#f2c14e'
  pen.beginPath()
  pen.moveTo(size * 0.37, -size * 0.41)
  pen.lineTo(size * 0.46, -size * 0.36)
  pen.lineTo(size * 0.37, -size * 0.34)
  pen.fill()
  pen.fillStyle = '#1a1320'
  pen.beginPath()
  pen.arc(size * 0.32, -size * 0.395, size * 0.018, 0, Math.PI * 2)
  pen.fill()
  pen.restore()
}

/** Draws the pit at a moment. */
export function drawPit({ context: pen, width, height }: Surface, { at, isFacing, result }: Pose): void {
  const sky = pen.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, '#3b2136')
  sky.addColorStop(0.55, '#b8623e')
  sky.addColorStop(1, '#e0a35a')
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#f6cf86'
  pen.beginPath()
  pen.arc(width / 2, height * 0.56, height * 0.16, 0, Math.PI * 2)
  pen.fill()
  const ground = height * 0.8
  pen.fillStyle = '#5b3524'
  pen.beginPath()
  pen.ellipse(width / 2, ground + height * 0.24, width * 0.75, height * 0.34, 0, 0, Math.PI * 2)
  pen.fill()
  pen.strokeStyle = 'rgb(255 226 170 / 0.35)'
  pen.lineWidth = 2
  pen.beginPath()
  pen.ellipse(width / 2, ground + height * 0.06, Math.min(width * 0.4, 320), height * 0.09, 0, 0, Math.PI * 2)
  pen.stroke()
  const size = Math.min(height * 0.6, width * 0.34)
  const apart = Math.min(width * 0.25, size * 0.95)
  const sway = Math.sin(at / 420) * 0.5 + 0.5
  const birds = [{ plumage: MERON, side: -1, number: 0 }, { plumage: WALA, side: 1, number: 1 }]
  for (const { plumage, side, number } of birds) {
    const turn = isFacing ? Math.sin(at / 700 + number * Math.PI) * 0.5 + 0.5 : 0
    const isWinner = result === number
    const isBehind = result >= 0 && result < 2 && !isWinner
    const step = isFacing ? turn * size * 0.16 : isBehind ? -size * 0.3 : 0
    pen.save()
    pen.translate(width / 2 + side * (apart - step), ground + height * 0.08)
    if (side > 0) pen.scale(-1, 1)
    if (isBehind) pen.scale(-1, 1)
    bird(pen, size * (isWinner ? 1.06 : 1), plumage, isFacing ? turn : isWinner ? 0.8 : sway * 0.2, isFacing ? turn * 0.22 : isWinner ? -0.14 : 0.02 * sway)
    pen.restore()
  }
}
