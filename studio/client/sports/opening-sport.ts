/** The sport that a book's title opens with. */
import type { Sport } from '#games/sports/match.ts'
import { sportOfTheme } from '#games/sports/opening-sport.ts'
import type { SportsContext } from './sports-context.ts'

const ESPORTS_VENDORS = new Set(['TF', 'IMES'])

/** Returns the sport that a game opens with: by the vendor's lane first, then by the picture that shows the sport. */
export function sportOf({ theme, vendorCode, engine }: SportsContext['session']['game']): Sport {
  if (engine === 'cockfight') return 'cockfight'
  if (ESPORTS_VENDORS.has(vendorCode)) return 'esports'
  return sportOfTheme(theme) ?? 'football'
}
