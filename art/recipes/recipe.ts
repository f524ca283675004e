import { mix, palette, type Palette } from '../core/colour.ts'
import { seeded, type Seeded } from '../core/seed.ts'
import type { Stage } from '../heroes/stage.ts'
import { candySlot, emblemSlot, fruitSlot, gemsSlot } from '../heroes/slots.ts'
import type { Metal } from '../relief/materials.ts'
import type { RingMetal } from '../scene/halo.ts'
import { huesFor, slotThemeFor, turnOf } from './hues.ts'
import type { ArtRow } from './row.ts'
import { SCENES, type Scenery } from './scenes.ts'
import type { SlotTheme } from './slot-themes.ts'

/** Everything that is decided before painting: palette, hero, lettering. */
export type Recipe = {
  readonly palette: Palette
  /** The OKLCH angle of the picture's main colour. */
  readonly hue: number
  readonly paint: (stage: Stage) => Promise<void>
  readonly title: { readonly metal: Metal; readonly stroke: string; readonly height: number }
}

const PINK: Partial<Palette> = {
  sky0: '#b5179e',
  sky1: '#f25fb5',
  sky2: '#ffa3dd',
  far: '#ff9bd2',
  glow: '#fff0fb',
  deep: '#5a0a52',
  alt: '#7c3aed',
}
const MINT: Partial<Palette> = {
  sky0: '#0e7490',
  sky1: '#2dd4bf',
  sky2: '#a7f3d0',
  far: '#99f6e4',
  glow: '#f0fffb',
  deep: '#083344',
  alt: '#f472b6',
}
const PEACH: Partial<Palette> = {
  sky0: '#9a3412',
  sky1: '#fb923c',
  sky2: '#fed7aa',
  far: '#fdba74',
  glow: '#fffaf0',
  deep: '#431407',
  alt: '#ec4899',
}
const CANDY: Record<number, Partial<Palette>> = { 345: PINK, 180: MINT, 55: PEACH }
const TITLE_METALS = ['gold', 'silver', 'ember', 'ice', 'rose', 'amethyst'] as const

/** Decides the look of a row. The same row always gets the same recipe; nothing outside the row changes it. */
export function recipeFor(row: ArtRow): Recipe {
  const r = seeded(`${row.vendor}/${row.code}`)
  const theme = slotThemeFor(row)
  if (theme !== undefined) return finish(row, slotScenery(row, theme, r))
  const scene = SCENES[row.theme]
  if (scene !== undefined) return finish(row, scene(r))
  if (row.theme === 'gems') return finish(row, { paint: (stage) => gemsSlot(stage, undefined), title: 'amethyst' })
  if (row.theme === 'fruit') {
    const basket = row.code === 'fruit' ? 0 : r.whole(0, 3)
    return finish(row, { paint: (stage) => fruitSlot(stage, { basket }), title: 'gold' })
  }
  return finish(row, {
    paint: (stage) => candySlot(stage, undefined),
    own: CANDY[huesFor(row)[0]] ?? PINK,
    title: 'candy',
  })
}

const RINGS: Partial<Record<Metal, RingMetal>> = {
  jade: 'jade',
  lime: 'jade',
  ruby: 'ruby',
  ice: 'ice',
  silver: 'silver',
}
/** Metals for an emblem whose theme is used more than once. */
const CASTS = ['gold', 'silver', 'bronze', 'rose', 'jade', 'ice', 'ember'] as const

function slotScenery(
  row: ArtRow,
  { icon, metal, fill, ground, extra, halo: usual, title, own }: SlotTheme,
  r: Seeded,
): Scenery {
  const turn = turnOf(row)
  const halo = turn !== 0 && r() < 0.4 ? r.pick(['sun', 'ring', 'mandala', 'wreath', 'gear'] as const) : usual
  const cast = turn !== 0 && r() < 0.4 ? r.pick(CASTS) : metal
  const [size, petals] = [r.pick([480, 490, 500]), r.pick([12, 16, 20, 24])]
  return {
    paint: (stage) =>
      emblemSlot(stage, {
        icon,
        metal: cast,
        fill,
        ground,
        halo,
        ring: RINGS[cast] ?? 'gold',
        petals,
        size,
        ...(extra && { extra }),
      }),
    title,
    ...(own && turn === 0 && { own }),
  }
}

function finish(row: ArtRow, { paint, own, title }: Scenery): Recipe {
  const hues = huesFor(row)
  const p = palette(hues[0], hues[1], hues[2], own)
  return {
    palette: p,
    hue: hues[0],
    paint,
    title: {
      metal: title ?? TITLE_METALS[(row.code.length + row.vendor.length) % TITLE_METALS.length]!,
      stroke: mix(p.deep, '#000000', 0.35),
      height: row.name.en.length > 11 ? 160 : 130,
    },
  }
}
