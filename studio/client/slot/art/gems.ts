/** Cut stones among the stars: ruby, sapphire, emerald, amethyst; a brilliant as wild, a ringed planet as scatter. */
import { lin, type Paint, type Pen, type PictureSet, rad } from './pen.ts'

type Point = readonly [number, number]

function path(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}Z`
}

/** Draws a stone seen from above: a table in the middle, facets around it, lit from the upper left. */
function stone({ fill, line, dot }: Pen, rim: readonly Point[], hue: number, tableShare = 0.56): void {
  const middle: Point = [
    rim.reduce((sum, [x]) => sum + x, 0) / rim.length,
    rim.reduce((sum, [, y]) => sum + y, 0) / rim.length,
  ]
  const towards = ([x, y]: Point, share: number): Point => [
    middle[0] + (x - middle[0]) * share,
    middle[1] + (y - middle[1]) * share,
  ]
  const facet = (light: number): Paint => `oklch(${light} ${0.1 + 0.12 * (1 - Math.abs(light - 0.55) * 1.6)} ${hue})`
  fill(path(rim), `oklch(0.4 0.2 ${hue})`)
  rim.forEach((corner, index) => {
    const next = rim[(index + 1) % rim.length] ?? corner
    const half: Point = [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2]
    const angle = Math.atan2(half[1] - middle[1], half[0] - middle[0])
    const light = 0.56 + 0.3 * Math.cos(angle + 2.2)
    fill(path([corner, next, towards(half, tableShare)]), facet(light))
    fill(path([corner, towards(half, tableShare), towards(corner, tableShare * 1.04)]), facet(light + 0.1))
    fill(path([next, towards(half, tableShare), towards(next, tableShare * 1.04)]), facet(light - 0.08))
  })
  const table = rim.map((corner) => towards(corner, tableShare))
  fill(
    path(table),
    lin(
      middle[0] - 18,
      middle[1] - 20,
      middle[0] + 18,
      middle[1] + 22,
      `oklch(0.9 0.09 ${hue})`,
      `oklch(0.66 0.22 ${hue})`,
      `oklch(0.5 0.22 ${hue})`,
    ),
  )
  fill(path([...table.slice(0, Math.ceil(table.length / 2)), middle]), '#ffffff22')
  line(path(table), `oklch(0.92 0.06 ${hue} / 0.6)`, 0.9)
  line(path(rim), `oklch(0.85 0.1 ${hue} / 0.8)`, 1.4)
  dot(middle[0] - 15, middle[1] - 19, 2.6, '#fffffff0')
  fill('M24 20L26 26L32 28L26 30L24 36L22 30L16 28L22 26Z', '#ffffffd8')
}

function polygon(corners: number, radius: number, turn = 0, stretch = 1): Point[] {
  return Array.from({ length: corners }, (_, index): Point => {
    const angle = ((index / corners) * 360 + turn) * (Math.PI / 180)
    return [50 + Math.cos(angle) * radius * stretch, 50 + Math.sin(angle) * radius]
  })
}

const DROP: readonly Point[] = [
  [50, 8],
  [64, 28],
  [77, 46],
  [80, 64],
  [70, 82],
  [50, 91],
  [30, 82],
  [20, 64],
  [23, 46],
  [36, 28],
]
const SHIELD: readonly Point[] = [
  [26, 14],
  [74, 14],
  [90, 36],
  [72, 66],
  [50, 92],
  [28, 66],
  [10, 36],
]
const STEP: readonly Point[] = [
  [32, 9],
  [68, 9],
  [86, 26],
  [86, 74],
  [68, 91],
  [32, 91],
  [14, 74],
  [14, 26],
]

function brilliant({ fill, line, dot, around }: Pen): void {
  around(50, 48, 0, 45, 8, () => fill('M50 48L47 0L53 0Z', rad(50, 46, 48, '#bfe9ff66', '#bfe9ff66', '#bfe9ff00')))
  dot(50, 48, 40, rad(50, 48, 40, '#8fd0ff88', '#4a5cff00'))
  fill('M22 30H78L94 46L50 88L6 46Z', lin(20, 28, 80, 88, '#ffffff', '#9fe6ff', '#5a8dff', '#b48cff'))
  const facets = [
    'M22 30L6 46H32Z#eafcff',
    'M22 30L32 46L50 30Z#b9f0ff',
    'M50 30L32 46H68Z#ffffff',
    'M50 30L68 46L78 30Z#d6f4ff',
    'M78 30L68 46H94Z#9fd4ff',
    'M6 46H32L50 88Z#79b8ff',
    'M32 46H68L50 88Z#d9f7ff',
    'M68 46H94L50 88Z#7a8bff',
  ]
  for (const facet of facets) {
    const [shape = '', colour = ''] = facet.split('#')
    fill(shape, `#${colour}`)
  }
  line('M22 30H78L94 46L50 88L6 46ZM6 46H94M32 46L50 88L68 46M22 30L32 46L50 30L68 46L78 30', '#ffffffaa', 1)
  fill('M74 16L77 25L86 28L77 31L74 40L71 31L62 28L71 25Z', '#ffffff')
}

function planet({ fill, line, dot, oval, context }: Pen): void {
  for (const [x, y, radius] of [
    [12, 20, 1.5],
    [86, 16, 1.9],
    [20, 74, 1.3],
    [90, 66, 1.4],
    [74, 84, 1.2],
    [30, 10, 1.2],
  ] as const)
    dot(x, y, radius, '#fff')
  const ring = 'M8 60C2 50 26 34 54 32C82 30 98 36 92 46C84 58 56 64 36 66C22 67 12 66 8 60Z'
  line(ring, lin(8, 60, 92, 40, '#ffd98a', '#ff8ad0', '#8ad8ff'), 6)
  dot(50, 46, 29, rad(40, 34, 46, '#ffe6b0', '#ff9a6a', '#c2408f', '#4b1a78'))
  context.save()
  context.beginPath()
  context.arc(50, 46, 29, 0, Math.PI * 2)
  context.clip()
  line('M16 38C36 46 64 34 86 40M16 50C38 58 62 46 88 54M20 62C40 68 62 58 84 64', '#ffffff44', 4)
  oval(38, 34, 9, 5, '#ffffff55', -30)
  context.restore()
  context.save()
  context.beginPath()
  context.rect(0, 47, 100, 53)
  context.clip()
  line(ring, lin(8, 60, 92, 40, '#ffe9b8', '#ff9ad8', '#a8e4ff'), 6)
  context.restore()
  fill('M80 18L82 24L88 26L82 28L80 34L78 28L72 26L78 24Z', '#ffffff')
}

/** The pictures of the stones. */
export const gems: PictureSet = {
  A: (pen) => stone(pen, polygon(8, 42, 22.5), 20),
  B: (pen) => stone(pen, DROP, 252, 0.58),
  C: (pen) => stone(pen, STEP, 155, 0.6),
  D: (pen) => stone(pen, SHIELD, 305, 0.55),
  W: brilliant,
  S: planet,
}
