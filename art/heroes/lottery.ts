import { mix } from '../core/colour.ts'
import { seeded } from '../core/seed.ts'
import { f1, group, path, rect } from '../core/svg.ts'
import { racingCar } from '../props/blocks.ts'
import { ball } from '../props/round.ts'
import { embers, glow, pool, rays, sky, sparkles } from '../scene/air.ts'
import { ground } from '../scene/ground.ts'
import { halo } from '../scene/halo.ts'
import { fitted, outline } from '../type/letters.ts'
import { coins, props, standFigure, type Hero } from './stage.ts'

const BALLS = ['#e11d2e', '#f59e0b', '#16a34a', '#2563eb', '#9333ea']
const CLUSTER = [
  [300, 290, 118],
  [158, 360, 84],
  [446, 366, 88],
  [214, 482, 74],
  [392, 490, 74],
  [196, 188, 56],
  [418, 186, 54],
] as const
const DRAWS = [
  ['88', '07', '26', '45', '13', '31', '09'],
  ['27', '64', '18', '92', '05', '73', '50'],
  ['36', '11', '79', '24', '68', '02', '47'],
] as const

/** Paints a cluster of drawn balls. */
export const ballDraw: Hero<unknown> = async (stage) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await rays(canvas, 300, 315, 18, p.glow, 0.5)
  await halo(canvas, variant === 1 ? 'wreath' : 'mandala', 300, 310, 240, p, { petals: 12 })
  await glow(canvas, 300, 310, 320, 300, p.glow, 0.85)
  await pool(canvas, 300, 566, 230, 30, '#000000', 0.75)
  await props(stage, `balls ${variant}`, (s) => {
    const turns = seeded(`balls ${variant}`)
    const cluster = CLUSTER.map(([x, y, z], i) =>
      ball(s, x, y, z, BALLS[(i + variant) % BALLS.length]!, DRAWS[variant]![i]!, turns.between(-18, 18)),
    )
    s.add(s.lifted(12, 10, 0.55, ...cluster.toReversed()))
  })
  await sparkles(canvas, r, 30, { size: [3, 13] })
}

/** Paints three balls over a lotus on the river. */
export const riverDraw: Hero<unknown> = async (stage) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await ground(canvas, 'river', variant, p)
  await glow(canvas, 300, 310, 280, 280, '#fff4d6', 0.55)
  await standFigure(
    stage,
    variant === 1 ? 'f:sailboat' : 'f:lotus',
    { x: 300, y: 410, size: 400 },
    { rim: '#ff9ad5', ambient: '#250a3a' },
  )
  const digits = (
    [
      ['4', '6', 'D'],
      ['3', '9', '7'],
      ['8', '2', '5'],
    ] as const
  )[variant]!
  await props(stage, `river balls ${variant}`, (s) => {
    s.add(
      s.lifted(
        12,
        10,
        0.5,
        ball(s, 168, 270, 70, '#f97316', digits[0]),
        ball(s, 300, 214, 88, '#ec4899', digits[1], 6),
        ball(s, 434, 274, 70, '#0ea5e9', digits[2]),
      ),
    )
  })
  await sparkles(canvas, r, 28)
}

/** Paints five reels of digits in a golden frame. */
export const fiveDigits: Hero<unknown> = async (stage) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await rays(canvas, 300, 315, 24, p.glow, 0.5)
  await glow(canvas, 300, 330, 340, 260, p.glow, 0.8)
  await pool(canvas, 300, 540, 270, 30, '#000000', 0.75)
  await props(stage, `digits ${variant}`, (s) => {
    const reel = s.linear([
      [0, '#2a0a12'],
      [0.18, '#b8b0bb'],
      [0.5, '#ffffff'],
      [0.82, '#b8b0bb'],
      [1, '#2a0a12'],
    ])
    const digit = (value: number, x: number, y: number, size: number, ink: string, more = ''): string =>
      path(outline(String(value), x, y, size, { weight: 800, width: 100 }, true).d, ink, more)
    let out =
      rect(
        22,
        168,
        556,
        310,
        s.linear([
          [0, '#fff3c4'],
          [0.3, '#f2b63a'],
          [0.6, '#8a4f0a'],
          [1, '#ffd978'],
        ]),
        'rx="38"',
      ) + rect(36, 182, 528, 282, '#14060d', 'rx="28"')
    for (const [i, value] of [
      [8, 2, 6, 1, 9],
      [3, 7, 0, 5, 4],
      [1, 1, 8, 9, 6],
    ][variant]!.entries()) {
      const x = 50 + i * 101
      out +=
        rect(x, 196, 96, 254, reel, 'rx="14"') +
        digit(value, x + 48, 374, 132, i % 2 === 0 ? '#d3122f' : '#17131f') +
        digit((value + 9) % 10, x + 48, 236, 60, '#140a19', 'opacity=".4"') +
        digit((value + 1) % 10, x + 48, 446, 60, '#140a19', 'opacity=".4"') +
        rect(x, 318, 96, 10, '#fff', 'opacity=".25"')
    }
    s.add(group('rotate(-5 300 320)', out, `filter="${s.drop(20, 16, 0.6)}"`))
  })
  await coins(stage, 12, 0.63, 0.76, [20, 42])
  await sparkles(canvas, r, 26)
}

const GRIDS = [
  [
    [232, 330, 0.42, '#22c55e', '7'],
    [392, 362, 0.56, '#3b82f6', '4'],
    [168, 432, 0.76, '#facc15', '9'],
    [384, 530, 1.16, '#ef233c', '1'],
  ],
  [
    [366, 330, 0.42, '#f97316', '2'],
    [212, 362, 0.56, '#a855f7', '8'],
    [438, 432, 0.74, '#14b8a6', '5'],
    [226, 530, 1.14, '#2563eb', '3'],
  ],
  [
    [300, 326, 0.4, '#e11d48', '10'],
    [186, 372, 0.56, '#eab308', '6'],
    [420, 412, 0.68, '#22c55e', '4'],
    [292, 530, 1.16, '#f97316', '7'],
  ],
] as const

/** Paints ten cars on a straight. */
export const race: Hero<unknown> = async (stage) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await ground(canvas, 'city', variant, p)
  await glow(canvas, 300, 300, 360, 160, p.glow, 0.8)
  await props(stage, `race ${variant} ${p.glow}`, (s) => {
    s.add(
      path(
        'M228 300H372L760 800H-160Z',
        s.linear([
          [0, '#3a3346'],
          [1, '#121018'],
        ]),
      ),
    )
    let [lanes, speed] = ['', '']
    for (let i = 1; i < 5; i++) lanes += `M${f1(228 + 28.8 * i)} 300L${f1(-160 + 184 * i)} 800`
    const lines = seeded(`speed ${variant}`)
    for (let i = 0; i < 40; i++) {
      const [angle, from, long] = [lines() * 6.283, lines.between(120, 260), lines.between(90, 260)]
      speed +=
        `M${f1(300 + from * Math.cos(angle))} ` +
        `${f1(300 + from * 0.8 * Math.sin(angle))}L${f1(300 + (from + long) * Math.cos(angle))} ` +
        `${f1(300 + (from + long) * 0.8 * Math.sin(angle))}`
    }
    s.add(
      path(lanes, 'none', 'stroke="#fff" stroke-opacity=".55" stroke-width="4" stroke-dasharray="26 22"'),
      path(
        speed,
        'none',
        `stroke="${mix(p.glow, '#fff', 0.4)}" stroke-opacity=".4" stroke-width="3" stroke-linecap="round"`,
      ),
      ...GRIDS[variant]!.map(([x, y, k, colour, number]) => racingCar(s, x, y, k, colour, number)),
    )
  })
  await embers(canvas, variant, ['#ffd56b', '#ffffff'], 0.4, 0.8)
}

const PICKS = [
  [7, 12, 18, 24, 31, 36, 45],
  [3, 9, 20, 27, 33, 41, 52],
  [5, 16, 22, 29, 38, 44, 50],
] as const
const KENO_BALLS = [
  ['24', '7', '36'],
  ['52', '9', '27'],
  ['16', '44', '5'],
] as const

/** Paints a board of numbers and three balls. */
export const keno: Hero<unknown> = async (stage) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await glow(canvas, 300, 320, 340, 320, p.glow, 0.6)
  await props(stage, `keno ${variant} ${p.sky2}`, (s) => {
    const picked = new Set<number>(PICKS[variant])
    let board = ''
    for (let n = 1; n <= 56; n++) {
      const [x, y, hit] = [44 + ((n - 1) % 7) * 75, 70 + Math.floor((n - 1) / 7) * 70, picked.has(n)]
      board +=
        rect(
          x,
          y,
          66,
          60,
          hit
            ? s.linear([
                [0, '#ffe9a0'],
                [1, '#f59e0b'],
              ])
            : mix(p.sky2, '#fff', 0.2),
          `rx="14" fill-opacity="${hit ? 1 : 0.3}" stroke="#fff" stroke-opacity="${hit ? 0.9 : 0.14}" stroke-width="2"`,
        ) +
        path(
          fitted(String(n), x + 33, y + 40, 29, { weight: 800, width: 95 }, 50, true).d,
          hit ? '#3a1800' : '#ffffff',
          hit ? '' : 'opacity=".75"',
        )
    }
    s.add(
      group(
        'translate(300 330) skewY(-7) rotate(-3) scale(1.05) translate(-300 -330)',
        board,
        `filter="${s.drop(16, 14, 0.45)}"`,
      ),
    )
    const [a, b, c] = KENO_BALLS[variant]!
    s.add(
      s.lifted(
        16,
        12,
        0.6,
        ball(s, 190, 330, 92, '#8b5cf6', a),
        ball(s, 420, 244, 82, '#ec4899', b, 8),
        ball(s, 412, 468, 100, '#06b6d4', c, -6),
      ),
    )
  })
  await sparkles(canvas, r, 30, { size: [3, 13] })
}
