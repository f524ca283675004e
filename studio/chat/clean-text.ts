/**
 * Makes a member's text fit to be shown: one plain line, without addresses, phone numbers and words of the operator's
 * list.
 */
import { SAY_MOST } from './protocol.ts'

/** Replaces what is hidden. */
export const HIDDEN = '•••'

/** Control characters, and characters that are invisible or reverse the line. Joiners stay: scripts need them. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffc]/gu
/** More combining marks than any script puts on one letter. */
const PILED = /(\p{M}{4})\p{M}+/gu

const LINKS = [
  /(?:https?|ftp):\/\/\S+/giu,
  /\bwww\.\S+/giu,
  /[\p{L}\p{N}._%+-]+\s?@\s?[\p{L}\p{N}.-]+\.\p{L}{2,24}/giu,
  // the name of a site, also with spaces around the point, and what follows it
  /[\p{L}\p{N}-]{2,63}\s?(?:\.|\(dot\)|\[dot\])\s?(?:com|net|org|info|me|io|co|app|bet|casino|win|vip|club|online|site|shop|xyz|top|link|ly|gg|tv|bd|in|pk|uk)(?![\p{L}\p{N}])(?:[/:?#]\S*)?/giu,
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{3,}/giu,
]
/** Seven or more digits of any script, with any separators between them. */
const NUMBER = /\+?\p{Nd}(?:[\s().\-_/]{0,2}\p{Nd}){6,}/gu

/** Returns one plain line of at most SAY_MOST letters, or null when nothing is left or the line is longer. */
export function plainLine(text: string): string | null {
  const line = text
    .normalize('NFC')
    .replace(/\s/gu, ' ')
    .replace(UNSEEN, '')
    .replace(PILED, '$1')
    .replace(/ {2,}/gu, ' ')
    .trim()
  return line === '' || [...line].length > SAY_MOST ? null : line
}

function wordPattern(words: readonly string[]): RegExp | null {
  const list = words
    .map((word) => word.normalize('NFC').trim())
    .filter((word) => word !== '')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/ +/gu, '\\s+'))
  return list.length === 0
    ? null
    : new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${list.join('|')})(?![\\p{L}\\p{M}\\p{N}])`, 'giu')
}

/** Returns the line as others see it. */
export function hideWhatMayNotBeShown(line: string, words: readonly string[]): string {
  const withoutLinks = LINKS.reduce((text, pattern) => text.replace(pattern, HIDDEN), line)
  const withoutNumbers = withoutLinks.replace(NUMBER, HIDDEN)
  const pattern = wordPattern(words)
  return pattern === null ? withoutNumbers : withoutNumbers.replace(pattern, HIDDEN)
}
