/** The sport that a book's title opens with. */
import type { Sport } from '#games/sports/match.ts'
import type { SportsContext } from './sports-context.ts'

/**
 * Games of one vendor open with their own sport: by the vendor's lane first, then by the picture that shows the sport.
 */
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
const ESPORTS_VENDORS = new Set(['TF', 'IMES'])

/** Returns the sport that a game opens with. */
export function sportOf({ theme, vendorCode, engine }: SportsContext['session']['game']): Sport {
  if (engine === 'cockfight') return 'cockfight'
  if (ESPORTS_VENDORS.has(vendorCode)) return 'esports'
  return THEMES.find(([prefix]) => theme.startsWith(prefix))?.[1] ?? 'football'
}
