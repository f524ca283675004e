import { mix } from '../core/colour.ts'
import { circle, f1, group, path, rect, type Scene } from '../core/svg.ts'
import { die } from '../props/blocks.ts'
import { emblem } from '../relief/emblem.ts'
import { glow, pool, rays, sky, sparkles } from '../scene/air.ts'
import { ground } from '../scene/ground.ts'
import { outline } from '../type/letters.ts'
import { props, stand, type Hero, type Stage } from './stage.ts'
import type { TableLook } from './salon.ts'

async function room(stage: Stage, felt: string): Promise<void> {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await rays(canvas, 300, 315, 18, p.glow, 0.45)
  await ground(canvas, 'felt', variant, { far: '#6f3716', glow: '#ffe7ae', alt: felt, deep: p.deep })
  await glow(canvas, 300, 330, 330, 300, p.glow, 0.7)
}

const TOKENS = ['#e11d48', '#16a34a', '#f59e0b', '#2563eb'] as const

function pawn(s: Scene, x: number, y: number, k: number, colour: string): string {
  const body = s.linear(
    [
      [0, mix(colour, '#000', 0.4)],
      [0.35, mix(colour, '#fff', 0.45)],
      [0.6, colour],
      [1, mix(colour, '#000', 0.55)],
    ],
    0,
    0,
    1,
    0,
  )
  return group(
    `translate(${x} ${y}) scale(${k})`,
    path('M-42 40Q-42 54 0 58Q42 54 42 40Q20 20 16-18H-16Q-20 20-42 40Z', body) +
      circle(
        0,
        -36,
        30,
        s.radial(
          [
            [0, mix(colour, '#fff', 0.7)],
            [0.4, colour],
            [1, mix(colour, '#000', 0.5)],
          ],
          0.36,
          0.3,
          0.8,
        ),
      ),
  )
}

export const ludo: Hero<TableLook> = async (stage, { felt }) => {
  await room(stage, felt)
  await props(stage, `ludo ${stage.variant}`, (s) => {
    let board = rect(-230, -230, 460, 460, '#fdf6e6', 'rx="34"')
    for (const [i, colour] of TOKENS.entries()) {
      const [x, y] = [i % 2 === 0 ? -218 : 40, i < 2 ? -218 : 40]
      board +=
        rect(
          x,
          y,
          178,
          178,
          s.linear([
            [0, mix(colour, '#fff', 0.15)],
            [1, mix(colour, '#000', 0.2)],
          ]),
          'rx="26"',
        ) + rect(x + 36, y + 36, 106, 106, '#fdf6e6', 'rx="20"')
      for (let k = 0; k < 4; k++) board += circle(x + 66 + (k % 2) * 46, y + 66 + Math.floor(k / 2) * 46, 17, colour)
    }
    for (let i = 0; i < 5; i++) {
      for (const [x, y] of [
        [-12, -218 + i * 34],
        [-12, 50 + i * 34],
        [-218 + i * 34, -12],
        [50 + i * 34, -12],
      ] as const)
        board += rect(x, y, 26, 26, i % 2 === 0 ? '#e8ddc4' : '#ffffff', 'rx="6" stroke="#c9b98f" stroke-width="2"')
    }
    board += path('M0-44L44 0L0 44L-44 0Z', '#7c3aed')
    s.add(group('translate(300 318) scale(1 .82) rotate(45) scale(.82)', board, `filter="${s.drop(24, 16, 0.55)}"`))
    const [a, b] = [TOKENS[stage.variant]!, TOKENS[stage.variant + 1]!]
    s.add(
      s.lifted(10, 8, 0.6, pawn(s, 196, 330, 1.15, a), pawn(s, 398, 268, 1, b)),
      die(s, 312, 452, 78, [6, 2, 4], '#f8fafc', -8, '#1e1b2e'),
    )
  })
  await sparkles(stage.canvas, stage.r, 22)
}

const CARROM_RED = 'stroke="#8a2f1a" stroke-width="4"'
const POCKETS = [
  [-178, -178],
  [178, -178],
  [-178, 178],
  [178, 178],
] as const

/** Draws the carrom board: its frame, its pockets, its lines. */
function carromBoard(s: Scene): string {
  const frame = s.linear(
    [
      [0, '#7b3a1a'],
      [1, '#2a1107'],
    ],
    0,
    0,
    1,
    1,
  )
  const field = s.radial([
    [0, '#ffe6b0'],
    [1, '#d9a35c'],
  ])
  return (
    rect(-236, -236, 472, 472, frame, 'rx="30"') +
    rect(-200, -200, 400, 400, field, 'rx="10"') +
    POCKETS.map(([x, y]) => circle(x, y, 30, '#140a06')).join('') +
    rect(-130, -146, 260, 22, 'none', `${CARROM_RED} rx="11"`) +
    rect(-130, 124, 260, 22, 'none', `${CARROM_RED} rx="11"`) +
    circle(0, 0, 92, 'none', CARROM_RED)
  )
}

/** Draws the ring of carrom men about the queen, and the striker. */
function carromMen(s: Scene): string {
  const ring = Array.from({ length: 12 }, (_, i) => {
    const [x, y] = [Math.cos((i * Math.PI) / 6) * 62, Math.sin((i * Math.PI) / 6) * 62]
    return circle(x, y, 21, i % 2 === 0 ? '#1c1720' : '#f7f1e2', 'stroke="#8b7d63" stroke-width="3"')
  })
  const striker = s.radial(
    [
      [0, '#ffffff'],
      [0.5, '#bfe6ff'],
      [1, '#2a6fb8'],
    ],
    0.4,
    0.3,
    0.8,
  )
  return ring.join('') + circle(0, 0, 22, '#d3122f', 'stroke="#ffd0c8" stroke-width="4"') + circle(26, 134, 32, striker)
}

export const carrom: Hero<TableLook> = async (stage, { felt }) => {
  await room(stage, felt)
  await props(stage, 'carrom', (s) => {
    const board = carromBoard(s) + carromMen(s)
    s.add(group('translate(300 322) scale(1 .84) rotate(-14) scale(.94)', board, `filter="${s.drop(26, 16, 0.6)}"`))
  })
  await sparkles(stage.canvas, stage.r, 22)
}

export const chess: Hero<TableLook> = async (stage) => {
  const { canvas, p, r, variant } = stage
  sky(canvas, p, r)
  await ground(canvas, 'columns', variant, p)
  await glow(canvas, 300, 320, 330, 300, p.glow, 0.9)
  await pool(canvas, 300, 580, 210, 30, '#000000', 0.7)
  const size = Math.round(400 * canvas.scale)
  const [white, black] = await Promise.all([
    emblem('g:chess-knight', size, { metal: 'ivory', fill: '#7c5a2c', rim: '#ffd08a' }),
    emblem('g:chess-knight', size, { metal: 'obsidian', fill: '#312e81', rim: '#9cd0ff' }),
  ])
  await stand(stage, `chess white ${size}`, white, 186, 318)
  await stand(stage, `chess black ${size}`, black, 416, 318)
  await sparkles(canvas, r, 24)
}

export const dominoes: Hero<TableLook> = async (stage, { felt }) => {
  await room(stage, felt)
  await props(stage, 'dominoes', (s) => {
    const spots = [
      [0, 0],
      [-26, -26],
      [26, 26],
      [-26, 26],
      [26, -26],
    ] as const
    const half = (y: number, n: number): string =>
      spots
        .slice(n % 2 === 1 ? 0 : 1, n % 2 === 1 ? n : n + 1)
        .map(([px, py]) => circle(px, y + py, 11, '#1c1720'))
        .join('')
    const tile = (x: number, y: number, turn: number, a: number, b: number): string =>
      group(
        `translate(${x} ${y}) rotate(${turn})`,
        rect(-62, -116, 124, 240, '#8d7b5a', 'rx="22"') +
          rect(
            -62,
            -122,
            124,
            240,
            s.linear(
              [
                [0, '#ffffff'],
                [1, '#e2d6ba'],
              ],
              0,
              0,
              1,
              1,
            ),
            'rx="22"',
          ) +
          rect(-44, -4, 88, 5, '#1c1720', 'opacity=".6"') +
          half(-62, a) +
          half(58, b),
      )
    s.add(s.lifted(18, 12, 0.6, tile(170, 330, -20, 3, 4), tile(430, 330, 20, 5, 2), tile(300, 306, 0, 5, 3)))
  })
  await sparkles(stage.canvas, stage.r, 22)
}

export const mahjong: Hero<TableLook> = async (stage, { felt }) => {
  await room(stage, felt)
  await props(stage, 'mahjong', (s) => {
    const face = (kind: number): string => {
      if (kind === 0) return path(outline('9', 0, 34, 110, { weight: 800, width: 100 }, true).d, '#0a7f52')
      if (kind === 1)
        return Array.from({ length: 5 }, (_, i) =>
          circle(
            i === 4 ? 0 : i % 2 === 0 ? -26 : 26,
            i === 4 ? 0 : i < 2 ? -38 : 38,
            18,
            i === 4 ? '#d3122f' : '#1d4ed8',
          ),
        ).join('')
      return path('M0-56L40-14L0 56L-40-14Z', '#d3122f') + path('M0-30L20-8L0 28L-20-8Z', '#fff')
    }
    const tile = (x: number, y: number, turn: number, kind: number): string =>
      group(
        `translate(${x} ${f1(y)}) rotate(${turn})`,
        rect(-66, -84, 132, 190, '#0c6b45', 'rx="18"') +
          rect(
            -66,
            -94,
            132,
            184,
            s.linear(
              [
                [0, '#ffffff'],
                [1, '#e9e0cc'],
              ],
              0,
              0,
              1,
              1,
            ),
            'rx="18"',
          ) +
          face(kind),
      )
    s.add(
      s.lifted(
        18,
        12,
        0.6,
        tile(152, 332, -14, 1),
        tile(448, 332, 14, 2),
        tile(300, 306, 0, 0),
        tile(228, 500, -6, 2),
        tile(374, 500, 6, 1),
      ),
    )
  })
  await sparkles(stage.canvas, stage.r, 22)
}
