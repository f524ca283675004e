import { mix } from '../core/colour.ts'
import { coverage } from '../core/raster.ts'
import { seeded } from '../core/seed.ts'
import { shared } from '../core/share.ts'
import { circle, f1, group, path, Scene } from '../core/svg.ts'
import { gem } from '../props/round.ts'
import { emblem } from '../relief/emblem.ts'
import type { Metal } from '../relief/materials.ts'
import { embers, bokeh, glow, pool, rays, sky, sparkles } from '../scene/air.ts'
import { ground, type GroundName } from '../scene/ground.ts'
import { halo, type HaloName, type RingMetal } from '../scene/halo.ts'
import { title } from '../type/title.ts'
import { coins, props, stand, standFigure, type Hero, type Stage } from './stage.ts'

/** Loose things that fly in front of or behind a hero. */
export type Extra = 'coins' | 'petals' | 'marigolds' | 'bolts' | 'lanterns' | 'embers' | 'snow' | 'leaves'

/** A themed slot: a place, a halo and one hero cast in metal (`g:` icons) or re-lit in colour (`f:` icons). */
export type EmblemLook = {
  readonly icon: string
  readonly metal: Metal
  readonly fill: string
  readonly ground: GroundName
  readonly halo: HaloName
  readonly ring?: RingMetal
  readonly petals?: number
  /** Width of the hero in units. */
  readonly size: number
  readonly rim?: string
  readonly extra?: Extra
}

const CENTRE = { x: 300, y: 318 }

/** Paints most slots: sky, ground, halo, hero, sparks. */
export const emblemSlot: Hero<EmblemLook> = async (stage, look) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await rays(canvas, 300, 315, 18, p.glow, 0.5)
  await ground(canvas, look.ground, variant, p)
  await glow(canvas, 300, 320, 330, 330, p.glow, 0.95)
  await halo(canvas, look.halo, CENTRE.x, look.halo === 'sun' ? 300 : CENTRE.y, 226, p, {
    petals: look.petals ?? 18,
    ring: look.ring ?? 'gold',
  })
  if (look.halo === 'ring') await rays(canvas, 300, 315, 24, p.glow, 0.28, 0.36)
  if (look.halo === 'sun') await glow(canvas, 300, 300, 360, 360, p.glow, 0.6)
  if (look.extra === 'bolts') await bolts(stage)
  await pool(canvas, 300, 556, 190, 26, '#000000', 0.75)
  if (look.icon.startsWith('f:')) {
    await standFigure(
      stage,
      look.icon,
      { ...CENTRE, size: look.size * 0.92 },
      { rim: p.glow, ambient: p.deep, ambientStrength: 0.4 },
      0.6,
    )
  } else {
    const size = Math.round(look.size * canvas.scale)
    const cast = { metal: look.metal, fill: look.fill, rim: look.rim ?? p.alt }
    await stand(stage, `${look.icon} ${size}`, await emblem(look.icon, size, cast), CENTRE.x, CENTRE.y, 18, 0.65)
  }
  await scatter(stage, look.extra)
  await sparkles(canvas, r, 24, { colours: ['#ffffff', mix(p.glow, '#ffffff', 0.4)] })
}

async function scatter(stage: Stage, extra: Extra | undefined): Promise<void> {
  const { canvas, p, variant } = stage
  if (extra === 'coins') await coinPile(stage)
  if (extra === 'petals') await petals(stage, ['#ffb3cf', '#ff8ab5', '#ffe1ec'])
  if (extra === 'marigolds') await petals(stage, ['#ffb31a', '#ff7a1a', '#ffd35c'])
  if (extra === 'leaves') await petals(stage, ['#7cc41a', '#d6f76b', '#2b8a3e'])
  if (extra === 'snow') await bokeh(canvas, variant, ['#ffffff', '#dff3ff'], 0.4)
  if (extra === 'embers') await embers(canvas, variant, [mix(p.glow, '#ffffff', 0.4), '#ff8a3a', '#ffe0a0'])
  if (extra === 'lanterns') {
    for (const [x, y, size] of [
      [84, 130, 180],
      [524, 96, 136],
    ] as const) {
      await glow(canvas, x, y, 150, 150, '#ff7a3a', 0.7)
      await standFigure(stage, 'f:red-paper-lantern', { x, y, size }, { rim: '#ffb15a', ambient: '#300010' }, 0.3)
    }
  }
}

async function coinPile(stage: Stage): Promise<void> {
  for (const [count, from, to] of [
    [16, 0.66, 0.72],
    [16, 0.7, 0.78],
  ] as const)
    await coins(stage, count, from, to, [22, 36])
}

async function petals(stage: Stage, colours: readonly string[]): Promise<void> {
  await props(stage, `petals ${stage.variant} ${colours[0] ?? ''}`, (s) => {
    const r = seeded(`petals ${stage.variant}`)
    for (let i = 0; i < 28; i++) {
      const z = r.between(8, 22)
      s.add(
        group(
          `translate(${f1(r() * 600)} ${f1(r() * 640)}) rotate(${f1(r() * 360)})`,
          path(
            `M0 0C${z} ${-z * 0.9} ${z * 1.3} ${z * 0.3} 0 ${z}C${-z * 0.7} ${z * 0.4} ${-z * 0.5} ${-z * 0.4} 0 0Z`,
            r.pick(colours),
            `opacity="${r.between(0.65, 1).toFixed(2)}"`,
          ),
        ),
      )
    }
  })
}

async function bolts({ canvas, variant }: Stage): Promise<void> {
  const mask = await shared(`bolts ${variant} ${canvas.w}`, () => {
    const [s, r] = [new Scene(600, 800), seeded(`bolts ${variant}`)]
    for (const [from, to] of [
      [90, 60],
      [520, 560],
      [300, 250],
    ] as const) {
      let d = `M${from} -10`
      for (let x: number = from, y = -10; y < 420;) {
        y += r.between(34, 70)
        x += r.between(-46, 46) + (to - from) * 0.08
        d += `L${f1(x)} ${f1(y)}`
      }
      s.add(
        path(
          d,
          'none',
          `stroke="#fff" stroke-width="16" opacity=".6" stroke-linejoin="round" filter="${s.blur(10, 0.8)}"`,
        ),
        path(d, 'none', 'stroke="#fff" stroke-width="4" stroke-linejoin="round"'),
      )
    }
    return coverage(s.svg(canvas.w, canvas.h), canvas.w, canvas.h)
  })
  canvas.light(mask, '#cdf6ff')
}

/** Figures of a sweet, from left to right and back to front. */
const SWEETS = [
  [
    ['f:lollipop', 158, 240, 290, -24],
    ['f:candy', 470, 224, 220, 30],
    ['f:cupcake', 300, 330, 380, 0],
    ['f:candy', 130, 480, 200, -12],
    ['f:doughnut', 474, 474, 206, 16],
  ],
  [
    ['f:ice-cream', 160, 240, 230, -14],
    ['f:lollipop', 456, 226, 240, 22],
    ['f:doughnut', 300, 330, 370, -8],
    ['f:cookie', 132, 476, 190, 10],
    ['f:cupcake', 468, 474, 216, 8],
  ],
  [
    ['f:shortcake', 150, 236, 230, -10],
    ['f:cookie', 460, 222, 200, 14],
    ['f:birthday-cake', 300, 326, 380, 0],
    ['f:cupcake', 128, 484, 200, -8],
    ['f:chocolate-bar', 474, 478, 200, 18],
  ],
] as const

export const candySlot: Hero<unknown> = async (stage) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await rays(canvas, 300, 315, 18, '#ffffff', 0.45)
  await ground(canvas, 'hills', variant, { far: p.far, glow: '#ffffff', alt: p.alt, deep: p.deep })
  await glow(canvas, 300, 300, 320, 320, '#fff0fa', 0.85)
  for (const [icon, x, y, size, turn] of SWEETS[variant % SWEETS.length]!) {
    await standFigure(
      stage,
      icon,
      { x, y, size, turn },
      { rim: '#ff8ad0', ambient: '#5a0a52', key: '#ffffff', ambientStrength: 0.35 },
      0.42,
    )
  }
  await bokeh(canvas, variant, ['#ffffff', '#ffd1ef'], 0.5)
  await sparkles(canvas, r, 32)
}

const FRUITS = [
  [
    ['f:grapes', 150, 400, 230, -8],
    ['f:watermelon', 462, 404, 230, 10],
    ['f:lemon', 440, 210, 150, 14],
    ['f:cherries', 290, 318, 370, 0],
  ],
  [
    ['f:strawberry', 150, 404, 220, -10],
    ['f:banana', 458, 396, 230, 8],
    ['f:tangerine', 446, 214, 160, 0],
    ['f:pineapple', 296, 312, 380, 6],
  ],
  [
    ['f:lemon', 148, 404, 210, -14],
    ['f:blueberries', 462, 402, 210, 6],
    ['f:kiwi-fruit', 446, 212, 150, 10],
    ['f:watermelon', 294, 318, 370, -8],
  ],
  [
    ['f:peach', 150, 402, 220, -8],
    ['f:cherries', 460, 400, 220, 10],
    ['f:coconut', 446, 212, 150, 8],
    ['f:melon', 292, 316, 360, -6],
  ],
] as const

export const fruitSlot: Hero<{ basket: number }> = async (stage, { basket }) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await rays(canvas, 300, 315, 18, p.glow, 0.55)
  await ground(canvas, 'city', variant, p)
  await halo(canvas, 'ring', CENTRE.x, CENTRE.y, 214, p)
  await props(stage, 'bulbs', (s) => {
    for (let i = 0; i < 28; i++)
      s.add(
        circle(
          300 + 214 * Math.cos((i / 14) * Math.PI),
          318 + 214 * Math.sin((i / 14) * Math.PI),
          6.5,
          i % 2 === 1 ? '#fff6c9' : '#ff9d2e',
        ),
      )
  })
  await glow(canvas, 300, 318, 240, 240, p.alt, 0.55)
  for (const [icon, x, y, size, turn] of FRUITS[basket % FRUITS.length]!) {
    await standFigure(
      stage,
      icon,
      { x, y, size, turn },
      { rim: '#ff4fd0', ambient: '#2a0840', ambientStrength: 0.4 },
      0.6,
    )
  }
  const sevens = await shared('777', () =>
    title('777', { w: 200, h: 92 }, canvas.scale, { metal: 'ember', stroke: '#3a0210' }),
  )
  canvas.over(sevens.raster, 150, 92)
  await sparkles(canvas, r, 32)
}

const GEMS = ['#f43f6e', '#38bdf8', '#34d399', '#fbbf24', '#c084fc', '#fb7185', '#22d3ee']
const SMALL_GEMS = [
  [80, 190, 46],
  [540, 330, 52],
  [60, 470, 44],
  [548, 520, 40],
] as const
const LARGE_GEMS = [
  [160, 360, 92, -18],
  [444, 352, 96, 16],
  [300, 470, 84, 6],
  [206, 196, 64, 20],
  [412, 186, 60, -14],
  [300, 312, 136, 0],
] as const

export const gemsSlot: Hero<unknown> = async (stage) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await ground(canvas, variant === 1 ? 'cave' : 'space', variant, p)
  await rays(canvas, 300, 315, 24, p.glow, 0.45)
  await glow(canvas, 300, 320, 320, 320, p.glow, 0.75)
  await props(stage, `gems ${variant}`, (s) => {
    const colour = (i: number): string => GEMS[(i + variant * 2) % GEMS.length]!
    const small = SMALL_GEMS.map(([x, y, z], i) => gem(s, x, y, z, colour(i + 2), i * 19)).join('')
    s.add(`<g filter="${s.blur(3, 0.3)}">${small}</g>`)
    s.add(
      s.lifted(
        14,
        10,
        0.6,
        ...LARGE_GEMS.map(([x, y, z, turn], i) => gem(s, x, y, z, colour(LARGE_GEMS.length - i - 1), turn)),
      ),
    )
  })
  await sparkles(canvas, r, 42, { size: [3, 16] })
}
