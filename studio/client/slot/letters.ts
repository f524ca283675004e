/** The five low symbols: the same letters, on the background of the skin. */
import type { LetterStyle } from './skin-looks.ts'

type Context = CanvasRenderingContext2D

type Ink = {
  fill: string | CanvasGradient
  rim: string | CanvasGradient | null
  size: number
  width?: number
}

function down(context: Context, from: number, to: number, ...stops: string[]): CanvasGradient {
  const gradient = context.createLinearGradient(0, from, 0, to)
  stops.forEach((stop, index) => gradient.addColorStop(index / (stops.length - 1), stop))
  return gradient
}

function write(context: Context, text: string, { fill, rim, size, width = size / 11 }: Ink): void {
  context.font = `800 ${text.length > 1 ? size * 0.84 : size}px 'Fair Display', sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.lineJoin = 'round'
  const base = 50 + size * (text.length > 1 ? 0.29 : 0.34)
  if (rim !== null) {
    context.lineWidth = width
    context.strokeStyle = rim
    context.strokeText(text, 50, base)
  }
  context.fillStyle = fill
  context.fillText(text, 50, base)
}

/** Draws with a shadow: the background of a letter has one, the letter on it has none. */
function shadowed(context: Context, draw: () => void): void {
  context.save()
  context.shadowColor = 'rgb(0 0 0 / 0.5)'
  context.shadowBlur = 8
  context.shadowOffsetY = 5
  draw()
  context.restore()
}

function polygon(context: Context, points: readonly (readonly [number, number])[]): void {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.closePath()
}

const PAINTERS: Readonly<Record<LetterStyle, (context: Context, text: string, hue: number) => void>> = {
  carved(context, text, hue) {
    shadowed(context, () =>
      write(context, text, { fill: `oklch(0.2 0.08 ${hue})`, rim: `oklch(0.2 0.08 ${hue})`, size: 78 }),
    )
    write(context, text, {
      fill: down(context, 22, 78, `oklch(0.84 0.14 ${hue})`, `oklch(0.62 0.2 ${hue})`, `oklch(0.4 0.16 ${hue})`),
      rim: down(context, 20, 80, `oklch(0.97 0.05 ${hue})`, `oklch(0.5 0.15 ${hue})`),
      size: 72,
    })
  },
  ivory(context, text, hue) {
    shadowed(context, () => {
      context.beginPath()
      context.roundRect(17, 12, 66, 78, 13)
      context.fillStyle = `oklch(0.5 0.11 ${hue})`
      context.fill()
    })
    context.beginPath()
    context.roundRect(17, 9, 66, 72, 13)
    context.fillStyle = down(context, 9, 81, '#fffdf6', '#f1e6cd', '#dcc9a2')
    context.fill()
    context.strokeStyle = '#ffffffcc'
    context.lineWidth = 1.5
    context.stroke()
    context.save()
    context.translate(0, -5)
    write(context, text, { fill: `oklch(0.46 0.17 ${hue})`, rim: null, size: 56 })
    context.restore()
  },
  coin(context, text, hue) {
    shadowed(context, () => {
      context.beginPath()
      context.arc(50, 50, 40, 0, Math.PI * 2)
      context.fillStyle = down(
        context,
        10,
        90,
        `oklch(0.9 0.09 ${hue})`,
        `oklch(0.62 0.14 ${hue})`,
        `oklch(0.4 0.11 ${hue})`,
      )
      context.fill()
    })
    context.beginPath()
    context.arc(50, 50, 33, 0, Math.PI * 2)
    context.fillStyle = down(context, 17, 83, `oklch(0.5 0.12 ${hue})`, `oklch(0.72 0.13 ${hue})`)
    context.fill()
    context.setLineDash([2.5, 4.2])
    context.beginPath()
    context.arc(50, 50, 36.5, 0, Math.PI * 2)
    context.strokeStyle = `oklch(0.95 0.05 ${hue})`
    context.lineWidth = 2.4
    context.stroke()
    context.setLineDash([])
    write(context, text, {
      fill: down(context, 28, 74, '#fffef8', `oklch(0.9 0.08 ${hue})`),
      rim: `oklch(0.3 0.09 ${hue})`,
      size: 50,
    })
  },
  gem(context, text, hue) {
    const outer = [
      [50, 6],
      [86, 26],
      [86, 72],
      [50, 94],
      [14, 72],
      [14, 26],
    ] as const
    const inner = [
      [50, 20],
      [73, 33],
      [73, 65],
      [50, 80],
      [27, 65],
      [27, 33],
    ] as const
    shadowed(context, () => {
      polygon(context, outer)
      context.fillStyle = `oklch(0.5 0.18 ${hue})`
      context.fill()
    })
    outer.forEach((corner, index) => {
      const [next, in1, in2] = [outer[(index + 1) % 6], inner[index], inner[(index + 1) % 6]]
      if (!next || !in1 || !in2) return
      polygon(context, [corner, next, in2, in1])
      context.fillStyle = `oklch(${[0.78, 0.56, 0.42, 0.36, 0.5, 0.88][index] ?? 0.5} 0.17 ${hue})`
      context.fill()
    })
    polygon(context, inner)
    context.fillStyle = down(context, 20, 80, `oklch(0.76 0.17 ${hue})`, `oklch(0.52 0.2 ${hue})`)
    context.fill()
    write(context, text, { fill: '#fffdf8', rim: `oklch(0.3 0.13 ${hue})`, size: 44 })
  },
  card(context, text, hue) {
    shadowed(context, () => {
      context.beginPath()
      context.roundRect(20, 8, 60, 84, 9)
      context.fillStyle = down(context, 8, 92, `oklch(0.42 0.13 ${hue})`, `oklch(0.24 0.09 ${hue})`)
      context.fill()
    })
    context.beginPath()
    context.roundRect(24, 12, 52, 76, 6)
    context.strokeStyle = `oklch(0.85 0.11 ${hue})`
    context.lineWidth = 1.8
    context.stroke()
    for (const [x, y] of [
      [31, 20],
      [69, 80],
    ] as const) {
      polygon(context, [
        [x, y - 4],
        [x + 4, y],
        [x, y + 4],
        [x - 4, y],
      ])
      context.fillStyle = `oklch(0.85 0.11 ${hue})`
      context.fill()
    }
    write(context, text, { fill: down(context, 26, 74, '#fffdf6', `oklch(0.84 0.12 ${hue})`), rim: null, size: 58 })
  },
  neon(context, text, hue) {
    context.save()
    context.shadowColor = `oklch(0.7 0.24 ${hue})`
    context.shadowBlur = 14
    write(context, text, { fill: `oklch(0.2 0.08 ${hue} / 0.6)`, rim: `oklch(0.74 0.22 ${hue})`, size: 72 })
    context.restore()
    write(context, text, { fill: `oklch(0.3 0.12 ${hue} / 0.5)`, rim: `oklch(0.97 0.06 ${hue})`, size: 72, width: 2.4 })
  },
}

/** Paints a letter in a box of 100 × 100. */
export function paintLetter(context: CanvasRenderingContext2D, style: LetterStyle, text: string, hue: number): void {
  PAINTERS[style](context, text, hue)
}
