/** The water behind the fish: light from above, ground, plants, and moving caustics. */
import type { HallName } from '#games/fishing/fish.ts'

type Look = {
  hue: number
  light: number
  ground: number
  plant: number
}

const LOOKS: Readonly<Record<HallName, Look>> = {
  deep: { hue: 268, light: 0.3, ground: 290, plant: 310 },
  delta: { hue: 172, light: 0.4, ground: 85, plant: 138 },
  reef: { hue: 222, light: 0.42, ground: 60, plant: 12 },
}

/** The number of rising bubbles. */
const BUBBLES = 18

export type Water = {
  /** What does not move behind the rest. */
  ground(context: CanvasRenderingContext2D, width: number, height: number): void
  draw(context: CanvasRenderingContext2D, size: { width: number; height: number }, now: number, isCalm: boolean): void
}

/** Returns a small seeded generator, so that the same hall always has the same picture. */
function seeded(): () => number {
  let state = 11
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function paintPlant(
  context: CanvasRenderingContext2D,
  x: number,
  foot: number,
  tall: number,
  hue: number,
  next: () => number,
): void {
  context.lineCap = 'round'
  for (let blade = 0; blade < 5; blade++) {
    const lean = (next() - 0.5) * tall * 0.8
    context.strokeStyle = `oklch(${0.36 + next() * 0.16} 0.1 ${hue + next() * 24} / 0.9)`
    context.lineWidth = 3 + next() * 5
    context.beginPath()
    context.moveTo(x + (blade - 2) * 5, foot)
    context.bezierCurveTo(
      x + (blade - 2) * 6,
      foot - tall * 0.4,
      x + lean * 0.4,
      foot - tall * 0.7,
      x + lean,
      foot - tall * (0.6 + next() * 0.5),
    )
    context.stroke()
  }
}

function paintGround(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  { hue, light, ground, plant }: Look,
): void {
  const next = seeded()
  const air = context.createLinearGradient(0, 0, 0, height)
  air.addColorStop(0, `oklch(${light + 0.2} 0.11 ${hue - 12})`)
  air.addColorStop(0.45, `oklch(${light} 0.1 ${hue})`)
  air.addColorStop(1, `oklch(${light - 0.16} 0.075 ${hue + 10})`)
  context.fillStyle = air
  context.fillRect(0, 0, width, height)
  for (const [layer, shade] of [
    [0.2, 0.05],
    [0.11, 0.12],
  ] as const) {
    context.fillStyle = `oklch(${light - 0.06 - shade} 0.05 ${ground})`
    context.beginPath()
    context.moveTo(0, height)
    for (let step = 0; step <= 24; step++)
      context.lineTo(
        (step / 24) * width,
        height - height * layer * (0.55 + 0.45 * Math.sin(step * 0.9 + layer * 20) * next()),
      )
    context.lineTo(width, height)
    context.fill()
    for (let x = 12; x < width; x += 60 + next() * 90)
      paintPlant(context, x, height - height * layer * 0.35, 36 + next() * 70, plant, next)
  }
}

/** Makes the water of a hall. */
export function createWater(hall: HallName): Water {
  const look = LOOKS[hall]
  return {
    ground: (context, width, height) => paintGround(context, width, height, look),
    draw(context, { width, height }, now, isCalm) {
      context.clearRect(0, 0, width, height)
      const time = isCalm ? 0 : now / 1_000
      for (let beam = 0; beam < 5; beam++) {
        const x = ((beam + 0.5) / 5) * width + Math.sin(time * 0.22 + beam * 1.9) * width * 0.07
        const wide = width * (0.05 + 0.02 * Math.sin(time * 0.5 + beam))
        context.fillStyle = `oklch(0.9 0.06 ${look.hue - 20} / ${0.05 + 0.025 * Math.sin(time * 0.6 + beam * 2)})`
        context.beginPath()
        context.moveTo(x - wide * 0.5, 0)
        context.lineTo(x + wide * 0.5, 0)
        context.lineTo(x + wide * 2.2, height)
        context.lineTo(x - wide * 1.1, height)
        context.fill()
      }
      for (let bubble = 0; bubble < BUBBLES; bubble++) {
        const rise = (time * (0.03 + (bubble % 5) * 0.008) + bubble * 0.137) % 1
        context.strokeStyle = `oklch(0.95 0.04 ${look.hue - 20} / ${0.4 * (1 - rise)})`
        context.lineWidth = 1.3
        context.beginPath()
        context.arc(
          ((bubble * 0.618) % 1) * width + Math.sin(time * 0.9 + bubble * 2) * 8,
          height * (0.92 - rise * 0.9),
          2 + (bubble % 4) * 1.6,
          0,
          Math.PI * 2,
        )
        context.stroke()
      }
      context.strokeStyle = `oklch(0.92 0.05 ${look.hue - 20} / 0.09)`
      context.lineWidth = 2
      for (let line = 0; line < 6; line++) {
        context.beginPath()
        for (let step = 0; step <= 16; step++) {
          const x = (step / 16) * width
          const y =
            height * (0.1 + line * 0.15) +
            Math.sin(step * 0.9 + time * 0.7 + line * 2) * 12 +
            Math.sin(step * 1.7 - time * 0.5) * 7
          if (step === 0) context.moveTo(x, y)
          else context.lineTo(x, y)
        }
        context.stroke()
      }
    },
  }
}
