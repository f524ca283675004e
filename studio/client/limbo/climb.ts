/** The background of the climb: stars that fall, lines of the multipliers, and the line of the chosen target. */
import { createSurface, MOVING_RATIO, type Surface } from '#studio/client/lib/canvas.ts'
import { onFrame, prefersReducedMotion } from '#studio/client/lib/motion.ts'

export type Climb = {
  /** The number on the screen now, and the target, in hundredths. */
  reached: () => number
  target: () => number
  isClimbing: () => boolean
  marks: readonly number[]
}

type Star = {
  x: number
  y: number
  depth: number
}

const STARS = 60
/** How much of the stage one doubling takes. */
const DOUBLING = 0.3
/** The height of the present number, as a share of the stage from the top. */
const EYE = 0.56
const IDLE_PACE = 0.02

/** Returns a number that looks random and is the same on every screen. */
const scattered = (index: number, seed: number) => {
  const value = Math.sin(index * 127.1 + seed * 311.7) * 43_758.5453
  return value - Math.floor(value)
}

/** Draws the climb behind the content of `box`. */
export function climb(box: HTMLElement, { reached, target, isClimbing, marks }: Climb): void {
  const stars: Star[] = Array.from({ length: STARS }, (_, index) => ({
    x: scattered(index, 1),
    y: scattered(index, 2),
    depth: 0.25 + 0.75 * scattered(index, 3),
  }))
  const surface = createSurface(box, () => undefined, MOVING_RATIO)
  let pace = IDLE_PACE
  let height = 0
  onFrame((_, step) => {
    const calm = prefersReducedMotion()
    const wanted = calm ? 0 : isClimbing() ? 1.5 : IDLE_PACE
    pace += (wanted - pace) * (1 - Math.exp(-step / 140))
    const goal = Math.log2(reached() / 100)
    height += (goal - height) * (calm ? 1 : 1 - Math.exp(-step / 60))
    surface.context.clearRect(0, 0, surface.width, surface.height)
    drawStars(surface, stars, pace, step)
    for (const mark of marks) drawLine(surface, mark, height, 'oklch(0.9 0.04 230 / 0.13)', 'oklch(0.8 0.05 230)')
    drawLine(surface, target(), height, 'oklch(0.83 0.16 78)', 'oklch(0.83 0.16 78)', true)
  })
}

function drawStars({ context, width, height }: Surface, stars: Star[], pace: number, step: number): void {
  for (const star of stars) {
    star.y = (star.y + (pace * star.depth * step) / 1_000) % 1
    const long = 1.5 + pace * 90 * star.depth
    context.fillStyle = `oklch(0.88 0.09 225 / ${(0.2 + 0.45 * star.depth) / (1 + pace * 0.7)})`
    context.fillRect(star.x * width, star.y * (height + long) - long, 0.8 + star.depth, long)
  }
}

function drawLine(
  { context, width, height }: Surface,
  mark: number,
  at: number,
  line: string,
  words: string,
  isTarget = false,
): void {
  const y = height * (EYE - (Math.log2(mark / 100) - at) * DOUBLING)
  const [top, bottom] = [52, height - 62]
  // the target is always shown: at the edge while it is out of sight
  if (!isTarget && (y < top || y > bottom)) return
  const seen = Math.min(bottom, Math.max(top, y))
  context.strokeStyle = line
  context.lineWidth = isTarget ? 2 : 1
  context.setLineDash(isTarget ? [7, 6] : [])
  context.beginPath()
  context.moveTo(isTarget ? 0 : 14, seen)
  context.lineTo(width - (isTarget ? 0 : 58), seen)
  context.stroke()
  context.setLineDash([])
  if (isTarget) return
  context.fillStyle = words
  context.font = "500 12px 'Fair Text', sans-serif"
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  context.fillText(`${mark >= 100_000 ? `${mark / 100_000}k` : mark / 100}×`, width - 14, seen)
}
