/** The fish, drawn as vectors in a box of 100 × 100, looking to the right. */
import type { Fish } from '#games/fishing/fish.ts'
import { lin, rad, type Pen } from '#studio/client/slot/art/pen.ts'

const INK = '#150c2a'

function eye({ dot }: Pen, x: number, y: number, size = 4.5): void {
  dot(x, y, size, '#fff8ea')
  dot(x + size * 0.25, y, size * 0.6, INK)
  dot(x + size * 0.45, y - size * 0.25, size * 0.2, '#fff')
}

type Body = {
  back: string
  belly: string
  fin: string
  stripe?: string
  tall?: number
}

/** Draws a fish of the usual shape. */
function plain(pen: Pen, { back, belly, fin, stripe, tall = 24 }: Body): void {
  const [top, low] = [50 - tall, 50 + tall]
  pen.fill(`M24 50 C10 42 6 30 4 22 C18 26 26 34 30 44 Z M24 50 C10 58 6 70 4 78 C18 74 26 66 30 56 Z`, fin)
  pen.fill(`M44 ${top + 6} C50 ${top - 12} 66 ${top - 12} 72 ${top + 6} Z`, fin)
  pen.fill(`M46 ${low - 6} C50 ${low + 9} 60 ${low + 9} 64 ${low - 6} Z`, fin)
  pen.fill(
    `M20 50 C30 ${top} 66 ${top - 4} 95 48 C96 50 96 51 95 53 C66 ${low + 4} 30 ${low} 20 50 Z`,
    lin(0, top, 0, low, back, back, belly),
  )
  if (stripe)
    pen.fill(
      `M66 ${top + 5} C61 40 61 60 66 ${low - 5} L74 ${low - 8} C69 60 69 40 74 ${top + 8} Z M44 ${top + 5} C39 40 39 60 44 ${low - 5} L51 ${low - 3} C46 60 46 40 51 ${top + 3} Z`,
      stripe,
    )
  pen.fill('M58 54 C50 58 46 66 50 72 C58 70 64 64 66 57 Z', fin)
  pen.line(`M30 46 C46 ${top + 7} 66 ${top + 5} 84 43`, 'rgb(255 255 255 / 0.4)', 2.5)
  pen.line('M94 54 C91 56 88 56 86 55', INK, 2)
  eye(pen, 83, 45)
}

function shark(pen: Pen): void {
  pen.fill('M22 50 C12 40 8 24 2 14 C16 18 28 32 32 44 Z M22 52 C14 58 10 66 8 76 C18 72 28 64 32 56 Z', '#46658a')
  pen.fill('M46 34 C48 20 54 10 66 6 C62 18 64 28 68 34 Z M44 66 C42 76 46 86 56 90 C56 80 60 72 64 66 Z', '#46658a')
  pen.fill(
    'M20 50 C36 28 70 26 98 48 C92 62 66 72 44 68 C34 66 26 58 20 50 Z',
    lin(0, 26, 0, 72, '#6f95bd', '#4e759e', '#e9f2f8', '#dfe9f2'),
  )
  pen.line('M68 44 V56 M63 45 V55 M58 46 V54', '#2d4767', 2)
  pen.fill('M96 52 C90 60 82 62 74 62 L78 58 L82 60 L84 56 L88 58 L90 54 Z', '#7c1c30')
  eye(pen, 84, 44, 3.8)
}

function whale(pen: Pen): void {
  pen.fill('M18 50 C8 46 2 36 2 24 C14 26 20 34 24 42 C26 34 32 28 42 26 C40 38 32 48 24 52 Z', '#31549a')
  pen.fill(
    'M14 52 C30 30 66 22 88 38 C100 46 98 66 84 72 C62 82 28 74 14 52 Z',
    lin(0, 24, 0, 80, '#5f8de0', '#3a64b4', '#2d4d96'),
  )
  pen.fill('M96 58 C92 70 76 78 56 76 C44 75 36 71 30 66 C50 68 76 66 96 58 Z', '#dfe9fb')
  pen.line('M52 70 C58 72 70 71 78 68 M46 73 C56 76 70 75 80 71', '#9fb7de', 1.6)
  pen.fill('M56 66 C50 74 50 86 56 92 C64 86 68 76 68 66 Z', '#31549a')
  eye(pen, 82, 53, 3.4)
}

function dragon(pen: Pen): void {
  const gold = lin(0, 20, 0, 80, '#ffe38a', '#f0a62c', '#c9631a')
  pen.line('M6 62 C14 40 26 38 34 54 C42 70 52 70 60 52 C64 42 70 38 78 40', '#a43a17', 19)
  pen.line('M6 62 C14 40 26 38 34 54 C42 70 52 70 60 52 C64 42 70 38 78 40', gold, 15)
  pen.line('M8 58 C15 40 26 38 34 52 C42 67 52 67 59 50 C64 40 70 37 78 38', '#fff3bf', 2.5)
  for (const [x, y] of [
    [12, 44],
    [24, 34],
    [38, 56],
    [50, 62],
    [60, 42],
  ] as const)
    pen.fill(`M${x - 5} ${y + 3} L${x - 2} ${y - 9} L${x + 5} ${y + 3} Z`, '#d9402c')
  pen.fill('M70 28 C78 22 90 26 98 38 C94 42 92 44 94 48 C86 54 74 54 68 46 Z', gold)
  pen.fill('M74 28 C70 18 62 14 54 14 C60 20 62 26 68 32 Z M82 25 C82 16 76 10 70 8 C74 16 74 22 76 27 Z', '#fff1c4')
  pen.line('M92 44 C96 52 94 60 88 64 M86 47 C88 54 84 62 78 64', '#d9402c', 2)
  pen.fill('M2 66 C2 76 8 82 16 84 C12 76 14 70 14 64 Z', '#d9402c')
  eye(pen, 84, 35, 4)
}

function octopus(pen: Pen): void {
  const skin = lin(0, 10, 0, 80, '#ff9a8b', '#e2506a', '#a92a62')
  for (const [x, bend, end] of [
    [30, 14, 6],
    [38, 30, 24],
    [46, 44, 40],
    [54, 56, 58],
    [62, 70, 76],
    [70, 86, 94],
  ] as const) {
    pen.line(`M${x} 56 C${bend} 68 ${bend} 82 ${end} 88`, '#c23a63', 8)
    pen.line(`M${x} 56 C${bend} 68 ${bend} 82 ${end} 88`, '#ff8f93', 2)
  }
  pen.fill('M26 60 C14 34 28 8 50 8 C72 8 86 34 74 60 C60 70 40 70 26 60 Z', skin)
  pen.oval(38, 24, 8, 11, 'rgb(255 255 255 / 0.28)', 20)
  eye(pen, 42, 46, 7)
  eye(pen, 62, 46, 7)
}

function jelly(pen: Pen): void {
  for (const x of [30, 40, 50, 60, 70])
    pen.line(`M${x} 50 C${x - 8} 62 ${x + 8} 76 ${x - 3} 92`, 'rgb(240 170 255 / 0.75)', 3.5)
  pen.fill(
    'M16 52 C14 22 32 8 50 8 C68 8 86 22 84 52 C78 47 73 58 66 52 C60 47 56 58 50 52 C44 47 40 58 34 52 C27 47 22 58 16 52 Z',
    rad(50, 26, 46, '#fbe0ff', '#d989ff', '#8a3fd0'),
  )
  pen.oval(38, 24, 7, 10, 'rgb(255 255 255 / 0.5)', 24)
}

function turtle(pen: Pen): void {
  const skin = '#8cc66a'
  pen.fill(
    'M70 36 C76 22 90 14 96 16 C94 28 86 38 76 44 Z M68 66 C74 78 86 86 92 86 C92 74 84 64 76 58 Z M26 36 C20 28 12 26 8 30 C12 38 18 42 26 44 Z M26 64 C20 72 12 74 8 70 C12 62 18 58 26 56 Z',
    skin,
  )
  pen.oval(88, 50, 11, 9, skin)
  pen.oval(48, 50, 35, 29, '#4d3a1c')
  pen.oval(48, 49, 32, 26, rad(42, 40, 40, '#c6e07a', '#5c9a3e', '#2f6b3a'))
  pen.line(
    'M36 32 L60 32 L70 50 L60 67 L36 67 L26 50 Z M36 32 L28 28 M60 32 L66 28 M70 50 H79 M60 67 L66 72 M36 67 L30 72 M26 50 H17',
    '#2a5a2c',
    2.5,
  )
  eye(pen, 91, 46, 3.4)
}

function ray(pen: Pen): void {
  pen.line('M26 50 C16 52 8 46 1 52', '#5c4696', 4)
  pen.fill(
    'M96 50 C90 38 74 34 62 10 C54 22 38 38 22 50 C38 62 54 78 62 90 C74 66 90 62 96 50 Z',
    lin(22, 0, 96, 0, '#4e3c86', '#7f68c9', '#a993ea'),
  )
  for (const [x, y] of [
    [58, 32],
    [52, 42],
    [58, 68],
    [52, 58],
    [68, 50],
  ] as const)
    pen.dot(x, y, 2.8, 'rgb(255 240 255 / 0.6)')
  eye(pen, 84, 43, 3.6)
  eye(pen, 84, 57, 3.6)
}

function puffer(pen: Pen): void {
  pen.around(52, 50, 0, 30, 12, () => pen.fill('M48 18 L52 6 L56 18 Z', '#c07e22'))
  pen.fill('M24 50 C14 44 8 36 4 38 C6 46 6 54 4 62 C8 64 14 56 24 50 Z', '#e8a63a')
  pen.oval(52, 50, 33, 32, rad(48, 38, 46, '#ffe28a', '#f3b53d', '#d98a2a'))
  pen.oval(54, 66, 24, 14, '#fff3d2')
  for (const [x, y] of [
    [40, 34],
    [52, 28],
    [34, 46],
    [62, 38],
    [46, 44],
  ] as const)
    pen.dot(x, y, 3.2, '#a9661a')
  pen.oval(84, 56, 4, 5, '#c2504a')
  eye(pen, 72, 42, 7)
}

function crab(pen: Pen): void {
  pen.both(() => {
    pen.line('M30 60 L14 70 L10 82 M34 66 L22 80 L20 90 M40 70 L34 88', '#b3301e', 5)
    pen.line('M28 48 L16 36', '#d9472a', 7)
    pen.fill('M18 40 C4 36 2 18 14 10 C14 18 18 20 20 14 C30 20 28 36 18 40 Z', '#f0643c')
    pen.line('M42 40 L40 28', '#d9472a', 3)
    eye(pen, 40, 26, 5)
  })
  pen.fill(
    'M20 56 C22 40 36 36 50 36 C64 36 78 40 80 56 C76 72 62 76 50 76 C38 76 24 72 20 56 Z',
    rad(46, 46, 40, '#ff9a62', '#ea5130', '#b3301e'),
  )
  pen.line('M40 64 C46 68 54 68 60 64', '#7a1d12', 2.5)
}

function squid(pen: Pen): void {
  for (const [y, end] of [
    [42, 34],
    [47, 44],
    [53, 56],
    [58, 66],
  ] as const)
    pen.line(`M38 ${y} C24 ${y} 18 ${end} 4 ${end}`, '#d86fa8', 4.5)
  pen.fill('M70 34 C78 20 88 18 94 22 C94 32 90 40 86 44 Z M70 66 C78 80 88 82 94 78 C94 68 90 60 86 56 Z', '#c9589a')
  pen.fill(
    'M36 36 C56 30 80 34 98 50 C80 66 56 70 36 64 C32 56 32 44 36 36 Z',
    lin(36, 0, 98, 0, '#ffb1d6', '#ef7fbb', '#c9589a'),
  )
  eye(pen, 46, 42, 5)
}

function shrimp(pen: Pen): void {
  pen.line('M84 40 C92 34 96 26 98 18 M84 42 C92 40 97 36 99 30', '#ffb08a', 2)
  pen.line('M42 66 L38 78 M52 68 L50 80 M62 66 L62 78', '#ff9a6e', 3)
  pen.line('M18 74 C20 50 36 34 60 36 C72 37 80 40 86 44', '#d9542f', 21)
  pen.line('M18 74 C20 50 36 34 60 36 C72 37 80 40 86 44', lin(0, 26, 0, 80, '#ffc09a', '#ff8a5c', '#f0693c'), 17)
  pen.line('M28 48 L40 58 M40 38 L48 52 M54 32 L58 48', '#d9542f', 2.5)
  pen.fill('M22 72 C12 72 6 80 4 90 C14 90 24 86 28 78 Z', '#ff7a4a')
  eye(pen, 80, 37, 4)
}

function eel(pen: Pen): void {
  const way = 'M4 56 C16 34 28 34 38 50 C48 66 60 66 70 50 C76 40 82 38 90 42'
  pen.line(way, '#0c5a6b', 17)
  pen.line(way, lin(0, 30, 0, 70, '#9dfbe6', '#27b7b3', '#0d7f92'), 13)
  pen.line('M20 22 L26 32 L20 33 L28 44 M52 82 L58 72 L52 71 L60 60 M62 22 L68 30 L63 31 L69 40', '#fff27a', 3)
  pen.line('M96 46 C93 49 90 49 87 48', INK, 2)
  eye(pen, 88, 39, 4)
}

function croc(pen: Pen): void {
  pen.fill('M2 44 C16 42 28 42 36 44 L36 58 C26 60 12 56 2 44 Z', '#4c7f3f')
  for (let x = 14; x < 62; x += 8) pen.fill(`M${x} 41 L${x + 4} 32 L${x + 8} 41 Z`, '#3c6a35')
  pen.line('M40 60 L34 72 M62 60 L66 72', '#4c7f3f', 7)
  pen.fill(
    'M26 50 C30 40 50 38 64 40 C72 34 80 38 80 43 L99 46 C100 50 98 52 96 53 L64 56 L96 58 C92 62 78 64 64 63 C46 64 30 62 26 50 Z',
    lin(0, 36, 0, 64, '#8dc063', '#5f9a48', '#dfe6a6'),
  )
  pen.fill('M70 54 L72 59 L75 54 L78 59 L81 54 L84 58 L87 54 L90 58 L93 54 Z', '#fffbe9')
  eye(pen, 74, 40, 4)
}

function bomb(pen: Pen): void {
  pen.fill('M24 50 C12 42 6 32 4 26 C16 28 24 36 30 44 Z M24 52 C12 60 6 70 4 76 C16 74 24 66 30 58 Z', '#7a2230')
  pen.dot(54, 52, 33, rad(44, 40, 40, '#6b6f86', '#33354a', '#17182a'))
  pen.line('M60 20 C64 10 74 8 80 12', '#b58a4a', 4)
  pen.around(82, 12, 0, 45, 8, () => pen.fill('M80.5 6 L82 -1 L83.5 6 Z', '#ffd24a'))
  pen.dot(82, 12, 4.5, '#fff2a8')
  pen.line('M40 70 C48 78 62 78 70 68', '#e9485a', 4)
  eye(pen, 46, 48, 7)
  eye(pen, 68, 48, 7)
}

const PAINT: Readonly<Record<Fish, (pen: Pen) => void>> = {
  bomb,
  crab,
  croc,
  dragon,
  eel,
  jelly,
  octopus,
  puffer,
  ray,
  shark,
  shrimp,
  squid,
  turtle,
  whale,
  clown: (pen) => plain(pen, { back: '#ff9436', belly: '#f2641f', fin: '#e1511a', stripe: '#fff8ea', tall: 23 }),
  hilsa: (pen) => plain(pen, { back: '#6d9fb8', belly: '#f1f6f5', fin: '#94b7bd', tall: 20 }),
  minnow: (pen) => plain(pen, { back: '#58d0ef', belly: '#e6fbff', fin: '#ffc64a', tall: 16 }),
}
/** Seen from the front or from above: they are mirrored, but not turned with their direction. */
export const UPRIGHT: ReadonlySet<string> = new Set(['crab', 'jelly', 'octopus'])

/** Paints a fish into a box of 100 × 100. */
export function paintFish(fish: Fish, pen: Pen): void {
  PAINT[fish](pen)
}
