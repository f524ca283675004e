import type { Canvas } from '../core/canvas.ts'
import { rgb } from '../core/colour.ts'
import { shared } from '../core/share.ts'
import { coverage } from '../core/raster.ts'
import { circle, ellipse, path, Scene, type Stop } from '../core/svg.ts'
import { die } from '../props/blocks.ts'
import { fortuneWheel, rouletteWheel } from '../props/wheels.ts'
import { emblem } from '../relief/emblem.ts'
import { embers, glow, pool, rays, sparkles } from '../scene/air.ts'
import { halo } from '../scene/halo.ts'
import { salon, type TableLook } from './salon.ts'
import { props, stand, standFigure, type Hero } from './stage.ts'

const FOOT_GOLD: readonly Stop[] = [
  [0, '#5e3206'],
  [0.3, '#ffd768'],
  [0.5, '#fff4c8'],
  [0.7, '#d18f1d'],
  [1, '#5e3206'],
]
const GLASS: readonly Stop[] = [
  [0, '#fff', 0.3],
  [0.2, '#fff', 0.05],
  [0.75, '#fff', 0.04],
  [1, '#fff', 0.26],
]
const KNOB: readonly Stop[] = [
  [0, '#fff6cf'],
  [0.5, '#ffc94a'],
  [1, '#8a4d07'],
]

export const roulette: Hero<TableLook> = async (stage, { felt }) => {
  await salon(stage, felt)
  const turn = [0.35, 1.4, 2.6][stage.variant]!
  await props(stage, `roulette ${turn}`, (s) => {
    s.add(rouletteWheel(s, 300, 392, 272, 0.6, turn))
  })
  await sparkles(stage.canvas, stage.r, 26, { size: [3, 14], colours: ['#ffffff', '#ffe7b0'] })
}

/** Draws the glass dome's foot, gold around red velvet. */
function domeFoot(s: Scene, gold: string): string[] {
  const velvet = s.radial([
    [0, '#a4183a'],
    [1, '#3d0612'],
  ])
  return [
    ellipse(300, 600, 270, 44, '#000', `opacity=".7" filter="${s.blur(16, 0.8)}"`),
    ellipse(300, 580, 262, 58, gold),
    ellipse(300, 566, 250, 52, '#2a0d08'),
    ellipse(300, 566, 236, 46, velvet),
  ]
}

/** Draws a glass dome with its knob, over its foot. */
function dome(s: Scene): string[] {
  const gold = s.linear(FOOT_GOLD, 0, 0, 1, 0)
  const glass = s.linear(GLASS, 0, 0, 1, 0)
  const knob = s.radial(KNOB, 0.35, 0.3, 0.8)
  return [
    path('M70 560Q70 150 300 118Q530 150 530 560Z', glass, 'stroke="#fff" stroke-opacity=".5" stroke-width="3"'),
    circle(300, 104, 22, knob),
    ...domeFoot(s, gold),
  ]
}

export const sicBo: Hero<TableLook> = async (stage, { felt }) => {
  await salon(stage, felt)
  const colour = ['#e11d48', '#d97706', '#6d28d9'][stage.variant]!
  await props(stage, `sicbo ${colour}`, (s) => {
    s.add(...dome(s))
    s.add(
      s.lifted(
        14,
        10,
        0.6,
        die(s, 300, 300, 98, [5, 6, 4], colour, -10),
        die(s, 196, 454, 98, [3, 1, 2], colour, 14),
        die(s, 410, 462, 98, [6, 4, 5], colour, -6),
      ),
      path(
        'M110 520Q112 250 236 160',
        'none',
        'stroke="#fff" stroke-opacity=".6" stroke-width="9" stroke-linecap="round"',
      ),
    )
  })
  await sparkles(stage.canvas, stage.r, 22)
}

const WEDGES = [
  ['#e11d48', '#f59e0b', '#2563eb', '#16a34a'],
  ['#7c3aed', '#ec4899', '#0ea5e9', '#f59e0b'],
  ['#059669', '#d97706', '#be123c', '#1d4ed8'],
] as const

export const showWheel: Hero<TableLook> = async (stage, { felt }) => {
  await salon(stage, felt)
  await rays(stage.canvas, 300, 315, 18, stage.p.glow, 0.5)
  await props(stage, `showwheel ${stage.variant}`, (s) => {
    s.add(
      fortuneWheel(s, 300, 330, 222, WEDGES[stage.variant]!, [
        '1',
        '5',
        '2',
        '10',
        '1',
        '20',
        '2',
        '5',
        '1',
        '40',
        '2',
        '10',
      ]),
    )
  })
  await sparkles(stage.canvas, stage.r, 28, { size: [3, 14] })
}

/** Paints dragon against tiger on a split ground; the two grounds come from the palette's accent and sky. */
export const dragonTiger: Hero<TableLook> = async (stage) => {
  const { canvas, p, r, variant } = stage
  await splitGround(canvas, '#0a2a86', '#a8320a')
  await glow(canvas, 150, 300, 340, 340, '#3f8cff', 0.8)
  await glow(canvas, 470, 400, 340, 340, '#ff7a1f', 0.8)
  await rays(canvas, 150, 300, 18, '#7fb4ff', 0.35, 0.7)
  await rays(canvas, 470, 420, 18, '#ffb066', 0.35, 0.7)
  await embers(canvas, variant, ['#ffb34d', '#ffe0a0', '#9cc7ff'], 0, 1)
  const bolt = await shared(`split-bolt ${canvas.w}`, () => {
    const s = new Scene(600, 800)
    s.add(
      path('M396 -10L186 810', 'none', `stroke="#fff" stroke-width="26" opacity=".6" filter="${s.blur(16, 0.6)}"`),
      path(
        'M392 -10L340 190L356 200L292 420L312 428L184 810',
        'none',
        'stroke="#fff" stroke-width="5" stroke-linejoin="round"',
      ),
    )
    return coverage(s.svg(canvas.w, canvas.h), canvas.w, canvas.h)
  })
  canvas.light(bolt, '#fff7d6')
  const size = Math.round(370 * canvas.scale)
  const metals = (
    [
      ['ice', 'gold'],
      ['jade', 'bronze'],
      ['amethyst', 'ember'],
    ] as const
  )[variant % 3]!
  await stand(
    stage,
    `dt dragon ${size}`,
    await emblem('g:spiked-dragon-head', size, { metal: metals[0], fill: '#0b2f8f', rim: '#9cd0ff' }),
    186,
    232,
  )
  await stand(
    stage,
    `dt tiger ${size}`,
    await emblem('g:tiger-head', size, { metal: metals[1], fill: '#b93a06', rim: '#ff7a2a' }),
    412,
    432,
  )
  await sparkles(canvas, r, 24, { colours: ['#ffffff', p.glow] })
}

async function splitGround(canvas: Canvas, left: string, right: string): Promise<void> {
  const [a, b] = [rgb(left), rgb(right)]
  for (let y = 0; y < canvas.h; y++) {
    const edge = canvas.w * (0.65 - (y / canvas.h) * 0.35)
    for (let x = 0; x < canvas.w; x++) {
      const side = Math.min(1, Math.max(0, (x - edge) / 2 + 0.5))
      const dark = 1 - 0.62 * (y / canvas.h)
      for (let k = 0; k < 3; k++) canvas.px[(y * canvas.w + x) * 3 + k] = (a[k]! + (b[k]! - a[k]!) * side) * dark
    }
  }
}

/** Paints a coin in the air over the table: heads or tails. */
export const toss: Hero<TableLook> = async (stage, { felt }) => {
  await salon(stage, felt)
  await halo(stage.canvas, 'gear', 300, 318, 226, stage.p)
  await pool(stage.canvas, 300, 580, 160, 26, '#000000', 0.7)
  await standFigure(
    stage,
    'f:coin',
    { x: 300, y: 318, size: 350, turn: -14 },
    { rim: '#ffb057', ambient: '#3a1a04' },
    0.6,
  )
  await sparkles(stage.canvas, stage.r, 30, { size: [3, 14] })
}
