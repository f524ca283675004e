import { encode } from 'uqr'

/** A QR code (docs/specification.md 7.14): 200 wide by default, with a margin of 20 in it. */
export const QR_SIZE = 200
export const QR_MARGIN = 20

/** Returns the code as a picture's address; null when the text is too long for any code. */
export function drawQr(text: string, size: number): string | null {
  try {
    const { data } = encode(text, { ecc: 'M', border: 0 })
    const side = data.length
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    const inner = size - 2 * QR_MARGIN
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
      `<rect width="${size}" height="${size}" fill="#fff"/>` +
      `<path transform="translate(${QR_MARGIN} ${QR_MARGIN}) scale(${inner / side})" d="${dots.join('')}" fill="#000" shape-rendering="crispEdges"/></svg>`
    return `data:image/svg+xml,${encodeURIComponent(svg)}`
  } catch {
    return null // code length overflow
  }
}
