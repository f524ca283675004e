/** Names of markets, selections and moments, in the reader's language. */
import { METHODS } from '#games/sports/cricket-ball.ts'
import { writeLine } from '#games/sports/lines.ts'
import { readMarketId, type MarketKind } from '#games/sports/market.ts'
import type { MatchEvent, Name, Score, Side } from '#games/sports/match.ts'
import { PLAYERS } from '#games/sports/names.ts'
import type { MatchView } from '#studio/engines/sports/protocol.ts'
import { count, inOrder, language, t, type MessageKey } from '#studio/client/lib/i18n.ts'

/** Returns a name in the reader's language. */
export const nameOf = (name: Name): string => name[language() === 'bn' ? 'bn' : 'en']

type Sides = Pick<MatchView, 'home' | 'away'>
const sideName = (match: Sides, side: Side) => nameOf(match[side])

const LINES_ON_SIDE = new Set<MarketKind>(['ah', 'maphcp'])

/** Reads the line of a market (its handicap or total), which is at the end of its id. */
function lineOf(marketId: string): number | null {
  const text = readMarketId(marketId)?.argument?.split('.').at(-1)
  return text === undefined || !/^-?\d+$/.test(text) ? null : Number(text)
}

/** Returns the score that a handicap taken now counts from: none before the match. */
export const fromNow = ({ phase, score }: Pick<MatchView, 'phase' | 'score'>): Score | null =>
  phase === 'before' ? null : score

/**
 * Names a market: "Handicap", "How wicket 3 of innings 1 falls". A handicap in play counts only what comes after the
 * score `from`, and says so.
 */
export function marketLabel(marketId: string, from: Score | null): string {
  const read = readMarketId(marketId)
  if (!read) return marketId
  const [first = '', second = ''] = (read.argument ?? '').split('.')
  const figure = (text: string) => (/^\d+$/.test(text) ? count(Number(text)) : text)
  if (read.kind === 'ah' && from) return t('sports.market.ahFrom', { score: inOrder(`${from.home}–${from.away}`) })
  return t(`sports.market.${read.kind}`, { part: figure(first), innings: figure(first), wicket: figure(second) })
}

const WORDS: Readonly<Record<string, MessageKey>> = {
  x: 'sports.pick.draw',
  draw: 'sports.pick.draw',
  yes: 'sports.pick.yes',
  no: 'sports.pick.no',
  odd: 'sports.pick.odd',
  even: 'sports.pick.even',
  other: 'sports.pick.other',
  caught: 'sports.pick.caught',
  bowled: 'sports.pick.bowled',
  lbw: 'sports.pick.lbw',
  runout: 'sports.pick.runout',
  stumped: 'sports.pick.stumped',
  fulltime: 'sports.pick.fulltime',
}

/** Names a selection: "Harbour Kites −0.5", "Over 2.5", "2–1". */
export function pickLabel(match: Sides, marketId: string, selection: string): string {
  const kind = readMarketId(marketId)?.kind
  const line = lineOf(marketId)
  const word = WORDS[selection]
  if (word) return t(word)
  if (selection === 'over' || selection === 'under')
    return t(`sports.pick.${selection}`, { line: writeLine(line ?? 0, false) })
  if (selection === '1x') return t('sports.pick.or', { one: sideName(match, 'home'), two: t('sports.pick.draw') })
  if (selection === 'x2') return t('sports.pick.or', { one: t('sports.pick.draw'), two: sideName(match, 'away') })
  if (selection === '12') return t('sports.pick.or', { one: sideName(match, 'home'), two: sideName(match, 'away') })
  if (selection === 'meron' || selection === 'wala')
    return `${t(`sports.pick.${selection}`)} · ${sideName(match, selection === 'meron' ? 'home' : 'away')}`
  const side =
    selection === '1' || selection === 'home' ? 'home' : selection === '2' || selection === 'away' ? 'away' : null
  if (!side) return selection.replace('-', '–')
  const ownLine =
    kind && LINES_ON_SIDE.has(kind) && line !== null ? ` ${writeLine(side === 'home' ? line : -line, true)}` : ''
  return `${sideName(match, side)}${ownLine}`
}

/** Writes a time span: "4:05" or "1:12:30". */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours = 0, minutes = 0, rest = 0] = parts
  return `${hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}` : minutes}:${String(rest).padStart(2, '0')}`
}

/** Writes a moment of the day in the reader's own zone: "18:40". */
export function timeText(at: number): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: false }).format(at)
}

type Moment = Pick<MatchView, 'sport' | 'phase' | 'isVoid' | 'clock' | 'score'>

/** Says how far a match has come: "63′", "Set 2 · 4–3", "Over 7.2 · 3 down". */
export function clockText({ sport, phase, isVoid, clock }: Moment): string {
  if (isVoid) return t('sports.clock.void')
  if (phase === 'over') return t('sports.clock.over')
  if (phase === 'break') return t(sport === 'football' ? 'sports.clock.half' : 'sports.clock.break')
  if (sport === 'cricket') {
    const balls = clock['balls'] ?? 0
    return t('sports.clock.innings', { over: `${Math.floor(balls / 6)}.${balls % 6}`, wickets: clock['wickets'] ?? 0 })
  }
  if (clock['minute'] !== undefined) return t('sports.clock.minute', { minute: clock['minute'] + 1 })
  const places = { set: clock['set'] ?? 1, home: clock['home'] ?? 0, away: clock['away'] ?? 0 }
  return t(
    sport === 'esports' ? 'sports.clock.map' : sport === 'boxing' ? 'sports.clock.bout' : 'sports.clock.set',
    places,
  )
}

/** Returns the family name of the player that an event names. */
const playerOf = ({ player }: MatchEvent) => nameOf(PLAYERS[(player ?? 0) % PLAYERS.length] ?? { en: '', bn: '' })

/** Describes an event, or returns null for one that only the picture shows. */
export function eventText(match: Sides, event: MatchEvent): string | null {
  const team = event.side ? sideName(match, event.side) : ''
  switch (event.kind) {
    case 'goal':
      return t('sports.event.goal', { who: `${playerOf(event)} (${team})` })
    case 'card':
      return t('sports.event.card', { who: `${playerOf(event)} (${team})` })
    case 'corner':
      return t('sports.event.corner', { team })
    case 'wicket':
      return t('sports.event.wicket', {
        who: playerOf(event),
        how: t(`sports.pick.${METHODS[event.value] ?? 'caught'}`),
      })
    case 'ball':
      return t('sports.event.runs', { runs: count(event.value), who: playerOf(event) })
    case 'innings':
      return t('sports.event.innings', { runs: count(event.value) })
    case 'set':
      return t('sports.event.set', { part: count(event.value), team })
    default:
      return null
  }
}
