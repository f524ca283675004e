/**
 * A brand's look: a skin, and the values that the brand sets itself (design/tokens.css, "the white-label dial").
 */
import type { Look, Theme } from './theme-schema.ts'
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

/** A logo is shown at most so many times as wide as high. */
const LOGO_RATIO_MAX = 6

/**
 * Returns the values of a logo: its picture as the style sheet takes it, and its width over its height, which its address
 * says (contract/pictures/uploads.ts, which is not imported: it would be a file of its own for the first script to name).
 */
function logoValues(name: string, webp = ''): [string, string | number][] {
  const [, width, height] = /-(\d+)x(\d+)\/\d+\.webp$/.exec(webp) ?? []
  if (!width || !height) return []
  return [
    [name, `image-set(url("${webp.replace(/webp$/, 'avif')}") type("image/avif"),url("${webp}") type("image/webp"))`],
    [`${name}-ratio`, Number(Math.min(LOGO_RATIO_MAX, Number(width) / Number(height)).toFixed(3))],
  ]
}

/**
 * Returns the brand's own values as properties of a style. A logo is one of them: the style sheet shows it in place of mark
 * and name.
 */
export function valuesOf({ skin, tokens, logo, logoLight, icon }: Look): Record<string, string> {
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
    ...logoValues('logo', logo),
    ...(logo === undefined ? [] : logoValues('logo-light', logoLight)),
    ['icon', icon && `url("${icon.replace(/[^/]*$/, 'icon-192.png')}")`],
  ]
  return Object.fromEntries(
    values.flatMap(([name, value]) => (value === undefined ? [] : [[`--${name}`, String(value)]])),
  )
}

/** Returns the look for the document's root: the skin's name, and the brand's own values as a style. */
export function styleOf(look: Look): { skin: string; style: string } {
  const values = Object.entries(valuesOf(look)).map(([name, value]) => `${name}:${value}`)
  return { skin: look.skin, style: values.join(';') }
}
