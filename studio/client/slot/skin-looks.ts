/**
 * How each skin differs on the screen beside its theme: the background of its letters, and the shape of its plates. No
 * two have the same pair.
 */
import type { SkinName } from '#games/slot/skins.ts'

export type LetterStyle = 'carved' | 'ivory' | 'coin' | 'gem' | 'card' | 'neon'
export type PlateShape = 'square' | 'round' | 'hexagon' | 'shield' | 'arch'

export type SkinLook = {
  letters: LetterStyle
  plate: PlateShape
}

const LOOKS: Readonly<Record<SkinName, readonly [LetterStyle, PlateShape]>> = {
  'five-sevens': ['neon', 'square'],
  'fifteen-lotus': ['ivory', 'arch'],
  'fifty-delta': ['coin', 'hexagon'],
  'forty-garden': ['ivory', 'round'],
  l20: ['carved', 'square'],
  'nine-lamps': ['coin', 'arch'],
  'ten-blaze': ['neon', 'hexagon'],
  'ten-steady': ['card', 'square'],
  'thirty-crown': ['coin', 'shield'],
  tumble: ['gem', 'square'],
  'tumble-cards': ['card', 'shield'],
  'tumble-gems': ['gem', 'hexagon'],
  'tumble-gods': ['carved', 'shield'],
  'tumble-sea': ['gem', 'round'],
  'tumble-sweets': ['ivory', 'hexagon'],
  'twenty-double': ['coin', 'square'],
  'twenty-five-river': ['carved', 'round'],
  'twenty-five-triple': ['neon', 'round'],
  'twenty-long': ['card', 'round'],
  'twenty-storm': ['carved', 'hexagon'],
  'ways-243': ['ivory', 'square'],
  'ways-bazaar': ['coin', 'round'],
  'ways-lantern': ['card', 'arch'],
  'ways-monsoon': ['neon', 'shield'],
  'ways-thunder': ['gem', 'shield'],
  'ways-tide': ['carved', 'arch'],
}

/** Returns the look of a skin; for an unknown name the look of the first slot. */
export function lookOf(skin: string): SkinLook {
  const [letters, plate] = LOOKS[Object.hasOwn(LOOKS, skin) ? (skin as SkinName) : 'l20'] // hasOwn says that it is one
  return { letters, plate }
}
