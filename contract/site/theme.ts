/**
 * A brand's look: a skin, and the values that the brand sets itself (design/tokens.css, "the white-label dial").
 */
import type { Theme } from './theme-schema.ts'
import type { Skin } from './skins.ts'

type Values = Record<'brand' | 'onBrand' | 'brandInk' | 'brandInkLight' | 'proofInk' | 'proofInkLight', string>
/** The skins' own values that contrast depends on (design/tokens.css). */
const OF_SKIN: Readonly<Record<Skin, Values>> = {
  house: {
    brand: '#ffb21a',
    onBrand: '#221400',
    brandInk: '#ffc14f',
    brandInkLight: '#8a5000',
    proofInk: '#6fe3d6',
    proofInkLight: '#0a6b61',
  },
  meghna: {
    brand: '#ff7f66',
    onBrand: '#2a0802',
    brandInk: '#ff9c87',
    brandInkLight: '#a5321a',
    proofInk: '#93daff',
    proofInkLight: '#0a5f8c',
  },
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns WCAG's contrast of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const TEXT_MIN = 4.5
/** The worst backgrounds: the lightest surface of the dark theme, the darkest of the light one. */
const DARK_GROUND = '#302b38'
const LIGHT_GROUND = '#e9e6ef'

/** Returns the tokens that are unreadable on their background; empty when all are readable. */
export function findUnreadable({ skin, tokens }: Theme): string[] {
  const value = (name: keyof Values) => tokens[name] ?? OF_SKIN[skin][name]
  const pairs: [keyof Values, string][] = [
    ['onBrand', value('brand')],
    ['brandInk', DARK_GROUND],
    ['proofInk', DARK_GROUND],
    ['brandInkLight', LIGHT_GROUND],
    ['proofInkLight', LIGHT_GROUND],
  ]
  return pairs.filter(([name, ground]) => contrastOf(value(name), ground) < TEXT_MIN).map(([name]) => name)
}

/** Returns the theme for the document's root: the skin's name, and the brand's own values as a style. */
export function styleOf({ skin, tokens }: Theme): { skin: string; style: string } {
  const {
    neutralHue,
    neutralChroma,
    brand,
    brandHover,
    brandPress,
    onBrand,
    brandInk,
    brandInkLight,
    proof,
    proofInk,
    proofInkLight,
    radiusScale,
    displayWidth,
    displayWeight,
  } = tokens
  const of = OF_SKIN[skin]
  const ink = (dark: string | undefined, light: string | undefined, name: 'brandInk' | 'proofInk') =>
    dark === undefined && light === undefined
      ? undefined
      : `light-dark(${light ?? of[`${name}Light`]}, ${dark ?? of[name]})`
  const values: [string, string | number | undefined][] = [
    ['n-h', neutralHue],
    ['n-c', neutralChroma],
    ['brand', brand],
    ['brand-hover', brandHover],
    ['brand-press', brandPress],
    ['on-brand', onBrand],
    ['brand-ink', ink(brandInk, brandInkLight, 'brandInk')],
    ['proof', proof],
    ['proof-ink', ink(proofInk, proofInkLight, 'proofInk')],
    ['r-scale', radiusScale],
    ['display-wdth', displayWidth === undefined ? undefined : `${displayWidth}%`],
    ['display-wght', displayWeight],
  ]
  return {
    skin,
    style: values.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}:${value}`])).join(';'),
  }
}
