/** The fish on the screen: painted once in the screen's size, then drawn where each swims. */
import { positionOf, type Swimmer } from '#games/fishing/paths.ts'
import { paintOnce, type Surface } from '#studio/client/lib/canvas.ts'
import { penOn } from '#studio/client/slot/art/pen.ts'
import { paintFish, UPRIGHT } from './fish-art.ts'
import type { Hall } from './state.ts'
import { sizeOn, type View } from './view.ts'

/** Paints every kind of the hall for a surface of this size. */
export function paintSprites(hall: Hall, { width, height, ratio }: Surface): Map<string, HTMLCanvasElement> {
  const short = Math.min(width, height)
  return new Map(
    hall.context.rules.fish.map(({ fish }) => {
      const size = 2 * sizeOn(hall, fish, short)
      return [
        fish,
        paintOnce(size, size, ratio, (context) => {
          context.scale(size / 100, size / 100)
          paintFish(fish, penOn(context))
        }),
      ]
    }),
  )
}

/** Draws a fish where it swims; with less motion it does not wobble. */
export function drawFish(
  { hall, surface, toScreen, sizeOf }: View,
  sprite: HTMLCanvasElement | undefined,
  swimmer: Swimmer,
  now: number,
  isCalm: boolean,
): void {
  const { context } = surface
  if (!sprite) return
  const [at, ahead] = [toScreen(positionOf(swimmer, now)), toScreen(positionOf(swimmer, now + 120))]
  const size = sizeOf(swimmer.fish)
  const isLeft = ahead.x < at.x
  const turn = UPRIGHT.has(swimmer.fish) ? 0 : Math.atan2(ahead.y - at.y, Math.abs(ahead.x - at.x)) * (isLeft ? -1 : 1)
  context.save()
  context.translate(at.x, at.y)
  if (hall.target.peek() === swimmer.id) drawAim(context, size, now, isCalm)
  context.rotate(turn)
  const wobble = isCalm ? 0 : Math.sin(now / 130 + swimmer.id * 1.7) * 0.045
  context.scale((isLeft ? -1 : 1) * (1 + wobble), 1 - wobble)
  context.drawImage(sprite, -size, -size, size * 2, size * 2)
  context.restore()
}

function drawAim(context: CanvasRenderingContext2D, size: number, now: number, isCalm: boolean): void {
  context.strokeStyle = 'oklch(0.85 0.17 60)'
  context.lineWidth = 2.5
  const turn = isCalm ? 0 : now / 600
  for (let part = 0; part < 4; part++) {
    context.beginPath()
    context.arc(0, 0, size * 1.05 + 6, turn + (part * Math.PI) / 2, turn + (part * Math.PI) / 2 + 0.9)
    context.stroke()
  }
}
