/** The places behind the reels, painted once for a size of stage. */
import type { SlotTheme } from './themes.ts'

type Context = CanvasRenderingContext2D

/** Returns a seeded generator of numbers in [0, 1): the same picture for the same place. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function sky(context: Context, width: number, height: number, stops: readonly string[]): void {
  const gradient = context.createLinearGradient(0, 0, 0, height)
  stops.forEach((stop, index) => gradient.addColorStop(index / (stops.length - 1), stop))
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
}

function glow(context: Context, x: number, y: number, radius: number, colour: string): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius)
  gradient.addColorStop(0, colour)
  gradient.addColorStop(1, 'transparent')
  context.fillStyle = gradient
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2)
}

function ridge(
  context: Context,
  width: number,
  height: number,
  base: number,
  rough: number,
  colour: string,
  seed: number,
  spikes = 40,
): void {
  const next = sequence(seed)
  context.beginPath()
  context.moveTo(0, height)
  for (let index = 0; index <= spikes; index++) {
    const x = (index / spikes) * width
    const y = base - next() * rough
    context.quadraticCurveTo(x - width / spikes / 2, y - rough * 0.4, x, base - next() * rough * 0.5)
  }
  context.lineTo(width, height)
  context.fillStyle = colour
  context.fill()
}

function stars(context: Context, width: number, height: number, count: number, seed: number): void {
  const next = sequence(seed)
  for (let index = 0; index < count; index++) {
    context.fillStyle = `oklch(0.97 0.03 ${next() * 360} / ${0.25 + next() * 0.65})`
    context.beginPath()
    context.arc(next() * width, next() * height, 0.4 + next() * 1.3, 0, Math.PI * 2)
    context.fill()
  }
}

function beams(context: Context, width: number, height: number, hue: number): void {
  const next = sequence(9)
  for (let index = 0; index < 9; index++) {
    const x = width * (next() * 1.3 - 0.15)
    const gradient = context.createLinearGradient(0, 0, 0, height * 0.85)
    gradient.addColorStop(0, `oklch(0.9 0.1 ${hue} / 0.2)`)
    gradient.addColorStop(1, `oklch(0.9 0.1 ${hue} / 0)`)
    context.fillStyle = gradient
    context.beginPath()
    context.moveTo(x, 0)
    context.lineTo(x + width * 0.05, 0)
    context.lineTo(x + width * (0.02 + next() * 0.22), height)
    context.lineTo(x - width * (0.12 - next() * 0.06), height)
    context.fill()
  }
}

function trees(
  context: Context,
  width: number,
  height: number,
  base: number,
  size: number,
  colour: string,
  seed: number,
): void {
  const next = sequence(seed)
  context.fillStyle = colour
  context.strokeStyle = colour
  context.lineCap = 'round'
  for (let x = -size; x < width + size; x += size * (0.5 + next() * 0.5)) {
    const tall = size * (1.2 + next() * 1.4)
    context.lineWidth = size * 0.1
    for (let root = -2; root <= 2; root++) {
      context.beginPath()
      context.moveTo(x, base - tall * 0.45)
      context.quadraticCurveTo(x + root * size * 0.12, base - size * 0.3, x + root * size * 0.24, base + size * 0.25)
      context.stroke()
    }
    for (let leaf = 0; leaf < 7; leaf++) {
      context.beginPath()
      context.ellipse(
        x + (next() - 0.5) * size * 1.1,
        base - tall * (0.5 + next() * 0.45),
        size * (0.28 + next() * 0.2),
        size * (0.2 + next() * 0.14),
        0,
        0,
        Math.PI * 2,
      )
      context.fill()
    }
  }
  context.fillRect(0, base + size * 0.12, width, height - base)
}

const PAINTERS: Record<
  SlotTheme['place'],
  (context: Context, width: number, height: number, theme: SlotTheme) => void
> = {
  forest(context, width, height, { sky: hue, glow: light }) {
    sky(context, width, height, [
      `oklch(0.24 0.07 ${hue + 50})`,
      `oklch(0.4 0.1 ${hue})`,
      `oklch(0.66 0.13 ${light + 25})`,
      `oklch(0.3 0.07 ${hue})`,
    ])
    glow(context, width * 0.68, height * 0.34, height * 0.5, `oklch(0.9 0.13 ${light} / 0.75)`)
    trees(context, width, height, height * 0.52, height * 0.09, `oklch(0.36 0.07 ${hue} / 0.85)`, 3)
    trees(context, width, height, height * 0.58, height * 0.13, `oklch(0.26 0.06 ${hue} / 0.95)`, 8)
    sky2(context, width, height, height * 0.62, [`oklch(0.42 0.09 ${hue + 30})`, `oklch(0.16 0.05 ${hue + 40})`])
    ripples(context, width, height, height * 0.62, `oklch(0.9 0.12 ${light} / 0.22)`)
  },
  ocean(context, width, height, { sky: hue, glow: light }) {
    sky(context, width, height, [
      `oklch(0.72 0.13 ${light})`,
      `oklch(0.46 0.13 ${hue})`,
      `oklch(0.24 0.09 ${hue + 15})`,
      `oklch(0.15 0.05 ${hue + 30})`,
    ])
    beams(context, width, height, light)
    ridge(context, width, height, height * 0.86, height * 0.16, `oklch(0.3 0.09 ${hue + 70} / 0.8)`, 5, 18)
    ridge(context, width, height, height * 0.94, height * 0.12, `oklch(0.2 0.06 ${hue + 40})`, 12, 26)
  },
  desert(context, width, height, { sky: hue, glow: light }) {
    sky(context, width, height, [
      `oklch(0.3 0.11 ${hue - 30})`,
      `oklch(0.55 0.16 ${hue - 10})`,
      `oklch(0.8 0.13 ${light})`,
      `oklch(0.55 0.11 ${hue})`,
    ])
    glow(context, width * 0.5, height * 0.42, height * 0.5, `oklch(0.95 0.12 ${light} / 0.8)`)
    for (const [x, size, light2] of [
      [0.2, 0.3, 0.42],
      [0.82, 0.38, 0.38],
      [0.55, 0.2, 0.5],
    ] as const) {
      pyramid(context, width * x, height * 0.66, height * size, light2, hue)
    }
    ridge(context, width, height, height * 0.72, height * 0.07, `oklch(0.44 0.1 ${hue})`, 4, 6)
    ridge(context, width, height, height * 0.86, height * 0.1, `oklch(0.3 0.08 ${hue - 10})`, 7, 5)
  },
  gems(context, width, height, { sky: hue, glow: light }) {
    sky(context, width, height, [
      `oklch(0.18 0.08 ${hue})`,
      `oklch(0.27 0.13 ${hue + 10})`,
      `oklch(0.2 0.1 ${hue - 20})`,
      `oklch(0.12 0.05 ${hue})`,
    ])
    glow(context, width * 0.25, height * 0.3, height * 0.55, `oklch(0.55 0.22 ${light} / 0.5)`)
    glow(context, width * 0.8, height * 0.66, height * 0.6, `oklch(0.5 0.18 ${hue - 60} / 0.5)`)
    glow(context, width * 0.62, height * 0.15, height * 0.3, `oklch(0.7 0.16 ${light + 40} / 0.4)`)
    stars(context, width, height, 260, 4)
  },
  fruit(context, width, height, { sky: hue, glow: light }) {
    sky(context, width, height, [
      `oklch(0.28 0.12 ${hue - 40})`,
      `oklch(0.4 0.17 ${hue - 15})`,
      `oklch(0.52 0.19 ${hue})`,
      `oklch(0.22 0.1 ${hue - 40})`,
    ])
    context.save()
    context.translate(width / 2, height * 0.45)
    for (let ray = 0; ray < 28; ray++) {
      context.rotate((Math.PI * 2) / 28)
      context.fillStyle = `oklch(0.75 0.17 ${light} / ${ray % 2 ? 0.16 : 0.05})`
      context.beginPath()
      context.moveTo(0, 0)
      context.lineTo(-height * 0.14, -height * 1.6)
      context.lineTo(height * 0.14, -height * 1.6)
      context.fill()
    }
    context.restore()
    bulbs(context, width, height)
  },
  night(context, width, height, { sky: hue, glow: light }) {
    sky(context, width, height, [
      `oklch(0.17 0.07 ${hue})`,
      `oklch(0.28 0.11 ${hue + 20})`,
      `oklch(0.44 0.15 ${light - 30})`,
      `oklch(0.18 0.07 ${hue})`,
    ])
    stars(context, width, height * 0.5, 120, 6)
    glow(context, width * 0.75, height * 0.2, height * 0.34, `oklch(0.92 0.07 ${light + 50} / 0.55)`)
    pagodas(context, width, height, `oklch(0.2 0.07 ${hue})`)
    ridge(context, width, height, height * 0.86, height * 0.06, `oklch(0.13 0.04 ${hue})`, 3, 14)
  },
}

function sky2(context: Context, width: number, height: number, from: number, stops: readonly [string, string]): void {
  const gradient = context.createLinearGradient(0, from, 0, height)
  gradient.addColorStop(0, stops[0])
  gradient.addColorStop(1, stops[1])
  context.fillStyle = gradient
  context.fillRect(0, from, width, height - from)
}

function ripples(context: Context, width: number, height: number, from: number, colour: string): void {
  const next = sequence(21)
  context.strokeStyle = colour
  context.lineWidth = 1.4
  for (let y = from + 6; y < height; y += 7 + (y - from) * 0.06) {
    for (let piece = 0; piece < 4; piece++) {
      const x = next() * width
      const long = width * (0.04 + next() * 0.14)
      context.beginPath()
      context.moveTo(x, y)
      context.quadraticCurveTo(x + long / 2, y - 2, x + long, y)
      context.stroke()
    }
  }
}

function pyramid(context: Context, x: number, base: number, size: number, light: number, hue: number): void {
  for (const [side, shade] of [
    [-1, 0.1],
    [1, -0.06],
  ] as const) {
    context.fillStyle = `oklch(${light + shade} 0.1 ${hue})`
    context.beginPath()
    context.moveTo(x, base - size)
    context.lineTo(x + side * size * 0.85, base + size * 0.3)
    context.lineTo(x, base + size * 0.3)
    context.fill()
  }
}

function bulbs(context: Context, width: number, height: number): void {
  for (const row of [0.03, 0.97]) {
    for (let x = 18; x < width; x += 34) {
      glow(context, x, height * row, 16, 'oklch(0.9 0.14 85 / 0.8)')
      context.fillStyle = '#fff4c8'
      context.beginPath()
      context.arc(x, height * row, 4, 0, Math.PI * 2)
      context.fill()
    }
  }
}

function pagodas(context: Context, width: number, height: number, colour: string): void {
  context.fillStyle = colour
  for (const [at, size] of [
    [0.12, 0.3],
    [0.88, 0.4],
    [0.5, 0.22],
  ] as const) {
    const x = width * at
    for (let floor = 0; floor < 4; floor++) {
      const wide = height * size * (0.62 - floor * 0.11)
      const y = height * 0.86 - floor * height * size * 0.24
      context.fillRect(x - wide * 0.32, y - height * size * 0.2, wide * 0.64, height * size * 0.2)
      context.beginPath()
      context.moveTo(x - wide * 0.68, y - height * size * 0.16)
      context.quadraticCurveTo(x - wide * 0.3, y - height * size * 0.2, x, y - height * size * 0.31)
      context.quadraticCurveTo(x + wide * 0.3, y - height * size * 0.2, x + wide * 0.68, y - height * size * 0.16)
      context.fill()
    }
  }
}

/** Paints the place of a theme over the whole of a stage. Free spins show it by night. */
export function paintBackdrop(
  context: Context,
  width: number,
  height: number,
  theme: SlotTheme,
  isFree: boolean,
): void {
  PAINTERS[theme.place](context, width, height, theme)
  if (isFree) {
    context.fillStyle = `oklch(0.2 0.12 ${theme.sky + 120} / 0.62)`
    context.fillRect(0, 0, width, height)
    stars(context, width, height, 140, 31)
    glow(context, width / 2, height * 0.45, Math.max(width, height) * 0.5, `oklch(0.62 0.2 ${theme.sky + 130} / 0.5)`)
  }
  const shade = context.createRadialGradient(
    width / 2,
    height * 0.45,
    Math.min(width, height) * 0.3,
    width / 2,
    height * 0.5,
    Math.max(width, height) * 0.75,
  )
  shade.addColorStop(0, 'oklch(0.1 0.03 296 / 0)')
  shade.addColorStop(1, 'oklch(0.1 0.03 296 / 0.5)')
  context.fillStyle = shade
  context.fillRect(0, 0, width, height)
}
