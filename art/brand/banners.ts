import type { Sharp } from 'sharp'
import { mix, palette, type Palette } from '../core/colour.ts'
import { seeded } from '../core/seed.ts'
import { circle, path, rect } from '../core/svg.ts'
import { props, stand, standFigure, type Stage } from '../heroes/stage.ts'
import { cricketBall, cricketBat } from '../props/blocks.ts'
import { coin } from '../props/cards-and-chips.ts'
import { gem } from '../props/round.ts'
import { emblem } from '../relief/emblem.ts'
import { bokeh, glow, rays, sky, sparkles } from '../scene/air.ts'
import { ground } from '../scene/ground.ts'
import { halo } from '../scene/halo.ts'
import { loadLetters } from '../type/letters.ts'
import { developed, stage } from './painting.ts'

/** The position and size of a banner's subject, in pixels. */
type Spot = {
  readonly x: number
  readonly y: number
  readonly k: number
  readonly narrow: boolean
}

type Banner = {
  readonly p: Palette
  readonly draw: (scene: Stage, spot: Spot) => Promise<void>
}

const BANNERS: Record<string, Banner> = {
  cricket: { p: palette(255, 85, 150), draw: drawCricket },
  skyrise: { p: palette(285, 60, 325), draw: drawSkyrise },
  bazaar: { p: palette(345, 70, 300, { glow: '#ffc65c', alt: '#e0447c' }), draw: drawBazaar },
  sundarban: { p: palette(150, 85, 50, { alt: '#f59e0b' }), draw: drawTiger },
  wheel: {
    p: palette(20, 80, 50, { glow: '#ffc65c' }),
    draw: figures('f:ferris-wheel', ['f:glowing-star', 'f:gem-stone']),
  },
  tickets: {
    p: palette(200, 70, 240, { glow: '#bff1ff' }),
    draw: figures('f:admission-tickets', ['f:trophy', 'f:party-popper']),
  },
  envelope: { p: palette(2, 85, 30, { glow: '#ffd27a' }), draw: figures('f:red-envelope', ['f:coin', 'f:coin']) },
  rain: {
    p: palette(225, 75, 265, { glow: '#ffe6a3' }),
    draw: figures('f:umbrella-with-rain-drops', ['f:red-envelope', 'f:red-envelope']),
  },
  calendar: {
    p: palette(170, 65, 200, { glow: '#d9fff2' }),
    draw: figures('f:spiral-calendar', ['f:sunrise', 'f:coin']),
  },
  birthday: {
    p: palette(325, 70, 285, { glow: '#ffd9f3' }),
    draw: figures('f:birthday-cake', ['f:balloon', 'f:party-popper']),
  },
  lifebuoy: { p: palette(190, 80, 215, { glow: '#e6fbff' }), draw: figures('f:ring-buoy', ['f:coin', 'f:seedling']) },
  spins: {
    p: palette(270, 75, 310, { glow: '#ffe08a' }),
    draw: figures('f:slot-machine', ['f:four-leaf-clover', 'f:gem-stone']),
  },
  rebate: { p: palette(135, 70, 165, { glow: '#eaffc9' }), draw: figures('f:money-bag', ['f:crown', 'f:coin']) },
  phone: { p: palette(245, 75, 210, { glow: '#cfe2ff' }), draw: figures('f:mobile-phone', ['f:bell', 'f:coin']) },
  code: { p: palette(45, 80, 20, { glow: '#fff0b8' }), draw: figures('f:old-key', ['f:ticket', 'f:coin']) },
  team: { p: palette(215, 60, 180, { glow: '#fff2d0' }), draw: figures('f:handshake', ['f:sports-medal', 'f:coin']) },
  camera: {
    p: palette(300, 65, 260, { glow: '#ffe3ff' }),
    draw: figures('f:camera-with-flash', ['f:trophy', 'f:glowing-star']),
  },
  fireworks: {
    p: palette(255, 80, 290, { glow: '#ffd88a' }),
    draw: figures('f:fireworks', ['f:party-popper', 'f:coin']),
  },
  autumn: {
    p: palette(28, 75, 55, { glow: '#ffd9a0' }),
    draw: figures('f:maple-leaf', ['f:fallen-leaf', 'f:fallen-leaf']),
  },
}

export const BANNER_NAMES = Object.keys(BANNERS)

/**
 * Paints a textless banner: 1680 by 560 with its subject at the right, or 780 by 640 with it above; the rest is dark
 * enough for white text.
 */
export async function banner(name: string, narrow: boolean): Promise<Sharp> {
  const entry = BANNERS[name]
  if (entry === undefined) throw new Error(`no banner ${name}`)
  await loadLetters()
  const { p, draw } = entry
  const [w, h] = narrow ? [780, 640] : [1680, 560]
  const scene = stage(`banner ${name}`, p, w, h, 1)
  sky(scene.canvas, p, scene.r)
  await draw(
    scene,
    narrow ? { x: w * 0.6, y: h * 0.37, k: 0.82, narrow } : { x: w * 0.76, y: h * 0.5, k: 1.02, narrow },
  )
  await props(scene, `banner scrim ${name}`, (s) => {
    s.add(
      narrow
        ? rect(
            0,
            h * 0.42,
            w,
            h * 0.58,
            s.linear([
              [0, p.deep, 0],
              [0.55, p.deep, 0.82],
              [1, mix(p.deep, '#000', 0.4), 0.97],
            ]),
          )
        : rect(
            0,
            0,
            w * 0.72,
            h,
            s.linear(
              [
                [0, mix(p.deep, '#000', 0.3), 0.96],
                [0.5, p.deep, 0.72],
                [1, p.deep, 0],
              ],
              0,
              0,
              1,
              0,
            ),
          ),
    )
  })
  return developed(scene.canvas)
}

/** Returns a scene of one figure in front of a halo, with a smaller one at each side. */
function figures(main: string, [start, end]: readonly [string, string]): Banner['draw'] {
  return async (scene, { x, y, k }) => {
    const { canvas, p, r } = scene
    await rays(canvas, x, y, 22, p.glow, 0.5, 0.7)
    await halo(canvas, 'mandala', x, y, canvas.h * 0.38, p, { petals: 18 })
    await glow(canvas, x, y, canvas.h * 0.58, canvas.h * 0.52, p.glow, 0.8)
    const light = { rim: p.glow, ambient: p.deep }
    await standFigure(scene, start, { x: x - 205 * k, y: y + 70, size: 190 * k, turn: -14 }, light)
    await standFigure(scene, end, { x: x + 205 * k, y: y + 66, size: 180 * k, turn: 12, mirror: start === end }, light)
    await standFigure(scene, main, { x, y: y + 6, size: 370 * k }, light, 0.6)
    await sparkles(canvas, r, 40, { size: [3, 13] })
  }
}

async function drawCricket(scene: Stage, { x, y, k }: Spot): Promise<void> {
  const { canvas, p, r } = scene
  await ground(canvas, 'stadium', 0, { far: p.far, glow: '#f2faff', alt: '#1f8f48', deep: p.deep })
  await glow(canvas, x, y, canvas.w * 0.26, canvas.h * 0.5, '#fff3d0', 0.7)
  await props(scene, 'banner cricket', (s) => {
    s.add(
      cricketBat(s, `translate(${x - 70 * k} ${y + 10}) scale(${k}) rotate(32)`, '#0c7a55'),
      path(
        `M${x + 400 * k} ${y - 190 * k}Q${x + 210 * k} ${y - 140 * k} ${x + 110 * k} ${y - 30 * k}`,
        'none',
        `stroke="#fff" stroke-width="${44 * k}" stroke-opacity=".28" stroke-linecap="round" filter="${s.blur(14, 0.6)}"`,
      ),
      cricketBall(s, x + 104 * k, y - 24 * k, 78 * k),
    )
  })
  await bokeh(canvas, 0, ['#ffe9b0', '#ffffff', '#9fd4ff'], 0.25)
  await sparkles(canvas, r, 22)
}

async function drawSkyrise(scene: Stage, { narrow }: Spot): Promise<void> {
  const { canvas, p, r } = scene
  const { w, h } = canvas
  const [x, y] = narrow ? [w * 0.7, h * 0.26] : [w * 0.8, h * 0.32]
  await ground(canvas, 'space', 0, { far: p.sky2, glow: '#ffffff', alt: p.alt, deep: p.deep })
  await props(scene, 'banner curve', (s) => {
    const curve = `M${narrow ? -20 : w * 0.3} ${h * 0.98}C${w * 0.5} ${h * 0.94} ${w * 0.68} ${h * 0.8} ${x} ${y}`
    s.add(
      path(
        `${curve}L${x} ${h}Z`,
        s.linear([
          [0, p.glow, 0.2],
          [0.7, p.glow, 0],
        ]),
      ),
      path(curve, 'none', `stroke="${p.glow}" stroke-width="30" opacity=".6" filter="${s.blur(16, 0.6)}"`),
      path(
        curve,
        'none',
        `stroke="${s.linear(
          [
            [0, p.alt],
            [1, '#fff2c4'],
          ],
          0,
          1,
          1,
          0,
        )}" stroke-width="12" ` + `stroke-linecap="round"`,
      ),
    )
  })
  await glow(canvas, x, y, h * 0.5, h * 0.5, '#fff6dc', 0.85)
  await standFigure(
    scene,
    'f:rocket',
    { x, y: y + 10, size: narrow ? 300 : 350, turn: -6 },
    { rim: '#8ad7ff', key: '#fff4da', ambient: '#1d0a40' },
  )
  await props(scene, 'banner gems', (s) => {
    const gems = [
      [0.6, 0.3, 34, '#f43f6e'],
      [0.93, 0.62, 54, '#38bdf8'],
      [0.66, 0.78, 44, '#34d399'],
      [0.96, 0.16, 30, '#fbbf24'],
    ] as const
    s.add(
      s.lifted(
        12,
        10,
        0.5,
        ...gems.map(([gx, gy, z, colour], i) => gem(s, (narrow ? gx * 0.9 : gx) * w, gy * h, z, colour, i * 17)),
      ),
    )
  })
  await sparkles(canvas, r, 40)
}

async function drawBazaar(scene: Stage, { x, y, k }: Spot): Promise<void> {
  const { canvas, p, r } = scene
  await rays(canvas, x, y, 26, p.glow, 0.55, 0.7)
  await halo(canvas, 'mandala', x, y, canvas.h * 0.4, p, { petals: 24 })
  await glow(canvas, x, y, canvas.h * 0.6, canvas.h * 0.55, p.glow, 0.85)
  const light = { rim: '#ff8a5a', ambient: '#3a0630' }
  await standFigure(scene, 'f:mobile-phone', { x: x - 210 * k, y: y + 30, size: 240 * k, turn: -14 }, light)
  await standFigure(scene, 'f:headphone', { x: x + 216 * k, y: y + 24, size: 240 * k, turn: 12 }, light)
  await props(scene, 'banner coins', (s) => {
    const chance = seeded('banner coins')
    for (let i = 0; i < 30; i++)
      s.add(
        coin(
          s,
          x + (chance() - 0.5) * 620 * k,
          y + canvas.h * 0.33 * k + chance.between(-16, 30),
          chance.between(22, 38) * k,
          chance.between(-30, 30),
          chance.between(0.45, 1),
        ),
      )
  })
  await standFigure(scene, 'f:wrapped-gift', { x, y: y + 26, size: 350 * k }, light, 0.6)
  await standFigure(scene, 'f:crown', { x, y: y - 170 * k, size: 160 * k }, light)
  await sparkles(canvas, r, 50, { size: [3, 14] })
}

async function drawTiger(scene: Stage, { x, y, k }: Spot): Promise<void> {
  const { canvas, p, r } = scene
  await rays(canvas, x, y, 18, p.glow, 0.5)
  await ground(canvas, 'jungle', 0, p)
  await glow(canvas, x, y, 340 * k, 340 * k, p.glow, 0.9)
  await halo(canvas, 'sun', x, y, 230 * k, p)
  const size = Math.round(470 * k)
  await stand(
    scene,
    `banner tiger ${size}`,
    await emblem('g:tiger-head', size, { metal: 'gold', fill: '#c2410c', rim: p.alt }),
    x,
    y,
    18,
    0.65,
  )
  await props(scene, 'banner fireflies', (s) => {
    const chance = seeded('fireflies')
    for (let i = 0; i < 40; i++)
      s.add(
        circle(
          chance() * canvas.w,
          chance() * canvas.h,
          chance.between(1.5, 4),
          '#ffe27a',
          `opacity="${chance.between(0.3, 0.9).toFixed(2)}"`,
        ),
      )
  })
  await sparkles(canvas, r, 30)
}
