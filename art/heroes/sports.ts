import { mix } from '../core/colour.ts'
import { seeded } from '../core/seed.ts'
import { shared } from '../core/share.ts'
import { circle, f1, group, path, rect } from '../core/svg.ts'
import { cricketBall, cricketBat } from '../props/blocks.ts'
import { emblem } from '../relief/emblem.ts'
import { turned } from '../core/raster.ts'
import { embers, glow, pool, rays, sky, sparkles } from '../scene/air.ts'
import { ground, type GroundName } from '../scene/ground.ts'
import { halo } from '../scene/halo.ts'
import { title } from '../type/title.ts'
import { props, stand, standFigure, type Hero, type Stage } from './stage.ts'

async function pitch(stage: Stage, turf: string): Promise<void> {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await ground(canvas, 'stadium', variant, { far: p.far, glow: '#f2faff', alt: turf, deep: p.deep })
  for (const x of [60, 540]) await glow(canvas, x, 68, 252, 240, '#dff3ff', 0.7)
}

/** Paints football under lights: the turf decides whether it is day, night or neon. */
export const football: Hero<{ turf: string }> = async (stage, { turf }) => {
  const { canvas, p, r, variant } = stage
  await pitch(stage, turf)
  await glow(canvas, 300, 360, 250, 230, '#ffffff', 0.5)
  await pool(canvas, 320, 590, 160, 26, '#000000', 0.75)
  await props(stage, 'kick', (s) => {
    let lines = ''
    for (let i = 0; i < 9; i++) lines += `M${20 + i * 10} ${500 + i * 14}L${150 + i * 8} ${430 + i * 16}`
    s.add(
      path(
        lines,
        'none',
        `stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round" ` + `filter="${s.blur(1.5, 0.3)}"`,
      ),
    )
  })
  await standFigure(
    stage,
    'f:soccer-ball',
    { x: 322, y: 384, size: 384, turn: -16 },
    { rim: '#8ad7ff', ambient: '#04240f', key: '#ffffff' },
  )
  await embers(canvas, variant, ['#d7ffe4', '#ffffff'], 0.6, 0.8)
  await sparkles(canvas, r, 18, { colours: ['#ffffff', p.glow] })
}

/** Paints bat, ball and stumps, in one of three arrangements. */
export const cricket: Hero<{ turf: string; arrangement: number }> = async (stage, { turf, arrangement }) => {
  const { canvas, variant } = stage
  await pitch(stage, turf)
  await props(stage, 'cricket strip', (s) => {
    s.add(
      path(
        'M262 470L338 470L420 800H180Z',
        s.linear([
          [0, '#d9b27a'],
          [1, '#7c5a2c'],
        ]),
      ),
    )
  })
  await glow(canvas, 300, 330, 280, 260, '#fff3d0', 0.65)
  await props(stage, `cricket ${arrangement}`, (s) => {
    const wood = s.linear(
      [
        [0, '#8a5a20'],
        [0.4, '#fbe0a4'],
        [1, '#8a5a20'],
      ],
      0,
      0,
      1,
      0,
    )
    const stumps = (x: number, y: number, k: number): string =>
      group(
        `translate(${x} ${y}) scale(${k})`,
        [0, 36, 72].map((dx) => rect(dx, 0, 13, 240, wood, 'rx="6"')).join('') +
          rect(-4, -10, 52, 10, '#fff0c4', 'rx="5" transform="rotate(-14 20 -5)"') +
          rect(50, -18, 46, 10, '#fff0c4', 'rx="5" transform="rotate(16 70 -13)"'),
      )
    const trail = (d: string): string =>
      path(
        d,
        'none',
        `stroke="#fff" stroke-width="34" stroke-opacity=".28" stroke-linecap="round" filter="${s.blur(12, 0.6)}"`,
      )
    if (arrangement === 0)
      s.add(
        stumps(420, 330, 1),
        cricketBat(s, 'translate(214 340) rotate(28)', '#17a673'),
        trail('M560 120Q430 180 352 330'),
        cricketBall(s, 356, 286, 66),
      )
    if (arrangement === 1)
      s.add(
        cricketBat(s, 'translate(226 330) rotate(-26)', '#2563eb'),
        cricketBat(s, 'translate(374 330) rotate(26)', '#e11d48'),
        cricketBall(s, 300, 466, 74, true),
      )
    if (arrangement === 2) s.add(stumps(206, 250, 1.35), trail('M580 90Q500 220 372 372'), cricketBall(s, 360, 380, 92))
  })
  await embers(canvas, variant, ['#ffe9b0', '#ffffff'], 0.3, 0.75)
}

/** Paints any other sport: its ball or gear in the light of the hall. */
export const sport: Hero<{ icon: string; ground: GroundName; turn?: number }> = async (
  stage,
  { icon, ground: place, turn = 0 },
) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await rays(canvas, 300, 315, 18, p.glow, 0.5)
  await ground(canvas, place, variant, p)
  await glow(canvas, 300, 320, 320, 310, p.glow, 0.9)
  await halo(canvas, 'gear', 300, 318, 236, p)
  await pool(canvas, 300, 560, 170, 26, '#000000', 0.7)
  await standFigure(
    stage,
    icon,
    { x: 300, y: 322, size: 400, turn },
    { rim: p.glow, ambient: p.deep, ambientStrength: 0.35 },
    0.6,
  )
  await embers(canvas, variant, ['#ffffff', mix(p.glow, '#ffffff', 0.4)], 0.2, 0.75)
  await sparkles(canvas, r, 22)
}

/** Paints a team's animal in a digital arena. */
export const esports: Hero<{ icon: string }> = async (stage, { icon }) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await ground(canvas, 'grid', variant, p)
  await props(stage, `hexes ${variant} ${p.glow} ${p.alt}`, (s) => {
    const chance = seeded(`hexes ${variant}`)
    for (let i = 0; i < 26; i++) {
      const [x, y, z] = [chance() * 600, chance() * 560, chance.between(20, 70)]
      const d = [0, 1, 2, 3, 4, 5]
        .map((k) => `${k === 0 ? 'M' : 'L'}${f1(x + z * Math.cos(k * 1.0472))} ${f1(y + z * Math.sin(k * 1.0472))}`)
        .join('')
      s.add(
        path(
          `${d}Z`,
          chance() < 0.3 ? p.alt : 'none',
          `fill-opacity=".25" stroke="${chance.pick([p.glow, p.alt])}" stroke-opacity="${chance.between(0.1, 0.5).toFixed(2)}" ` +
            `stroke-width="2"`,
        ),
      )
    }
    s.add(
      circle(300, 318, 236, 'none', `stroke="${p.glow}" stroke-width="4" stroke-dasharray="120 28" opacity=".85"`),
      circle(300, 318, 218, 'none', `stroke="${p.glow}" stroke-width="10" stroke-dasharray="6 16" opacity=".85"`),
    )
  })
  await glow(canvas, 300, 320, 320, 300, p.alt, 0.7)
  await glow(canvas, 200, 260, 200, 200, p.glow, 0.55)
  const size = Math.round(450 * canvas.scale)
  await stand(
    stage,
    `esports ${icon} ${size}`,
    await emblem(icon, size, { metal: 'obsidian', fill: p.alt, rim: p.glow, rimStrength: 1 }),
    300,
    312,
    16,
    0.7,
  )
  await sparkles(canvas, r, 22, { colours: [p.glow, '#ffffff'] })
}

/** Paints two roosters face to face. */
export const cockfight: Hero<unknown> = async (stage) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await rays(canvas, 300, 315, 18, p.glow, 0.55)
  await ground(canvas, variant === 2 ? 'stadium' : 'dunes', variant, {
    far: p.far,
    glow: p.glow,
    alt: '#8a4d1c',
    deep: p.deep,
  })
  await glow(canvas, 160, 330, 260, 300, '#ff3a1f', 0.7)
  await glow(canvas, 450, 330, 260, 300, '#2f7bff', 0.65)
  const size = Math.round(390 * canvas.scale)
  const left = await emblem('g:rooster', size, { metal: 'ember', fill: '#5a0c05', rim: '#ffd08a' })
  const right = await shared(`rooster right ${size}`, async () =>
    turned(await emblem('g:rooster', size, { metal: 'ice', fill: '#0a1e5e', rim: '#cfe9ff' }), 0, 1, true),
  )
  for (const x of [170, 430]) await pool(canvas, x, 560, 120, 20, '#000000', 0.75)
  await stand(stage, `rooster l ${size}`, left, 162, 366)
  await stand(stage, `rooster r ${size}`, right, 438, 366)
  await glow(canvas, 300, 140, 150, 140, '#fff4c2', 0.8)
  const versus = await shared('versus', () =>
    title('VS', { w: 150, h: 92 }, canvas.scale, { metal: 'gold', stroke: '#1c0502' }),
  )
  canvas.over(versus.raster, 300, 92)
  await embers(canvas, variant, ['#ffd56b', '#ff8a3a', '#93c5fd'], 0.1, 0.8)
  await sparkles(canvas, r, 12)
}
