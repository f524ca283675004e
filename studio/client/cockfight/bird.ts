/** A paper bird: feathers in layers, a ruff that opens, a comb. Nothing on it is sharp. */

export type Plumage = {
  body: string
  lit: string
  neck: string
  neckLit: string
  tail: string
  tailLit: string
}
export const MERON: Plumage = {
  body: '#a8351f',
  lit: '#e06a3a',
  neck: '#e8932a',
  neckLit: '#ffd477',
  tail: '#3d1626',
  tailLit: '#8a2f4c',
}
export const WALA: Plumage = {
  body: '#1f4f96',
  lit: '#4f95dc',
  neck: '#6fbfe0',
  neckLit: '#d3f2ff',
  tail: '#121f4a',
  tailLit: '#3b5fb0',
}

type Pen = CanvasRenderingContext2D

function feather(
  pen: Pen,
  length: number,
  width: number,
  turn: number,
  [dark, light]: readonly [string, string],
): void {
  const fill = pen.createLinearGradient(0, 0, -length, 0)
  fill.addColorStop(0, dark)
  fill.addColorStop(1, light)
  pen.save()
  pen.rotate(turn)
  pen.fillStyle = fill
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.quadraticCurveTo(-length * 0.55, -width * 1.1, -length, -width * 0.1)
  pen.quadraticCurveTo(-length * 0.5, width * 0.5, 0, 0)
  pen.fill()
  pen.strokeStyle = 'rgb(255 255 255 / 0.18)'
  pen.lineWidth = Math.max(1, width * 0.06)
  pen.beginPath()
  pen.moveTo(0, 0)
  pen.quadraticCurveTo(-length * 0.5, -width * 0.35, -length * 0.92, -width * 0.12)
  pen.stroke()
  pen.restore()
}

function legs(pen: Pen, size: number): void {
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const [foot, shade] of [
    [0.1, '#a9741c'],
    [-0.06, '#e0a838'],
  ] as const) {
    pen.strokeStyle = shade
    pen.lineWidth = size * 0.034
    pen.beginPath()
    pen.moveTo(foot * size, -size * 0.3)
    pen.lineTo((foot - 0.015) * size, -size * 0.15)
    pen.lineTo((foot + 0.02) * size, 0)
    for (const toe of [0.12, 0.07, -0.07]) {
      pen.moveTo((foot + 0.02) * size, 0)
      pen.lineTo((foot + toe) * size, size * (toe === 0.07 ? 0.035 : 0.012))
    }
    pen.stroke()
  }
}

function trunk(pen: Pen, size: number, { body, lit, tail, tailLit }: Plumage, ruffle: number): void {
  pen.save()
  pen.translate(-size * 0.19, -size * 0.05)
  for (let plume = 0; plume < 8; plume++)
    feather(pen, size * (0.58 - Math.abs(plume - 3) * 0.035), size * 0.12, 1.15 - plume * 0.22 + ruffle * 0.12, [
      tail,
      tailLit,
    ])
  pen.restore()
  const fill = pen.createRadialGradient(size * 0.06, -size * 0.1, size * 0.02, 0, 0, size * 0.32)
  fill.addColorStop(0, lit)
  fill.addColorStop(1, body)
  pen.fillStyle = fill
  pen.beginPath()
  pen.moveTo(-size * 0.27, -size * 0.1)
  pen.bezierCurveTo(-size * 0.12, -size * 0.2, size * 0.1, -size * 0.22, size * 0.24, -size * 0.14)
  pen.bezierCurveTo(size * 0.32, size * 0.04, size * 0.18, size * 0.2, 0, size * 0.2)
  pen.bezierCurveTo(-size * 0.16, size * 0.19, -size * 0.27, size * 0.06, -size * 0.27, -size * 0.1)
  pen.fill()
  pen.save()
  pen.translate(size * 0.08, -size * 0.06)
  for (let row = 0; row < 5; row++)
    feather(
      pen,
      size * (0.34 - row * 0.035),
      size * 0.09,
      -0.34 + row * 0.13 - ruffle * 0.5,
      row % 2 === 0 ? [body, tail] : [lit, body],
    )
  pen.restore()
}

function head(pen: Pen, size: number, { neck, neckLit }: Plumage, ruffle: number): void {
  for (const [index, turn] of [1.1, 0.86, 0.62, 0.38, 0.14, -0.1].entries()) {
    pen.save()
    pen.translate(size * 0.28, -size * 0.34)
    feather(
      pen,
      size * (0.36 + (index % 2) * 0.04),
      size * (0.1 + ruffle * 0.07),
      -turn - 0.5 - ruffle * (0.5 - index * 0.17),
      index % 2 === 0 ? [neck, neckLit] : [neckLit, neck],
    )
    pen.restore()
  }
  const fill = pen.createRadialGradient(size * 0.33, -size * 0.42, size * 0.01, size * 0.3, -size * 0.38, size * 0.11)
  fill.addColorStop(0, neckLit)
  fill.addColorStop(1, neck)
  pen.fillStyle = fill
  pen.beginPath()
  pen.ellipse(size * 0.3, -size * 0.385, size * 0.1, size * 0.088, 0.1, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = '#d8243f'
  pen.beginPath()
  pen.moveTo(size * 0.22, -size * 0.44)
  for (const [x, y] of [
    [0.22, 0.53],
    [0.265, 0.475],
    [0.285, 0.56],
    [0.315, 0.485],
    [0.345, 0.55],
    [0.36, 0.475],
    [0.39, 0.5],
    [0.38, 0.43],
  ] as const)
    pen.lineTo(size * x, -size * y)
  pen.closePath()
  pen.fill()
  pen.beginPath()
  pen.ellipse(size * 0.365, -size * 0.305, size * 0.026, size * 0.05, 0.15, 0, Math.PI * 2)
  pen.fill()
  pen.beginPath()
  pen.ellipse(size * 0.345, -size * 0.385, size * 0.04, size * 0.036, 0, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = '#f2b43a'
  pen.beginPath()
  pen.moveTo(size * 0.38, -size * 0.43)
  pen.quadraticCurveTo(size * 0.47, -size * 0.41, size * 0.475, -size * 0.355)
  pen.quadraticCurveTo(size * 0.42, -size * 0.36, size * 0.38, -size * 0.35)
  pen.fill()
  for (const [radius, colour, shift] of [
    [0.021, '#ffe9a8', 0],
    [0.014, '#1a0f14', 0.003],
    [0.005, '#fff', 0.008],
  ] as const) {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(size * (0.335 + shift), -size * (0.4 + shift), size * radius, 0, Math.PI * 2)
    pen.fill()
  }
}

/**
 * Draws a bird that looks to the right, its feet at the origin, `size` tall; `ruffle` opens its ruff, `bow` leans it
 * forward.
 */
export function drawBird(
  pen: Pen,
  size: number,
  plumage: Plumage,
  { ruffle, bow }: { ruffle: number; bow: number },
): void {
  pen.fillStyle = 'rgb(20 8 6 / 0.4)'
  pen.beginPath()
  pen.ellipse(0, size * 0.02, size * 0.36, size * 0.05, 0, 0, Math.PI * 2)
  pen.fill()
  legs(pen, size)
  pen.save()
  pen.translate(0, -size * 0.42)
  pen.rotate(bow)
  trunk(pen, size, plumage, ruffle)
  head(pen, size, plumage, ruffle)
  pen.restore()
}
