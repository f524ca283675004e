/**
 * How a title looks: its theme's emblem and those of its kin, the pictures of its place, its skin's letters and plates, and colours of its
 * own.
 */
import type { PictureSet } from './art/pen.ts'
import { desert } from './art/desert.ts'
import { forest } from './art/forest.ts'
import { fruit } from './art/fruit.ts'
import { gems } from './art/gems.ts'
import { night } from './art/night.ts'
import { ocean } from './art/ocean.ts'
import { kinOf } from './kin.ts'
import { lookOf, type LetterStyle, type PlateShape } from './skin-looks.ts'

export type Place = 'forest' | 'ocean' | 'desert' | 'gems' | 'fruit' | 'night'

type PlaceLook = {
  place: Place
  pictures: PictureSet
  /** OKLCH hues: sky, glow, metal of the frame. */
  sky: number
  glow: number
  /** Lightest, middle and darkest colour of the frame's metal. */
  metal: readonly [string, string, string]
  /** Hues of the plates behind A, B, C, D. */
  plates: readonly [number, number, number, number]
  /** Hues of K, Q, J, 10, 9. */
  letters: readonly [number, number, number, number, number]
}

export type SlotTheme = PlaceLook & {
  /** The themes whose emblems are the four pictures, the highest-paying first; null where the place's own picture is. */
  emblems: readonly (string | null)[]
  style: LetterStyle
  plate: PlateShape
}

const GOLD = ['#fff1b0', '#e8ab2e', '#7d4a08'] as const
const SILVER = ['#f6fbff', '#a9bcd6', '#3d4d6b'] as const
const ROSE = ['#ffe0e6', '#e88aa2', '#74263f'] as const
const BRASS = ['#ffe9c0', '#d99a4a', '#6b3410'] as const
const JADE = ['#dafff0', '#5cc9a4', '#0d5a48'] as const

const PLACES: Record<Place, PlaceLook> = {
  forest: {
    place: 'forest',
    pictures: forest,
    sky: 160,
    glow: 85,
    metal: GOLD,
    plates: [45, 150, 350, 230],
    letters: [30, 85, 150, 220, 305],
  },
  ocean: {
    place: 'ocean',
    pictures: ocean,
    sky: 225,
    glow: 195,
    metal: SILVER,
    plates: [250, 150, 50, 345],
    letters: [20, 75, 165, 235, 300],
  },
  desert: {
    place: 'desert',
    pictures: desert,
    sky: 55,
    glow: 75,
    metal: BRASS,
    plates: [265, 185, 245, 40],
    letters: [25, 80, 185, 250, 330],
  },
  gems: {
    place: 'gems',
    pictures: gems,
    sky: 285,
    glow: 310,
    metal: SILVER,
    plates: [20, 255, 155, 305],
    letters: [0, 60, 165, 225, 290],
  },
  fruit: {
    place: 'fruit',
    pictures: fruit,
    sky: 345,
    glow: 320,
    metal: GOLD,
    plates: [265, 10, 150, 90],
    letters: [15, 70, 140, 220, 300],
  },
  night: {
    place: 'night',
    pictures: night,
    sky: 265,
    glow: 20,
    metal: ROSE,
    plates: [280, 60, 215, 330],
    letters: [20, 70, 160, 230, 320],
  },
}

/** The place of each theme of the catalogue. For any other theme, a hash of its name chooses the place. */
const BY_THEME: Record<string, Place> = {
  ...all(
    'forest',
    'tiger lion elephant stag bear monkey parrot peacock butterfly bee lotus hibiscus frog crocodile buffalo rhino gorilla ' +
      'leopard tribal snail leaf otter hippo zebra giraffe boar clover fox rabbit owl eagle raven wolf tree fairy flamingo ' +
      'swan unicorn pegasus horse bull panda palm',
  ),
  ...all(
    'ocean',
    'fish deep seahorse whale shark dolphin octopus kraken angler crab mermaid turtle diver jellyfish pirate galleon ' +
      'anchor sailboat hydra coconut penguin compass',
  ),
  ...all(
    'desert',
    'pharaoh egypt sphinx horus scarab cobra camel lamp djinn aztec mask sun mummy scorpion west hourglass',
  ),
  ...all(
    'gems',
    'gems crystal moon ufo robot cyber rocket frost norse wizard witch potion castle crown throne knight phoenix mammoth ' +
      'valkyrie hammer vault rome greek medusa griffin mine chest treasure excalibur key golem bandit ghost vampire skull ' +
      'reaper gargoyle goblin cauldron spider',
  ),
  ...all(
    'fruit',
    'fruit candy bell icecream pepper circus ferris drum guitar trumpet teapot dumpling racing balloon umbrella train cat ' +
      'rooster sunflower pumpkin horseshoe',
  ),
  ...all(
    'night',
    'oni samurai ninja lantern dragon dragonface koi kite firecracker volcano rose diya rickshaw angel devil',
  ),
}

function all(place: Place, themes: string): Record<string, Place> {
  return Object.fromEntries(themes.split(' ').map((theme) => [theme, place]))
}

/** Hashes a name to a number (FNV-1a). */
function numberOf(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

const METALS = [GOLD, SILVER, ROSE, BRASS, JADE] as const
/** Titles that the places were painted for: they use the original pictures and colours. */
const OWN = new Set(['sundarban', 'eclipse', 'nebula', 'fruit', 'oni'])

/** Sweets have no emblem: what is sold beside them stands for them. */
const emblemsOf = (theme: string) => (theme === 'candy' ? [...kinOf(theme), 'balloon'] : [theme, ...kinOf(theme)])

/**
 * Returns the look of a title: the place of its theme, what its skin adds, with sky, glow and metal of its own. The
 * same names always have the same look.
 */
export function themeOf(theme: string, gameCode: string, skin: string): SlotTheme {
  const places = Object.keys(PLACES) as Place[]
  const base = PLACES[BY_THEME[theme] ?? places[numberOf(theme) % places.length] ?? 'forest']
  const { letters: style, plate } = lookOf(skin)
  if (OWN.has(gameCode)) return { ...base, emblems: [], style, plate }
  const number = numberOf(gameCode)
  const shift = ((number % 9) - 4) * 16
  const turn = (hue: number) => (hue + shift + 360) % 360
  const letters: SlotTheme['letters'] = [
    turn(base.letters[0]),
    turn(base.letters[1]),
    turn(base.letters[2]),
    turn(base.letters[3]),
    turn(base.letters[4]),
  ]
  return {
    ...base,
    emblems: emblemsOf(theme),
    style,
    plate,
    letters,
    sky: turn(base.sky),
    glow: turn(base.glow),
    metal: METALS[number % METALS.length] ?? base.metal,
    plates: [turn(base.plates[0]), turn(base.plates[1]), turn(base.plates[2]), turn(base.plates[3])],
  }
}
