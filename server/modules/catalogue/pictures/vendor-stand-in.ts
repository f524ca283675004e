const WIDTH = 480
const HEIGHT = 300
const TEXT_WIDTH = 400
const TEXT_SIZE_MAX = 64
/** A generous width of one letter at size 1, so that no fallback font cuts a name off. */
const LETTER_WIDTH = 0.72

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Draws a vendor's tile, 8:5, for use until its picture exists: the vendor's colour and name. `colour` is `#rrggbb`.
 */
export function vendorStandInSvg(name: string, colour: string): string {
  const size = Math.min(TEXT_SIZE_MAX, Math.floor(TEXT_WIDTH / ([...name].length * LETTER_WIDTH)))
  const text = name.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs><linearGradient id="a" x2=".4" y2="1">` +
    `<stop stop-color="${colour}"/><stop offset="1" stop-color="#15121f"/></linearGradient></defs>` +
    `<path fill="url(#a)" d="M0 0h${WIDTH}v${HEIGHT}H0z"/><circle cx="240" cy="150" r="220" fill="${colour}" opacity=".18"/>` +
    `<text x="240" y="150" dominant-baseline="central" text-anchor="middle" font-family="'Anek Bangla','Noto Sans Bengali',system-ui,sans-serif" ` +
    `font-weight="700" font-size="${size}" fill="#fff">${text}</text></svg>`
  )
}
