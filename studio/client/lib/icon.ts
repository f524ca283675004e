/** Line icons (Phosphor, regular weight; MIT), taken into the bundle one by one at build time. */
import bodies from 'virtual:studio-icons'

export type IconName = keyof typeof bodies

/** Icons that point along the direction of reading; they are mirrored with it (frame.css). */
const POINTING = /^(?:arrow|caret)-(?:left|right)$|^sign-(?:in|out)$/

const SVG = 'http://www.w3.org/2000/svg'

/** Returns an icon that is hidden from screen readers: the control around it carries the words. */
export function icon(name: IconName, size = 20): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 256 256')
  svg.setAttribute('width', String(size))
  svg.setAttribute('height', String(size))
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', POINTING.test(name) ? 'icon pointing' : 'icon')
  svg.innerHTML = bodies[name]
  return svg
}
