import { oklch } from './core/colour.ts'
import { huesFor, type HueRow } from './recipes/hues.ts'

/** The input of a stand-in: the row's colours and its title in the reader's language. */
export type StandInRow = HueRow & {
  readonly title: string
}

const BOX = { w: 300, h: 400, text: 268, lines: 3 }
const BENGALI = /[\u0980-\u09ff]/
/** Vowel signs with a width of their own. The next one: signs above or below a letter, or that join it to the next. */
const WIDE_SIGN = /[\u09be-\u09c0\u09c7-\u09cc]/
const SIGN = /[\u0981-\u0983\u09bc\u09c1-\u09c4\u09cd\u09d7\u200c\u200d]/
const RAYS =
  'M0 0L-22-300H22ZM0 0L190-233 222-202ZM0 0L300-22V22ZM0 0L222 202 190 233ZM0 0L22 300H-22ZM0 0L-190 233-222 ' +
  '202ZM0 0L-300 22V-22ZM0 0L-222-202-190-233Z'

/**
 * Returns a small vector card in the same 3:4 box for a game without a picture yet: under 2 KB, the row's own colours,
 * the house's mark and the title. Text is sized with generous letter widths, so that it fits in any fallback font.
 */
export function standInSvg(row: StandInRow): string {
  const [ground, glow, accent] = huesFor(row)
  const { lines, size } = breakTitle(row.title)
  const leading = size * (BENGALI.test(row.title) ? 1.3 : 1.06)
  const first = 366 - leading * (lines.length - 1)
  const text = lines
    .map((line, i) => `<tspan x="150" y="${Math.round(first + leading * i)}">${escapeXml(line)}</tspan>`)
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${BOX.w} ${BOX.h}"><defs>` +
    `<linearGradient id="a" x2=".3" y2="1"><stop stop-color="${oklch(0.36, 0.13, ground)}"/><stop offset="1" ` +
    `stop-color="${oklch(0.14, 0.05, ground)}"/></linearGradient>` +
    `<radialGradient id="b"><stop stop-color="${oklch(0.83, 0.15, glow)}"/><stop offset="1" ` +
    `stop-color="${oklch(0.6, 0.18, accent)}" stop-opacity="0"/></radialGradient>` +
    `<linearGradient id="c" x2="0" y2="1"><stop stop-opacity="0"/><stop offset="1" stop-opacity=".7"/></linearGradient></defs>` +
    `<path fill="url(#a)" d="M0 0h300v400H0z"/><circle cx="150" cy="158" r="170" fill="url(#b)" opacity=".75"/>` +
    `<path d="${RAYS}" transform="translate(150 158)" fill="#fff" opacity=".07"/>` +
    `<g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round"><circle cx="150" cy="158" r="88" ` +
    `stroke-width="2" opacity=".35"/>` +
    `<path d="M108 152L150 112L192 152M122 174H178M122 198H178" stroke-width="13" opacity=".85"/></g>` +
    `<path fill="url(#c)" d="M0 230h300v170H0z"/>` +
    `<text text-anchor="middle" font-family="'Anek Bangla','Noto Sans Bengali',system-ui,sans-serif" font-weight="700" ` +
    `font-size="${size}" fill="#fff">${text}</text></svg>`
  )
}

/** Returns the line break and size that make the title largest inside the box. */
function breakTitle(title: string): { lines: string[]; size: number } {
  const words = title.trim().split(/\s+/)
  let best = { lines: [title.trim()], size: 0 }
  for (let count = 1; count <= Math.min(BOX.lines, words.length); count++) {
    const lines = balance(words, count)
    const size = Math.min(count === 1 ? 40 : 34, Math.floor(BOX.text / Math.max(...lines.map(widthOf))))
    if (size > best.size) best = { lines, size }
  }
  return best
}

/** Breaks words into so many lines, so that the longest is as short as possible. */
function balance(words: readonly string[], count: number): string[] {
  if (count === 1) return [words.join(' ')]
  let best: string[] = []
  let least = Infinity
  for (let take = 1; take <= words.length - count + 1; take++) {
    const lines = [words.slice(0, take).join(' '), ...balance(words.slice(take), count - 1)]
    const longest = Math.max(...lines.map(widthOf))
    if (longest < least) [best, least] = [lines, longest]
  }
  return best
}

/** Returns a generous width of a text line at size 1. */
function widthOf(line: string): number {
  let width = 0
  for (const letter of line) width += widthOfLetter(letter)
  return Math.max(width, 0.6)
}

function widthOfLetter(letter: string): number {
  if (letter === ' ') return 0.3
  if (WIDE_SIGN.test(letter)) return 0.48
  if (SIGN.test(letter)) return 0.24
  if (BENGALI.test(letter)) return 0.8
  return /[A-ZMWmw@&0-9]/.test(letter) ? 0.78 : 0.6
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
