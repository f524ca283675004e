/** The animation of turning reels, for lines and ways alike. */
import type { SlotRules } from '#studio/engines/slot/protocol.ts'
import { prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { play } from '#studio/client/lib/sound.ts'
import { insideWindow } from './layout.ts'
import { hurry, isTenseNow, makeReels, moveReel, planStops, scattersOn, startReels, symbolAt } from './reels.ts'
import { type Blur, blurAt } from './reel-blur.ts'
import { CALM, TURBO, type Canvas, type SlotShow } from './show.ts'
import type { WinView } from './win-view.ts'

/** The stops before the first spin. */
const FIRST_STOPS = [15, 29, 13, 7, 5]

/** Makes the animation; the reels rest on these stops, or on default ones. */
export function reelShow(
  { reels: strips, window: { rows } }: SlotRules,
  stops: readonly number[] | undefined,
): SlotShow {
  const reels = makeReels(strips, stops ?? FIRST_STOPS)
  let pace = CALM
  let startedAt = 0
  let before: number[] = []
  let allLanded: () => void = () => undefined
  const landing = (plan: () => void) =>
    new Promise<void>((done) => {
      allLanded = done
      plan()
    })
  return {
    start(next) {
      pace = next
      before = reels.map(({ stop }) => stop)
      startedAt = performance.now()
      startReels(reels)
    },
    land: ({ stops: drawn }) => landing(() => planStops(reels, drawn, startedAt, performance.now(), pace, rows)),
    back: () => landing(() => planStops(reels, before, startedAt, performance.now(), TURBO, rows)),
    hurry: () => hurry(reels, performance.now()),
    move(now, step) {
      if (reels.every(({ state }) => state === 'rest')) return
      reels.forEach((reel, index) =>
        moveReel(reel, now, step, pace, () => {
          play(scattersOn(reel, reel.stop, rows) > 0 ? 'scatter' : 'stop')
          if (isTenseNow(reels, index + 1)) play('tension')
        }),
      )
      if (reels.every(({ state }) => state === 'rest')) allLanded()
    },
    isMoving: () => reels.some(({ state }) => state !== 'rest'),
    draw: (canvas, view, now) =>
      insideWindow(canvas.context, canvas.layout, () =>
        reels.forEach((reel, index) => {
          const { x, y, cellWidth, cellHeight } = canvas.layout
          if (isTenseNow(reels, index))
            drawTension(canvas.context, x + index * cellWidth, y, cellWidth, cellHeight * rows, now)
          drawReel(canvas, reel, index, view, now)
        }),
      ),
  }
}

function drawReel(
  { context, layout, atlas }: Canvas,
  reel: ReturnType<typeof makeReels>[number],
  index: number,
  view: WinView | null,
  now: number,
): void {
  const { x, y, rows, cellWidth, cellHeight, symbol } = layout
  const blur = blurAt(atlas.blurs, reel.speed)
  if (blur) return drawMoving(context, layout, reel, index, blur)
  const first = Math.floor(reel.position) - 1
  for (let at = first; at <= first + rows + 1; at++) {
    const image = atlas.sharp.get(symbolAt(reel, at))
    if (!image) continue
    const row = at - reel.position
    const isWinning = view?.cells.has(`${index} ${row}`) ?? false
    const size = symbol * (isWinning && !prefersReducedMotion() ? 1.03 + 0.05 * Math.sin(now / 130) : 1)
    context.globalAlpha = view && !isWinning ? 0.34 : 1
    context.drawImage(
      image,
      x + (index + 0.5) * cellWidth - size / 2,
      y + (row + 0.5) * cellHeight - size / 2,
      size,
      size,
    )
  }
  context.globalAlpha = 1
}

/** Draws a reel that is too fast to be read: light adds up where blurred neighbours meet, as on one long strip. */
function drawMoving(
  context: CanvasRenderingContext2D,
  { x, y, rows, cellWidth, cellHeight, symbol }: Canvas['layout'],
  reel: ReturnType<typeof makeReels>[number],
  index: number,
  { length, images }: Blur,
): void {
  const tall = symbol * (1 + length)
  const first = Math.floor(reel.position) - 1
  context.globalCompositeOperation = 'lighter'
  for (let at = first; at <= first + rows + 2; at++) {
    const image = images.get(symbolAt(reel, at))
    if (!image) continue
    const middle = y + (at - reel.position + 0.5) * cellHeight
    context.drawImage(image, x + (index + 0.5) * cellWidth - symbol / 2, middle - tall / 2, symbol, tall)
  }
  context.globalCompositeOperation = 'source-over'
}

function drawTension(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  now: number,
): void {
  const pulse = 0.45 + 0.35 * Math.sin(now / 90)
  const gradient = context.createLinearGradient(x, 0, x + width, 0)
  gradient.addColorStop(0, `oklch(0.88 0.16 85 / ${pulse})`)
  gradient.addColorStop(0.5, `oklch(0.7 0.18 60 / ${pulse * 0.25})`)
  gradient.addColorStop(1, `oklch(0.88 0.16 85 / ${pulse})`)
  context.fillStyle = gradient
  context.fillRect(x, y, width, height)
}
