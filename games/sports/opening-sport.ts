/** The sport that a book's title opens with: the vendors' titles lead into one book, each with its own sport first. */
import type { Sport } from './match.ts'

/** The sport that a title's picture shows, by how the picture's name begins. */
const THEMES: readonly [prefix: string, sport: Sport][] = [
  ['cricket', 'cricket'],
  ['football', 'football'],
  ['kabaddi', 'kabaddi'],
  ['tennis', 'tennis'],
  ['basketball', 'basketball'],
  ['volleyball', 'volleyball'],
  ['boxing', 'boxing'],
  ['badminton', 'badminton'],
  ['pingpong', 'tabletennis'],
  ['esports', 'esports'],
]

/** Returns the sport of a title's picture, or null where it shows none. */
export function sportOfTheme(theme: string): Sport | null {
  return THEMES.find(([prefix]) => theme.startsWith(prefix))?.[1] ?? null
}
