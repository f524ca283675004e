/** A gradient stop: offset, colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number]

export const f1 = (n: number): string => String(Math.round(n * 10) / 10)
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${f1(cx)}" cy="${f1(cy)}" rx="${f1(rx)}" ry="${f1(ry)}" fill="${fill}" ${more}/>`
export const circle = (cx: number, cy: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${f1(cx)}" cy="${f1(cy)}" r="${f1(r)}" fill="${fill}" ${more}/>`
export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${f1(x)}" y="${f1(y)}" width="${f1(w)}" height="${f1(h)}" fill="${fill}" ${more}/>`
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`
export const group = (transform: string, inner: string, more = ''): string =>
  `<g transform="${transform}" ${more}>${inner}</g>`
export const stroke = (colour: string, width: number, more = ''): string =>
  `stroke="${colour}" stroke-width="${f1(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}`

/** Collects shapes and the gradients and filters they use; drawn in its own units, rasterised at any size. */
export class Scene {
  private readonly defs: string[] = []
  private readonly body: string[] = []

  constructor(
    readonly w: number,
    readonly h: number,
  ) {}

  add(...shapes: readonly string[]): this {
    this.body.push(...shapes)
    return this
  }

  /** Returns a linear gradient as a paint value; the direction is in the shape's own box. */
  linear(stops: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): string {
    return this.define('linearGradient', `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`, renderStops(stops))
  }

  /** Returns a radial gradient as a paint value, in the shape's own box. */
  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.define('radialGradient', `cx="${cx}" cy="${cy}" r="${r}"`, renderStops(stops))
  }

  /** Returns a Gaussian blur as a filter value; `pad` widens the filter's box, as a share of the shape. */
  blur(deviation: number, pad = 0.6): string {
    return this.define('filter', filterBox(pad), `<feGaussianBlur stdDeviation="${deviation}"/>`)
  }

  /** Returns a soft shadow below the shape as a filter value. */
  drop(dy = 16, deviation = 14, opacity = 0.6): string {
    return this.define(
      'filter',
      filterBox(0.35),
      `<feGaussianBlur in="SourceAlpha" stdDeviation="${deviation}"/><feOffset dy="${dy}"/>` +
        `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${opacity} 0"/>` +
        '<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>',
    )
  }

  /** Returns shapes with one shadow under all of them. */
  lifted(dy: number, deviation: number, opacity: number, ...shapes: readonly string[]): string {
    return `<g filter="${this.drop(dy, deviation, opacity)}">${shapes.join('')}</g>`
  }

  /** Returns the document, in its own size or the given one. */
  svg(width = this.w, height = this.h): string {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.w} ${this.h}" width="${width}" height="${height}">` +
      `<defs>${this.defs.join('')}</defs>${this.body.join('')}</svg>`
    )
  }

  private define(tag: string, attributes: string, inner: string): string {
    const id = `d${this.defs.length}`
    this.defs.push(`<${tag} id="${id}" ${attributes}>${inner}</${tag}>`)
    return `url(#${id})`
  }
}

const filterBox = (pad: number): string =>
  `x="${-pad}" y="${-pad}" width="${1 + 2 * pad}" height="${1 + 2 * pad}" color-interpolation-filters="sRGB"`

const renderStops = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
