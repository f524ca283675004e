/** A cut gem and a mine, drawn as vectors. */

const SVG = 'http://www.w3.org/2000/svg'

function picture(name: string, shapes: readonly (readonly [path: string, fill: string])[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 48 48')
  svg.setAttribute('class', name)
  svg.setAttribute('aria-hidden', 'true')
  for (const [d, fill] of shapes) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('d', d)
    path.setAttribute('fill', fill)
    svg.append(path)
  }
  return svg
}

/** Draws a green gem, cut in facets. */
export const gemPicture = (): SVGSVGElement =>
  picture('mines-gem', [
    ['M14 8 H34 L43 19 L24 42 L5 19 Z', '#19b27b'],
    ['M14 8 L18 19 H5 Z', '#5fe3b4'],
    ['M14 8 H34 L30 19 H18 Z', '#a5f5d8'],
    ['M34 8 L43 19 H30 Z', '#38cf9a'],
    ['M5 19 H18 L24 42 Z', '#25c78d'],
    ['M18 19 H30 L24 42 Z', '#4adcab'],
    ['M30 19 H43 L24 42 Z', '#0f8f61'],
  ])

/** Draws a dark mine, with horns and a red eye. */
export const minePicture = (): SVGSVGElement =>
  picture('mines-mine', [
    [
      'M22 3 h4 v8 h-4 Z M22 37 h4 v8 h-4 Z M3 22 h8 v4 h-8 Z M37 22 h8 v4 h-8 Z M8 11 l3 -3 6 6 -3 3 Z M37 8 l3 3 -6 6 -3 -3 Z M11 40 l-3 -3 6 -6 3 3 Z M40 37 l-3 3 -6 -6 3 -3 Z',
      '#7d6f9e',
    ],
    ['M24 9 A15 15 0 1 1 24 39 A15 15 0 1 1 24 9 Z', '#2c2444'],
    ['M24 12 A12 12 0 0 0 13 20 A16 16 0 0 1 30 14 A12 12 0 0 0 24 12 Z', '#5d5184'],
    ['M24 18 A6 6 0 1 1 24 30 A6 6 0 1 1 24 18 Z', '#ff5a5f'],
    ['M22 20 A2.4 2.4 0 1 1 22 24.8 A2.4 2.4 0 1 1 22 20 Z', '#ffd0cf'],
  ])
