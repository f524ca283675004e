import { mix } from '../core/colour.ts'
import { circle, ellipse, path, rect } from '../core/svg.ts'
import { die, type Throw } from '../props/blocks.ts'
import { ball, gem } from '../props/round.ts'
import { embers, glow, pool, rays, sky, sparkles } from '../scene/air.ts'
import { ground } from '../scene/ground.ts'
import { outline } from '../type/letters.ts'
import { title } from '../type/title.ts'
import { props, standFigure, type Hero } from './stage.ts'

/** The look of a crash game: what flies, the multiplier beside the curve, and whether it flies by day. */
export type CrashLook = {
  readonly icon: string
  readonly multiplier: string
  readonly day?: boolean
  readonly turn?: number
  readonly mirror?: boolean
}

const CURVE = 'M-20 600C190 596 330 520 424 236'

export const crash: Hero<CrashLook> = async (stage, { icon, multiplier, day = false, turn = -6, mirror = false }) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  if (!day) await ground(canvas, 'space', variant, { far: p.sky2, glow: '#ffffff', alt: p.alt, deep: p.deep })
  await props(stage, `crash chart ${p.glow} ${p.alt}`, (s) => {
    let lines = ''
    for (let i = 0; i < 9; i++) lines += `M0 ${110 + i * 62}H600M${60 + i * 62} 60V640`
    s.add(
      path(lines, 'none', `stroke="${p.glow}" stroke-opacity=".14" stroke-width="1.5"`),
      path(
        `${CURVE}L424 640H-20Z`,
        s.linear([
          [0, p.glow, 0.26],
          [0.75, p.glow, 0],
        ]),
      ),
      path(
        CURVE,
        'none',
        `stroke="${p.glow}" stroke-width="26" opacity=".65" stroke-linecap="round" ` + `filter="${s.blur(14, 0.6)}"`,
      ),
      path(
        CURVE,
        'none',
        `stroke="${s.linear(
          [
            [0, p.alt],
            [1, mix(p.glow, '#fff', 0.6)],
          ],
          0,
          1,
          1,
          0,
        )}" stroke-width="11" ` + `stroke-linecap="round"`,
      ),
    )
  })
  await glow(canvas, 430, 230, 220, 220, '#fff6dc', 0.85)
  await embers(canvas, variant, ['#ffd56b', '#ff8a3a', '#ffffff'], 0.3, 0.75)
  await standFigure(
    stage,
    icon,
    { x: 416, y: 222, size: 288, turn, mirror },
    { rim: '#8ad7ff', key: '#fff4da', ambient: '#1d0a40', ambientStrength: 0.4 },
  )
  const figures = await title(multiplier, { w: 280, h: 92 }, canvas.scale, {
    metal: 'silver',
    stroke: p.deep,
    depth: 6,
    outline: 5,
  })
  canvas.over(figures.raster, 172, 250)
  await sparkles(canvas, r, 24)
}

export type DiceLook = {
  readonly colours: readonly [string, string]
  readonly faces: readonly [Throw, Throw]
  readonly pip?: string
}

export const dice: Hero<DiceLook> = async (stage, { colours, faces, pip }) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await ground(canvas, 'grid', variant, p)
  await rays(canvas, 300, 315, 18, p.glow, 0.45)
  await glow(canvas, 300, 320, 320, 300, p.glow, 0.8)
  await pool(canvas, 300, 556, 230, 30, '#000000', 0.75)
  await props(stage, `dice ${colours.join()} ${faces.join()}`, (s) => {
    s.add(
      s.lifted(
        18,
        14,
        0.6,
        die(s, 216, 264, 122, faces[0], colours[0], -14, pip),
        die(s, 404, 398, 132, faces[1], colours[1], 12, pip),
      ),
      rect(90, 560, 420, 22, '#0b0712', 'rx="11" opacity=".85"'),
      rect(
        90,
        560,
        262,
        22,
        s.linear(
          [
            [0, '#ef4444'],
            [1, '#f97316'],
          ],
          0,
          0,
          1,
          0,
        ),
        'rx="11"',
      ),
      rect(
        352,
        560,
        158,
        22,
        s.linear(
          [
            [0, '#22c55e'],
            [1, '#a3e635'],
          ],
          0,
          0,
          1,
          0,
        ),
        'rx="11"',
      ),
      circle(
        352,
        571,
        23,
        s.radial(
          [
            [0, '#fff'],
            [0.7, '#dcd6ea'],
            [1, '#8f87a6'],
          ],
          0.4,
          0.3,
          0.8,
        ),
      ),
    )
  })
  await sparkles(canvas, r, 28)
}

const GEM_TILES = new Set(['1,1', '2,0', '0,2', '3,2', '1,3'])
const BOMB_TILE = '2,2'

export const mines: Hero<unknown> = async (stage) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await rays(canvas, 300, 330, 16, p.glow, 0.4)
  await glow(canvas, 300, 340, 340, 300, p.glow, 0.65)
  await props(stage, `mines ${p.sky2}`, (s) => {
    let tiles = ''
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++)
        tiles += mineTile(
          s.linear.bind(s),
          300 + (i - j) * 78.7,
          150 + (i + j) * 45.1,
          GEM_TILES.has(`${i},${j}`) || `${i},${j}` === BOMB_TILE,
          p,
        )
    }
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) {
        const [x, y] = [300 + (i - j) * 78.7, 168 + (i + j) * 45.1]
        if (GEM_TILES.has(`${i},${j}`))
          tiles +=
            ellipse(x, y + 4, 44, 22, '#34d399', `opacity=".55" filter="${s.blur(9, 0.8)}"`) +
            gem(s, x, y - 26, 36, '#34d399', 10)
        if (`${i},${j}` === BOMB_TILE)
          tiles += ellipse(x, y, 70, 36, '#ff3b1f', `opacity=".8" filter="${s.blur(14, 0.8)}"`)
      }
    }
    s.add(s.lifted(22, 16, 0.5, tiles))
  })
  await standFigure(
    stage,
    'f:bomb',
    { x: 304, y: 286, size: 176 },
    { rim: '#ff5a3a', ambient: '#12021f', key: '#e9d8ff' },
  )
  await embers(canvas, variant, ['#ffb34d', '#ff6a3a', '#fff2c2'])
  await sparkles(canvas, r, 22)
}

type Linear = (stops: [number, string][]) => string

function mineTile(
  linear: Linear,
  x: number,
  y: number,
  open: boolean,
  p: { deep: string; sky1: string; sky2: string },
): string {
  const thick = open ? 8 : 26
  const colour = open ? mix(p.deep, p.sky1, 0.25) : mix(p.sky2, '#fff', 0.1)
  const top = y + (open ? 18 : 0)
  return (
    path(
      `M${x - 76} ${top}L${x} ${top + 44}V${top + 44 + thick}L${x - 76} ${top + thick}Z`,
      mix(colour, '#000', 0.45),
    ) +
    path(
      `M${x + 76} ${top}L${x} ${top + 44}V${top + 44 + thick}L${x + 76} ${top + thick}Z`,
      mix(colour, '#000', 0.65),
    ) +
    path(
      `M${x} ${top - 44}L${x + 76} ${top}L${x} ${top + 44}L${x - 76} ${top}Z`,
      linear([
        [0, mix(colour, '#fff', open ? 0.05 : 0.28)],
        [1, colour],
      ]),
      `stroke="${mix(colour, '#fff', 0.35)}" stroke-width="2" stroke-linejoin="round"`,
    )
  )
}

const SLOTS = [
  ['#f43f5e', '110'],
  ['#fb923c', '18'],
  ['#facc15', '5'],
  ['#a3e635', '1'],
  ['#2dd4bf', '0.5'],
  ['#a3e635', '1'],
  ['#facc15', '5'],
  ['#fb923c', '18'],
  ['#f43f5e', '110'],
] as const
const TRAIL = [
  [300, 60],
  [330, 136],
  [300, 196],
  [270, 252],
  [300, 312],
  [330, 366],
  [360, 424],
  [390, 486],
] as const

export const plinko: Hero<unknown> = async (stage) => {
  const { canvas, p, r } = stage
  sky(canvas, p, r)
  await rays(canvas, 300, 90, 22, p.glow, 0.5, 1)
  await glow(canvas, 300, 330, 330, 360, p.alt, 0.6)
  await props(stage, `plinko ${p.glow}`, (s) => {
    const peg = s.radial(
      [
        [0, '#fff'],
        [0.5, mix(p.glow, '#fff', 0.35)],
        [1, mix(p.glow, '#000', 0.35)],
      ],
      0.35,
      0.3,
      0.8,
    )
    for (let row = 0; row < 8; row++) {
      for (let i = 0; i < row + 3; i++) {
        const [x, y] = [300 + (i - (row + 2) / 2) * 58, 104 + row * 56]
        s.add(circle(x, y + 4, 11, '#000', 'opacity=".5"'), circle(x, y, 10.5, peg))
      }
    }
    for (const [i, [colour, label]] of SLOTS.entries()) {
      const x = 300 + (i - 4) * 62
      s.add(
        ellipse(x, 592, 36, 26, colour, `opacity=".55" filter="${s.blur(10, 0.7)}"`),
        rect(
          x - 28,
          552,
          56,
          50,
          s.linear([
            [0, mix(colour, '#fff', 0.35)],
            [1, mix(colour, '#000', 0.25)],
          ]),
          'rx="12"',
        ),
        path(outline(label, x, 586, label.length > 2 ? 21 : 25, { weight: 800, width: 88 }, true).d, '#1a0d20'),
      )
    }
    s.add(
      path(
        `M${TRAIL.map((point) => point.join(' ')).join('L')}`,
        'none',
        `stroke="#fff" stroke-width="10" opacity=".5" stroke-linejoin="round" filter="${s.blur(5, 0.5)}"`,
      ),
    )
    for (const [i, [x, y]] of TRAIL.entries())
      s.add(circle(x, y, 12 + i, '#ff5fb0', `opacity="${(0.06 + i * 0.05).toFixed(2)}"`))
    s.add(circle(406, 512, 60, '#ff8ac6', `opacity=".6" filter="${s.blur(16, 0.8)}"`), ball(s, 406, 512, 34, '#ff3d9a'))
  })
  await sparkles(canvas, r, 24)
}
