import type { MatchRow } from '#contract/catalogue/open-matches.ts'
import type { Translate } from '#web/lib/i18n.tsx'

/** Nearer than this, the time to a match's start is counted down, in milliseconds. */
const COUNTED_MS = 10 * 60_000
const two = (value: number) => String(value).padStart(2, '0')

/** Says how far a match has come, or when it begins: "63′", "Set 2 · 4–3", "in 4:05", "18:40". */
export function matchClock({ sport, phase, clock, startsAt }: MatchRow, now: number, t: Translate): string {
  if (phase === 'before') {
    const left = startsAt - now
    if (left >= COUNTED_MS)
      return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false }).format(startsAt)
    const seconds = Math.max(0, Math.ceil(left / 1000))
    return t('games.match.startsIn', { time: `${Math.floor(seconds / 60)}:${two(seconds % 60)}` })
  }
  if (phase === 'break') return t(sport === 'football' ? 'games.match.half' : 'games.match.break')
  if (sport === 'cricket') {
    const balls = clock['balls'] ?? 0
    const over = `${Math.floor(balls / 6)}.${balls % 6}`
    return t('games.match.innings', { over, wickets: String(clock['wickets'] ?? 0) })
  }
  if (clock['minute'] !== undefined) return `${clock['minute'] + 1}′`
  if (sport === 'cockfight') return t('games.match.fight')
  const points = `${clock['home'] ?? 0}–${clock['away'] ?? 0}`
  if (sport === 'boxing') return t('games.match.bout', { points })
  return t(sport === 'esports' ? 'games.match.map' : 'games.match.set', { part: String(clock['set'] ?? 1), points })
}
