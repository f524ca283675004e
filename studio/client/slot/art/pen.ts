/** Short functions that draw in a box of 100 × 100: filled paths, lines, dots, mirrored halves. */

/** A colour, or a gradient in the units of the box. */
export type Paint = string | { from: readonly number[]; stops: readonly string[] }

export type Pen = {
  context: CanvasRenderingContext2D
  /** SVG path data, filled. */
  fill: (path: string, paint: Paint) => void
  /** SVG path data, stroked with round ends. */
  line: (path: string, paint: Paint, width: number) => void
  dot: (x: number, y: number, radius: number, paint: Paint) => void
  oval: (x: number, y: number, radiusX: number, radiusY: number, paint: Paint, turn?: number) => void
  /** Draws once, then again mirrored about the middle. */
  both: (draw: () => void) => void
  /** Draws `count` times, turned step by step about a point; degrees. */
  around: (x: number, y: number, from: number, step: number, count: number, draw: (index: number) => void) => void
}

/** Makes a linear gradient. */
export function lin(x0: number, y0: number, x1: number, y1: number, ...stops: string[]): Paint {
  return { from: [x0, y0, x1, y1], stops }
}

/** Makes a radial gradient from its middle outwards. */
export function rad(x: number, y: number, radius: number, ...stops: string[]): Paint {
  return { from: [x, y, radius], stops }
}

function styleOf(context: CanvasRenderingContext2D, paint: Paint): string | CanvasGradient {
  if (typeof paint === 'string') return paint
  const [a = 0, b = 0, c = 0, d] = paint.from
  const gradient =
    d === undefined ? context.createRadialGradient(a, b, 0, a, b, c) : context.createLinearGradient(a, b, c, d)
  paint.stops.forEach((stop, index) =>
    gradient.addColorStop(paint.stops.length === 1 ? 0 : index / (paint.stops.length - 1), stop),
  )
  return gradient
}

/** Makes a pen on a context that is already scaled so that the box is 100 × 100. */
export function penOn(context: CanvasRenderingContext2D): Pen {
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const fillWith = (paint: Paint, path: Path2D) => {
    context.fillStyle = styleOf(context, paint)
    context.fill(path)
  }
  const oval: Pen['oval'] = (x, y, radiusX, radiusY, paint, turn = 0) => {
    const path = new Path2D()
    path.ellipse(x, y, radiusX, radiusY, (turn * Math.PI) / 180, 0, Math.PI * 2)
    fillWith(paint, path)
  }
  return {
    context,
    fill: (path, paint) => fillWith(paint, new Path2D(path)),
    line(path, paint, width) {
      context.strokeStyle = styleOf(context, paint)
      context.lineWidth = width
      context.stroke(new Path2D(path))
    },
    oval,
    dot: (x, y, radius, paint) => oval(x, y, radius, radius, paint),
    both(draw) {
      draw()
      context.save()
      context.translate(100, 0)
      context.scale(-1, 1)
      draw()
      context.restore()
    },
    around(x, y, from, step, count, draw) {
      for (let index = 0; index < count; index++) {
        context.save()
        context.translate(x, y)
        context.rotate(((from + step * index) * Math.PI) / 180)
        context.translate(-x, -y)
        draw(index)
        context.restore()
      }
    },
  }
}

/** A set of pictures: four high symbols, the wild, the scatter. */
export type PictureSet = Record<'A' | 'B' | 'C' | 'D' | 'W' | 'S', (pen: Pen) => void>
