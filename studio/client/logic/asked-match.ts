import { SPORTS, type Sport } from '#games/sports/match.ts'

/**
 * Returns the match that an address asks for, with its sport; null where it names none that this game has: a cockfight
 * is opened by games of cockfights alone.
 */
export function askedMatch(search: string, { engine }: { engine: string }): { id: string; sport: Sport } | null {
  const id = new URLSearchParams(search).get('match') ?? ''
  if (!/^[a-z]{5,12}-\d-\d{1,10}$/.test(id)) return null
  const sport = SPORTS.find((one) => one === id.split('-', 1)[0])
  return sport && (sport === 'cockfight') === (engine === 'cockfight') ? { id, sport } : null
}
