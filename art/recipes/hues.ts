import { seeded } from '../core/seed.ts'
import type { ArtRow } from './row.ts'
import type { SlotTheme } from './slot-themes.ts'
import { SLOT_THEMES } from './thing-themes.ts'

/** OKLCH angles of a picture: ground, glow, accent. */
export type Hues = readonly [ground: number, glow: number, accent: number]

/**
 * The parts of a row that decide its colours. Pure data and random numbers, so that lists can be sorted by colour
 * without painting.
 */
export type HueRow = Pick<ArtRow, 'code' | 'vendor' | 'theme'>

/** The tuned hues of the demo's lead titles. */
const TUNED: Record<string, Hues> = {
  bac: [165, 85, 30],
  roul: [5, 75, 20],
  sicbo: [350, 80, 20],
  holdem: [260, 85, 290],
  patti: [320, 75, 30],
  shark: [225, 205, 190],
  reef: [195, 185, 330],
  vn: [25, 85, 40],
  sea: [320, 70, 30],
  ssc: [12, 75, 350],
  pk10: [265, 60, 20],
  keno: [255, 200, 320],
  fruit: [310, 350, 330],
  nebula: [275, 300, 230],
  sugar: [345, 350, 330],
}

/** The hues of scenes with their own colours, one or several to choose from. */
const SCENE_HUES: Record<string, readonly Hues[]> = {
  'crash-rocket': [[280, 320, 310]],
  'crash-kite': [[230, 95, 30]],
  'crash-balloon': [[20, 75, 340]],
  'crash-boat': [[190, 175, 60]],
  'crash-comet': [[255, 60, 20]],
  'crash-bee': [[150, 95, 60]],
  'crash-helicopter': [[40, 80, 20]],
  'crash-saucer': [[160, 140, 300]],
  'crash-eagle': [[255, 85, 40]],
  'crash-plane': [[205, 190, 330]],
  'crash-swan': [[330, 40, 250]],
  'crash-dragon': [[5, 70, 40]],
  'crash-parachute': [[120, 100, 60]],
  'crash-rickshaw': [[300, 95, 140]],
  dice: [[175, 160, 85]],
  'dice-zero': [[285, 305, 195]],
  'dice-ludo': [[25, 80, 140]],
  'dice-neon': [[330, 200, 190]],
  mines: [[265, 170, 20]],
  plinko: [[300, 340, 290]],
  toss: [[70, 90, 40]],
  dragontiger: [[30, 75, 260]],
  cricket: [[255, 85, 150]],
  'cricket-night': [[290, 60, 330]],
  'cricket-over': [[25, 80, 40]],
  football: [[215, 205, 150]],
  'football-day': [[60, 90, 30]],
  'football-neon': [[310, 195, 330]],
  kabaddi: [[40, 80, 20]],
  trophy: [
    [240, 85, 200],
    [150, 90, 40],
  ],
  tennis: [[140, 105, 90]],
  basketball: [[45, 65, 20]],
  volleyball: [[200, 85, 60]],
  boxing: [[5, 60, 20]],
  badminton: [[175, 150, 280]],
  pingpong: [[350, 30, 250]],
  esports: [[290, 195, 330]],
  'esports-dragon': [[20, 60, 350]],
  'esports-bear': [[230, 200, 260]],
  'esports-knight': [[165, 150, 60]],
  'esports-raven': [[260, 230, 300]],
  'esports-tiger': [[50, 80, 20]],
  'esports-eagle': [[200, 180, 40]],
  'esports-fox': [[340, 30, 280]],
  cockfight: [[25, 60, 250]],
  'cockfight-dawn': [[75, 85, 350]],
  'cockfight-night': [[285, 320, 30]],
  fruit: [
    [310, 350, 330],
    [250, 330, 30],
    [160, 90, 350],
    [30, 85, 340],
    [205, 190, 330],
  ],
  gems: [
    [275, 300, 230],
    [205, 300, 230],
    [240, 330, 200],
    [320, 300, 250],
    [165, 190, 280],
  ],
  candy: [
    [345, 345, 345],
    [180, 180, 180],
    [55, 55, 55],
  ],
}
const WATER: readonly Hues[] = [
  [225, 205, 190],
  [165, 150, 60],
  [285, 220, 190],
  [195, 85, 330],
  [325, 20, 200],
  [30, 65, 190],
  [135, 120, 200],
  [250, 200, 320],
]
/** Cards that share a theme are distinguished by turning its hues by so many degrees. */
const TURNS = [-34, -17, 0, 17, 34] as const

/**
 * Returns the theme of a slot row, or undefined when the row's key names a scene. An unknown key gets a theme from the
 * row's seed.
 */
export function slotThemeFor(row: HueRow): SlotTheme | undefined {
  const known = SLOT_THEMES.get(row.theme)
  if (known !== undefined || isScene(row.theme)) return known
  return seeded(`${row.vendor}/${row.code}/theme`).pick([...SLOT_THEMES.values()])
}

/**
 * Returns how far a slot's hues are turned from its theme's, in degrees. A title with its own short code is not turned.
 */
export function turnOf(row: HueRow): number {
  if (row.code.length <= 9 && !row.code.includes('-')) return 0
  return seeded(`${row.vendor}/${row.code}/turn`).pick(TURNS)
}

/** Returns the colours of a row's picture. The same row always has the same. */
export function huesFor(row: HueRow): Hues {
  const tuned = TUNED[row.code]
  if (tuned !== undefined) return tuned
  const r = seeded(`${row.vendor}/${row.code}/hues`)
  const theme = slotThemeFor(row)
  if (theme !== undefined) {
    const turn = turnOf(row)
    return [wrap(theme.hues[0] + turn), wrap(theme.hues[1] + Math.round(turn * 0.4)), wrap(theme.hues[2] - turn)]
  }
  const own = row.theme.startsWith('fishing-') ? WATER : SCENE_HUES[row.theme]
  if (own !== undefined) return r.pick(own)
  const ground = r.whole(0, 11) * 30
  return [ground, wrap(ground + r.pick([40, 60, 180, 200])), wrap(ground + r.pick([30, 300, 330]))]
}

const wrap = (hue: number): number => ((hue % 360) + 360) % 360

/** Scenes without hues of their own: the row's seed chooses them. */
const FREE_SCENES = new Set([
  'baccarat',
  'blackjack',
  'roulette',
  'sicbo',
  'teenpatti',
  'poker',
  'rummy',
  'showwheel',
  'ludo',
  'carrom',
  'chess',
  'domino',
  'mahjong',
  'vnlott',
  'sealott',
  'ssc',
  'pk10',
  'keno',
])

/** Returns whether a theme key names a scene rather than a slot's theme. */
export function isScene(theme: string): boolean {
  return FREE_SCENES.has(theme) || SCENE_HUES[theme] !== undefined || theme.startsWith('fishing-')
}
