/** What flies: drawn in a box of 100 × 100, nose to the right and up at 45 degrees. */
import { lin, type Pen, rad } from '#studio/client/slot/art/pen.ts'

export type Vehicle = {
  draw: (pen: Pen) => void
  /** Degrees by which the picture's nose is already turned up. */
  nose: number
  /** Whether it has a flame behind it. */
  hasFlame: boolean
  /** Whether it turns with the curve; a balloon stays upright. */
  turns: boolean
  /** Hue of the sky, degrees. */
  sky: number
}

function rocket({ fill, line, dot, both }: Pen): void {
  both(() => fill('M38 58C26 62 20 74 22 90C28 84 34 80 42 78Z', lin(20, 60, 42, 90, '#ff7aa2', '#d81f5a', '#8a0d3c')))
  fill('M42 84H58L55 92H45Z', lin(42, 84, 58, 92, '#8b93b8', '#4a5178'))
  fill(
    'M50 2C66 16 72 36 70 56C69 68 64 78 60 85H40C36 78 31 68 30 56C28 36 34 16 50 2Z',
    lin(30, 40, 70, 46, '#ffffff', '#eef0fb', '#b9bfdc'),
  )
  fill('M50 2C58 9 63.5 17 66.5 26H33.5C36.5 17 42 9 50 2Z', lin(34, 10, 66, 26, '#ff6a8c', '#e0224f'))
  fill('M61 30C64 44 63 62 56 84H60C64 78 69 68 70 56C71 46 70 36 67.5 28Z', '#8d94bd66')
  dot(50, 44, 12, lin(40, 34, 60, 56, '#8b93b8', '#4a5178'))
  dot(50, 44, 9, rad(46, 40, 12, '#c9f4ff', '#4aa8ff', '#1b4fc2'))
  dot(46.5, 40.5, 2.6, '#ffffffd0')
  fill('M47 62H53V84H47Z', lin(47, 62, 53, 84, '#ff7aa2', '#b3144a'))
  line('M36 34C34 42 33.5 52 35 62', '#ffffff', 2.6)
}

function kite({ fill, line, dot }: Pen): void {
  line('M50 84C56 90 46 94 52 100', '#ffd97a', 2)
  fill('M50 4L84 42L50 88L16 42Z', lin(20, 10, 80, 86, '#ffd23f', '#ff8a1e', '#e2452b'))
  fill('M50 4L84 42H50Z', '#ff5a8ae0')
  fill('M16 42H50V88Z', '#2fb5d8e0')
  line('M50 4V88M16 42C34 30 66 30 84 42', '#7a2b10', 2.2)
  dot(50, 40, 8, '#fff6d8')
  dot(50, 40, 4, '#e2452b')
}

function balloon({ fill, line }: Pen): void {
  line('M36 64L42 82M64 64L58 82M50 68V82', '#7a4a20', 1.8)
  fill(
    'M50 4C74 4 86 22 84 38C82 52 66 60 62 68H38C34 60 18 52 16 38C14 22 26 4 50 4Z',
    rad(42, 24, 52, '#ffb0c4', '#f0426a', '#a0143e'),
  )
  fill('M50 4C58 18 60 44 55 68H45C40 44 42 18 50 4Z', lin(50, 4, 50, 68, '#fff3c8', '#ffc83d'))
  fill('M50 4C34 6 26 24 27 40C28 52 34 60 38 68H42C34 50 34 20 50 4Z', '#ffffff44')
  fill('M40 80H60L58 95C54 97 46 97 42 95Z', lin(40, 80, 60, 96, '#d99a4a', '#7a4316'))
  line('M41 85H59M42 90H58', '#5c2f0a', 1.3)
}

function plane({ fill, line }: Pen): void {
  fill('M50 2L88 84L54 70Z', lin(54, 10, 84, 80, '#ffffff', '#c9d4f2'))
  fill('M50 2L12 84L46 70Z', lin(46, 10, 16, 80, '#f4f7ff', '#a8b6e0'))
  fill('M50 2L54 70L50 94L46 70Z', lin(46, 40, 54, 94, '#dfe7ff', '#6f7fb8'))
  line('M50 6V90', '#5f6ea8', 1.2)
  line('M24 76L46 34M76 76L54 34', '#ffffffaa', 1.5)
}

function saucer({ fill, dot, oval, line }: Pen): void {
  oval(50, 62, 46, 17, lin(10, 50, 90, 78, '#e6ecff', '#8fa0d8', '#3f4a8a'))
  fill(
    'M26 56C26 34 36 24 50 24C64 24 74 34 74 56C62 62 38 62 26 56Z',
    rad(44, 36, 34, '#d8fff4ee', '#4fe0c0cc', '#147a78cc'),
  )
  oval(50, 58, 26, 6, '#2b336a')
  for (const [x, y] of [
    [18, 64],
    [34, 71],
    [50, 73],
    [66, 71],
    [82, 64],
  ] as const) {
    dot(x, y, 3.4, rad(x, y, 4, '#fffbd0', '#ffb21a'))
  }
  line('M34 36C38 30 44 28 48 28', '#ffffffcc', 2.4)
}

function comet({ fill, dot }: Pen): void {
  fill(
    'M50 6C64 10 70 24 66 36L52 98L36 38C30 24 36 10 50 6Z',
    lin(50, 20, 50, 98, '#ffe9a8', '#ff9a3d88', '#ff5a8a00'),
  )
  dot(50, 24, 19, rad(46, 18, 24, '#fffef0', '#ffd86a', '#ff8a1e'))
  dot(44, 18, 4, '#ffffffaa')
  dot(56, 30, 3, '#e2782255')
}

const ROCKET: Vehicle = { draw: rocket, nose: 90, hasFlame: true, turns: true, sky: 300 }
const VEHICLES: Record<string, Vehicle> = {
  'crash-kite': { draw: kite, nose: 90, hasFlame: false, turns: true, sky: 225 },
  'crash-balloon': { draw: balloon, nose: 90, hasFlame: false, turns: false, sky: 20 },
  'crash-parachute': { draw: balloon, nose: 90, hasFlame: false, turns: false, sky: 190 },
  'crash-plane': { draw: plane, nose: 90, hasFlame: false, turns: true, sky: 250 },
  'crash-swan': { draw: plane, nose: 90, hasFlame: false, turns: true, sky: 170 },
  'crash-eagle': { draw: plane, nose: 90, hasFlame: false, turns: true, sky: 60 },
  'crash-helicopter': { draw: saucer, nose: 90, hasFlame: false, turns: false, sky: 210 },
  'crash-saucer': { draw: saucer, nose: 90, hasFlame: false, turns: false, sky: 160 },
  'crash-bee': { draw: comet, nose: 90, hasFlame: false, turns: true, sky: 130 },
  'crash-comet': { draw: comet, nose: 90, hasFlame: false, turns: true, sky: 275 },
  'crash-dragon': { ...ROCKET, sky: 15 },
  'crash-boat': { ...ROCKET, sky: 200 },
  'crash-rickshaw': { ...ROCKET, sky: 345 },
}

/** Returns the vehicle of a title; a theme without its own has the rocket. */
export function vehicleOf(theme: string): Vehicle {
  return VEHICLES[theme] ?? ROCKET
}
