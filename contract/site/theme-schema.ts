/** The shape of a brand's theme, for the server; browsers read contract/site/theme.ts. */
import { z } from 'zod'
import { SKINS } from './skins.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i)
const number = (min: number, max: number) => z.number().min(min).max(max)

/** The values that a brand may set; each replaces its skin's. Inks have one for dark and one for light ground. */
export const themeTokens = z
  .strictObject({
    neutralHue: number(0, 360),
    neutralChroma: number(0, 2),
    brand: colour,
    brandHover: colour,
    brandPress: colour,
    onBrand: colour,
    brandInk: colour,
    brandInkLight: colour,
    proof: colour,
    proofInk: colour,
    proofInkLight: colour,
    // the widths and weights that the display font includes (scripts/vite/font-subsets.ts)
    radiusScale: number(0, 1.5),
    displayWidth: number(90, 115),
    displayWeight: number(500, 800),
  })
  .partial()
export type ThemeTokens = z.output<typeof themeTokens>
export const theme = z.object({ skin: z.enum(SKINS), tokens: themeTokens })
export type Theme = z.output<typeof theme>
/** A theme with the addresses of the brand's uploaded pictures; what is left out it has not. */
export const look = theme.extend({
  logo: z.string().optional(),
  /** On light ground; without it, the same logo. */
  logoLight: z.string().optional(),
  icon: z.string().optional(),
})
export type Look = z.output<typeof look>
