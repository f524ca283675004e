import { lerp, mix, rgb, type Rgb } from '../core/colour.ts'

type RampStop = readonly [at: number, colour: string]

/** How a surface reflects light: a colour ramp from turned away to facing the light, and its highlight. */
export type Material = {
  /** 512 colours, three floats each. */
  readonly ramp: Float32Array
  readonly highlight: Rgb
  /** Exponent of the highlight; higher is harder. */
  readonly hardness: number
  readonly highlightStrength: number
}

export const RAMP_STEPS = 512

function material(
  stops: readonly RampStop[],
  highlight: string,
  hardness: number,
  highlightStrength: number,
): Material {
  const ramp = new Float32Array(RAMP_STEPS * 3)
  for (let i = 0; i < RAMP_STEPS; i++) {
    const t = i / (RAMP_STEPS - 1)
    const upper = Math.max(
      1,
      stops.findIndex(([at]) => t <= at),
    )
    const [a, b] = [stops[upper - 1]!, stops[upper]!]
    const [from, to] = [rgb(a[1]), rgb(b[1])]
    for (let k = 0; k < 3; k++) ramp[i * 3 + k] = lerp(from[k]!, to[k]!, (t - a[0]) / (b[0] - a[0]))
  }
  return { ramp, highlight: rgb(highlight), hardness, highlightStrength }
}

export const METALS = {
  gold: material(
    [
      [0, '#2a1002'],
      [0.22, '#7a3d06'],
      [0.42, '#d98b15'],
      [0.56, '#ffd45c'],
      [0.66, '#fff7cf'],
      [0.74, '#f6b93a'],
      [0.9, '#a8610c'],
      [1, '#ffe391'],
    ],
    '#fffbe8',
    46,
    0.8,
  ),
  rose: material(
    [
      [0, '#2b0710'],
      [0.25, '#8a2f3c'],
      [0.45, '#e28a7d'],
      [0.6, '#ffd6c2'],
      [0.68, '#fff3ea'],
      [0.78, '#f0a08d'],
      [0.92, '#a34a4a'],
      [1, '#ffcdb8'],
    ],
    '#fff4ee',
    46,
    0.8,
  ),
  silver: material(
    [
      [0, '#0d1220'],
      [0.24, '#3c475e'],
      [0.44, '#93a2bd'],
      [0.58, '#dfe8f6'],
      [0.67, '#ffffff'],
      [0.77, '#aebbd2'],
      [0.92, '#556280'],
      [1, '#e9f1ff'],
    ],
    '#ffffff',
    50,
    0.85,
  ),
  bronze: material(
    [
      [0, '#170903'],
      [0.25, '#52290f'],
      [0.46, '#a8652b'],
      [0.6, '#e9ae6c'],
      [0.67, '#ffe3b8'],
      [0.78, '#b9743a'],
      [0.92, '#5c3012'],
      [1, '#e0a766'],
    ],
    '#fff0d8',
    36,
    0.7,
  ),
  jade: material(
    [
      [0, '#01201a'],
      [0.3, '#046049'],
      [0.5, '#12a878'],
      [0.64, '#6df0b5'],
      [0.7, '#dffff0'],
      [0.8, '#1fb585'],
      [1, '#0a6b52'],
    ],
    '#eafff6',
    60,
    0.9,
  ),
  ruby: material(
    [
      [0, '#20020a'],
      [0.3, '#7a0620'],
      [0.5, '#d41b3c'],
      [0.64, '#ff6f78'],
      [0.7, '#ffe2df'],
      [0.8, '#d8233f'],
      [1, '#6f0720'],
    ],
    '#fff0ee',
    60,
    0.9,
  ),
  ice: material(
    [
      [0, '#03203f'],
      [0.28, '#0d5fa8'],
      [0.48, '#3db4f2'],
      [0.62, '#b9efff'],
      [0.7, '#ffffff'],
      [0.8, '#6fd0f7'],
      [1, '#1a78c2'],
    ],
    '#ffffff',
    70,
    1,
  ),
  amethyst: material(
    [
      [0, '#16032e'],
      [0.28, '#4a1395'],
      [0.48, '#9146f0'],
      [0.62, '#d5b0ff'],
      [0.7, '#fbf3ff'],
      [0.8, '#9a55f2'],
      [1, '#4c1596'],
    ],
    '#fdf6ff',
    70,
    1,
  ),
  obsidian: material(
    [
      [0, '#020206'],
      [0.4, '#12121d'],
      [0.56, '#2f3145'],
      [0.66, '#8f96b8'],
      [0.7, '#d6dcf5'],
      [0.78, '#2c2f44'],
      [1, '#0b0b13'],
    ],
    '#e8ecff',
    70,
    0.9,
  ),
  candy: material(
    [
      [0, '#7a0b52'],
      [0.3, '#d81e86'],
      [0.52, '#ff5fb0'],
      [0.66, '#ffc0e2'],
      [0.71, '#ffffff'],
      [0.8, '#ff6cb8'],
      [1, '#c21a7a'],
    ],
    '#ffffff',
    40,
    1,
  ),
  ember: material(
    [
      [0, '#1d0300'],
      [0.28, '#7a1500'],
      [0.48, '#ee4a08'],
      [0.6, '#ff9a1f'],
      [0.69, '#fff1b5'],
      [0.8, '#ff7a12'],
      [1, '#8a1c00'],
    ],
    '#fff6d8',
    44,
    0.9,
  ),
  lime: material(
    [
      [0, '#0a2402'],
      [0.3, '#2b6b06'],
      [0.5, '#7cc41a'],
      [0.64, '#d6f76b'],
      [0.7, '#fbffe0'],
      [0.8, '#86cf22'],
      [1, '#2f7407'],
    ],
    '#fdfff0',
    50,
    0.9,
  ),
  ivory: material(
    [
      [0, '#54402c'],
      [0.3, '#a58c6b'],
      [0.5, '#e2d2b4'],
      [0.64, '#fbf4e2'],
      [0.72, '#ffffff'],
      [0.84, '#e9dcc1'],
      [1, '#b59d79'],
    ],
    '#ffffff',
    30,
    0.5,
  ),
} as const

export type Metal = keyof typeof METALS

/** Returns glass over a colour: the material of the plate behind a metal emblem. */
export function enamel(colour: string): Material {
  return material(
    [
      [0, mix(colour, '#05030a', 0.82)],
      [0.32, mix(colour, '#05030a', 0.45)],
      [0.54, colour],
      [0.66, mix(colour, '#ffffff', 0.3)],
      [0.71, mix(colour, '#ffffff', 0.72)],
      [0.8, mix(colour, '#ffffff', 0.06)],
      [1, mix(colour, '#05030a', 0.5)],
    ],
    '#ffffff',
    60,
    0.55,
  )
}
