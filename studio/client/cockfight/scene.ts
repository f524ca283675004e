/**
 * Two paper birds that posture in a lit pit: bows, ruffled necks, a step and a step back. Nothing touches, nothing
 * bleeds.
 */
import type { Surface } from '#studio/client/lib/canvas.ts'
import { drawBird, MERON, WALA } from './bird.ts'

export type Pose = {
  /** Time in ms, for everything that moves. */
  at: number
  isFacing: boolean
  /** Who has won: 0 Meron, 1 Wala, 2 and 3 neither, −1 not known. */
  result: number
}

type Pen = CanvasRenderingContext2D
type Room = {
  width: number
  height: number
  ground: number
}

function sky(pen: Pen, { width, height, ground }: Room): void {
  const fill = pen.createLinearGradient(0, 0, 0, ground)
  fill.addColorStop(0, '#25143a')
  fill.addColorStop(0.5, '#8a3550')
  fill.addColorStop(0.85, '#e0793f')
  fill.addColorStop(1, '#f6b865')
  pen.fillStyle = fill
  pen.fillRect(0, 0, width, height)
  const radius = Math.min(width, height) * 0.2
  const glow = pen.createRadialGradient(width / 2, ground * 0.72, radius * 0.6, width / 2, ground * 0.72, radius * 2.6)
  glow.addColorStop(0, 'rgb(255 226 160 / 0.75)')
  glow.addColorStop(1, 'rgb(255 200 120 / 0)')
  pen.fillStyle = glow
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#ffe6ae'
  pen.beginPath()
  pen.arc(width / 2, ground * 0.72, radius, 0, Math.PI * 2)
  pen.fill()
}

/** Draws palms, a row of heads behind the fence, and lamps on a string. */
function surroundings(pen: Pen, { width, height, ground }: Room): void {
  pen.strokeStyle = '#3a1830'
  pen.lineCap = 'round'
  for (const [x, lean, tall] of [
    [0.07, 0.02, 0.62],
    [0.93, -0.025, 0.56],
    [0.17, 0.03, 0.42],
    [0.85, -0.02, 0.4],
  ] as const) {
    const [footX, topX, top] = [x * width, (x + lean) * width, ground - tall * ground]
    pen.lineWidth = Math.max(3, height * 0.016)
    pen.beginPath()
    pen.moveTo(footX, ground)
    pen.quadraticCurveTo(footX, (ground + top) / 2, topX, top)
    pen.stroke()
    pen.lineWidth = Math.max(2, height * 0.012)
    for (let leaf = 0; leaf < 7; leaf++) {
      const turn = Math.PI + (leaf / 6) * Math.PI
      const far = height * 0.14
      pen.beginPath()
      pen.moveTo(topX, top)
      pen.quadraticCurveTo(
        topX + Math.cos(turn) * far * 0.6,
        top + Math.sin(turn) * far * 0.7 - far * 0.12,
        topX + Math.cos(turn) * far,
        top + Math.sin(turn) * far * 0.45 + far * 0.35,
      )
      pen.stroke()
    }
  }
  const head = Math.max(6, height * 0.027)
  for (let row = 0; row < 2; row++) {
    pen.fillStyle = row === 0 ? '#4a2036' : '#331526'
    for (let x = row * head; x < width + head; x += head * 2.1) {
      const y = ground - head * (3.1 - row * 1.3) - Math.sin(x * 1.7 + row) * head * 0.35
      pen.beginPath()
      pen.arc(x, y, head * 0.8, 0, Math.PI * 2)
      pen.fill()
      pen.fillRect(x - head, y + head * 0.75, head * 2, head * 2.6)
    }
  }
  pen.fillStyle = '#7a4524'
  pen.fillRect(0, ground - head * 1.1, width, head * 0.42)
  pen.fillStyle = '#5d3218'
  for (let x = 0; x < width; x += head * 2.4) pen.fillRect(x, ground - head * 1.7, head * 0.5, head * 2.1)
}

function lamps(pen: Pen, { width, height }: Room): void {
  pen.strokeStyle = 'rgb(20 8 16 / 0.8)'
  pen.lineWidth = 1.5
  const sag = (share: number) => height * (0.05 + 0.3 * share * (1 - share))
  pen.beginPath()
  for (let step = 0; step <= 24; step++) pen.lineTo((step / 24) * width, sag(step / 24))
  pen.stroke()
  for (let lamp = 1; lamp < 10; lamp++) {
    const [x, y] = [(lamp / 10) * width, sag(lamp / 10) + 6]
    const glow = pen.createRadialGradient(x, y, 1, x, y, 18)
    glow.addColorStop(0, 'rgb(255 236 180 / 0.9)')
    glow.addColorStop(1, 'rgb(255 210 120 / 0)')
    pen.fillStyle = glow
    pen.fillRect(x - 18, y - 18, 36, 36)
    pen.fillStyle = '#fff4cf'
    pen.beginPath()
    pen.arc(x, y, 3.4, 0, Math.PI * 2)
    pen.fill()
  }
}

function pit(pen: Pen, { width, height, ground }: Room): void {
  const sand = pen.createRadialGradient(
    width / 2,
    ground + height * 0.1,
    height * 0.02,
    width / 2,
    ground + height * 0.1,
    width * 0.6,
  )
  sand.addColorStop(0, '#e3ac6c')
  sand.addColorStop(0.6, '#a86a3c')
  sand.addColorStop(1, '#54301d')
  pen.fillStyle = sand
  pen.fillRect(0, ground, width, height - ground)
  pen.strokeStyle = 'rgb(255 240 205 / 0.55)'
  pen.lineWidth = 2.5
  pen.beginPath()
  pen.ellipse(
    width / 2,
    ground + (height - ground) * 0.52,
    Math.min(width * 0.44, height * 0.85),
    (height - ground) * 0.34,
    0,
    0,
    Math.PI * 2,
  )
  pen.stroke()
}

/** Draws the pit at a moment. */
export function drawPit({ context: pen, width, height }: Surface, { at, isFacing, result }: Pose): void {
  const room = { width, height, ground: height * 0.74 }
  sky(pen, room)
  surroundings(pen, room)
  pit(pen, room)
  lamps(pen, room)
  const size = Math.min(height * 0.74, width * 0.42)
  const apart = Math.min(width * 0.25, size * 0.86)
  const sway = Math.sin(at / 420) * 0.5 + 0.5
  const birds = [
    { plumage: MERON, side: -1, number: 0 },
    { plumage: WALA, side: 1, number: 1 },
  ]
  for (const { plumage, side, number } of birds) {
    const turn = isFacing ? Math.sin(at / 700 + number * Math.PI) * 0.5 + 0.5 : 0
    const isWinner = result === number
    const isBehind = result >= 0 && result < 2 && !isWinner
    const step = isFacing ? turn * size * 0.14 : 0
    pen.save()
    pen.translate(width / 2 + side * (apart - step), room.ground + (height - room.ground) * 0.56)
    // the loser turns away, inside the picture
    if (side > 0 !== isBehind) pen.scale(-1, 1)
    const scale = isWinner ? 1.05 : isBehind ? 0.9 : 1
    drawBird(pen, size * scale, plumage, {
      ruffle: isFacing ? turn : isWinner ? 0.8 : sway * 0.2,
      bow: isFacing ? turn * 0.22 : isWinner ? -0.12 : isBehind ? 0.12 : 0.02 * sway,
    })
    pen.restore()
  }
}
