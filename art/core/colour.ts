/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

export const clamp = (x: number, lo = 0, hi = 1): number => Math.min(hi, Math.max(lo, x))
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t

/** Returns `#rgb` or `#rrggbb` as numbers. */
export function rgb(hex: string): Rgb {
  const digits = hex.slice(1)
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [
    Number.parseInt(full.slice(0, 2), 16),
    Number.parseInt(full.slice(2, 4), 16),
    Number.parseInt(full.slice(4, 6), 16),
  ]
}

/** Returns numbers as `#rrggbb`, clamped. */
export function hex(colour: Rgb): string {
  return (
    '#' +
    colour
      .map((value) =>
        Math.round(clamp(value, 0, 255))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}

/** Mixes linearly in sRGB: `t` 0 gives a, 1 gives b. */
export function mix(a: string, b: string, t: number): string {
  const [x, y] = [rgb(a), rgb(b)]
  return hex([lerp(x[0], y[0], t), lerp(x[1], y[1], t), lerp(x[2], y[2], t)])
}

/** Returns OKLCH as `#rrggbb`; chroma is lowered until the colour exists in sRGB. Hue in degrees. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  for (let c = chroma; ; c -= 0.004) {
    const [a, b] = [Math.max(c, 0) * Math.cos(angle), Math.max(c, 0) * Math.sin(angle)]
    const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
    const linear = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
    ]
    if (c < 0.005 || linear.every((value) => value >= -0.002 && value <= 1.002)) {
      const [red = 0, green = 0, blue = 0] = linear.map(encodeGamma)
      return hex([red, green, blue])
    }
  }
}

const encodeGamma = (x: number): number =>
  255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * Math.max(0, x) ** (1 / 2.4) - 0.055)

/** Returns the smaller angle between two hues, 0 to 180 degrees. */
export function hueDistance(a: number, b: number): number {
  const gap = Math.abs(a - b) % 360
  return gap > 180 ? 360 - gap : gap
}

/** The colours of one picture. `deep` is the dark colour at its foot, `glow` the light behind the hero. */
export type Palette = {
  readonly sky0: string
  readonly sky1: string
  readonly sky2: string
  readonly glow: string
  readonly alt: string
  readonly far: string
  readonly deep: string
}

/** Returns a palette from three OKLCH hues: ground, glow and accent. */
export function palette(ground: number, glow: number, accent: number, own: Partial<Palette> = {}): Palette {
  return {
    sky0: oklch(0.27, 0.11, ground),
    sky1: oklch(0.4, 0.15, ground),
    sky2: oklch(0.55, 0.18, ground),
    glow: oklch(0.83, 0.15, glow),
    alt: oklch(0.6, 0.2, accent),
    far: oklch(0.36, 0.11, ground),
    deep: oklch(0.12, 0.045, ground),
    ...own,
  }
}
