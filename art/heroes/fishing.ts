import { circle } from '../core/svg.ts'
import { glow, sky, sparkles } from '../scene/air.ts'
import { ground } from '../scene/ground.ts'
import { coins, props, standFigure, type Hero } from './stage.ts'

const LIGHT = { rim: '#5ef0ff', ambient: '#02233f', key: '#ffffff', ambientStrength: 0.5 }
/** The small fish around the main catch: far left, far right, near left, near right. */
const COMPANY = [
  ['f:tropical-fish', 'f:blowfish', 'f:tropical-fish', 'f:octopus'],
  ['f:fish', 'f:jellyfish', 'f:crab', 'f:tropical-fish'],
  ['f:blowfish', 'f:tropical-fish', 'f:turtle', 'f:shrimp'],
] as const

/** Paints the deep sea with one great catch. */
export const fishing: Hero<{ icon: string; turn?: number; mirror?: boolean }> = async (
  stage,
  { icon, turn = -8, mirror = false },
) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await ground(canvas, 'sea', variant, p)
  await glow(canvas, 300, 250, 300, 260, '#c8fbff', 0.5)
  const [farLeft, farRight, nearLeft, nearRight] = COMPANY[variant]!
  await standFigure(stage, farLeft, { x: 92, y: 190, size: 116 }, LIGHT, 0.2)
  await standFigure(stage, farRight, { x: 510, y: 150, size: 122 }, LIGHT, 0.2)
  await standFigure(stage, icon, { x: 300, y: 318, size: 430, turn, mirror }, LIGHT, 0.45)
  await standFigure(stage, nearLeft, { x: 112, y: 492, size: 168, turn: 10 }, LIGHT, 0.4)
  await standFigure(stage, nearRight, { x: 492, y: 492, size: 176, turn: -6 }, LIGHT, 0.4)
  await coins(stage, 9, 0.63, 0.75, [18, 34])
  await props(stage, 'lens bubbles', (s) => {
    const bubble = (x: number, y: number, r: number, fill: number): string =>
      circle(x, y, r, '#fff', `fill-opacity="${fill}" stroke="#fff" stroke-opacity=".65" stroke-width="3"`)
    s.add(`<g opacity=".8" filter="${s.blur(6, 0.3)}">${bubble(40, 640, 36, 0.16)}${bubble(570, 90, 46, 0.12)}</g>`)
  })
  await sparkles(canvas, r, 18)
}
