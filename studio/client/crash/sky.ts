/** The sky behind the flight: stars in depth that stream past, a planet, the city that stays behind. */
import { paintOnce } from '#studio/client/lib/canvas.ts'

type Star = {
  x: number
  y: number
  depth: number
  colour: string
}

export type Sky = {
  resize: (width: number, height: number, ratio: number) => void
  /** What does not move behind the rest. */
  ground: (context: CanvasRenderingContext2D, width: number, height: number) => void
  /** `pace` is how fast the sky moves past, 0 at rest; `climb` how far the ground has sunk, 0 to 1. */
  draw: (context: CanvasRenderingContext2D, pace: number, climb: number, step: number) => void
}

const STARS = 90
const DEPTHS = 4
/** How far the end of a flight shakes the picture at most, CSS pixels. */
const SHAKEN = 8

/** Makes a sky of a hue. */
export function createSky(hue: number): Sky {
  const stars: Star[] = Array.from({ length: STARS }, (_, index) => {
    // few colours, one after another: a canvas is slow at each change of its colour
    const depth = 0.2 + (0.8 * Math.floor((index / STARS) * DEPTHS)) / (DEPTHS - 1)
    return { x: Math.random(), y: Math.random(), depth, colour: `oklch(0.95 0.03 ${hue} / ${0.2 + depth * 0.5})` }
  })
  let width = 0
  let height = 0
  let city: HTMLCanvasElement | null = null
  return {
    resize(newWidth, newHeight, ratio) {
      width = newWidth
      height = newHeight
      city = paintOnce(width, height * 0.3, Math.min(1.5, ratio), (context) =>
        paintCity(context, width, height * 0.3, hue),
      )
    },
    ground: (context, wide, high) => paintAir(context, wide, high, hue),
    draw(context, pace, climb, step) {
      if (!city) return
      context.clearRect(-SHAKEN, -SHAKEN, width + 2 * SHAKEN, height + 2 * SHAKEN)
      context.lineCap = 'round'
      let pen = ''
      for (const star of stars) {
        star.x = (star.x - (pace * star.depth * step) / 9_000 + 1) % 1
        star.y = (star.y + (pace * star.depth * step) / 12_000) % 1
        if (star.colour !== pen) {
          if (pen !== '') context.stroke()
          pen = star.colour
          context.strokeStyle = pen
          context.lineWidth = star.depth * 1.5
          context.beginPath()
        }
        const streak = Math.min(16, pace * star.depth * 2.4)
        context.moveTo(star.x * width, star.y * height)
        context.lineTo(star.x * width + streak + 0.1, star.y * height - streak * 0.7)
      }
      context.stroke()
      if (climb < 1) {
        context.globalAlpha = 1 - climb * 0.7
        context.drawImage(city, 0, height * 0.7 + climb * height * 0.32, width, height * 0.3)
        context.globalAlpha = 1
      }
    },
  }
}

function paintAir(context: CanvasRenderingContext2D, width: number, height: number, hue: number): void {
  context.fillStyle = `oklch(0.185 0.025 ${hue})`
  context.fillRect(0, 0, width, height)
  const far = context.createRadialGradient(
    width * 0.72,
    height * 0.16,
    0,
    width * 0.72,
    height * 0.16,
    Math.max(width, height) * 0.8,
  )
  far.addColorStop(0, `oklch(0.4 0.15 ${hue} / 0.85)`)
  far.addColorStop(0.5, `oklch(0.26 0.09 ${hue} / 0.5)`)
  far.addColorStop(1, `oklch(0.2 0.03 ${hue} / 0)`)
  context.fillStyle = far
  context.fillRect(0, 0, width, height)
  const size = Math.min(width, height) * 0.17
  const [x, y] = [width * 0.86, height * 0.3]
  const planet = context.createRadialGradient(x - size * 0.4, y - size * 0.5, 0, x, y, size * 1.15)
  planet.addColorStop(0, `oklch(0.62 0.14 ${hue + 30})`)
  planet.addColorStop(0.7, `oklch(0.34 0.12 ${hue})`)
  planet.addColorStop(1, `oklch(0.2 0.07 ${hue})`)
  context.globalAlpha = 0.55
  context.fillStyle = planet
  context.beginPath()
  context.arc(x, y, size, 0, Math.PI * 2)
  context.fill()
  context.strokeStyle = `oklch(0.8 0.08 ${hue + 20} / 0.5)`
  context.lineWidth = Math.max(2, size * 0.06)
  context.beginPath()
  context.ellipse(x, y, size * 1.6, size * 0.36, -0.3, 0.32, Math.PI - 0.1)
  context.stroke()
  context.globalAlpha = 1
}

function paintCity(context: CanvasRenderingContext2D, width: number, height: number, hue: number): void {
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  for (const [layer, light] of [
    [0.55, 0.23],
    [0.34, 0.16],
  ] as const) {
    context.fillStyle = `oklch(${light} 0.06 ${hue})`
    for (let x = -10; x < width; x += 14 + next() * 30) {
      const wide = 16 + next() * 34
      const tall = height * layer * (0.4 + next() * 0.7)
      context.fillRect(x, height - tall, wide, tall)
      if (layer < 0.5) continue
      context.save()
      for (let window = 0; window < 5; window++) {
        context.fillStyle = `oklch(0.86 0.12 85 / ${0.12 + next() * 0.3})`
        context.fillRect(x + 3 + next() * (wide - 8), height - tall + 5 + next() * (tall - 12), 2.4, 3)
      }
      context.restore()
    }
  }
}
