/**
 * The fold of measures: what one line of the journal or of the facts changes. Pure. A round counts when it is over, on that
 * day and for those who stood above the member when it began; what comes later counts on its own day (docs/decisions/0701).
 */
import { HOUR_MS } from '#server/lib/clock.ts'
import type { Folded, Keys, State } from '#server/lib/facts/follower.ts'
import { localDay } from '#server/lib/local-day.ts'
import { ownCountedBy } from '#server/modules/bets/counted.ts'
import type { RoundJournalRow } from '#server/modules/bets/journal-streams.sql.ts'
import { barAfter, isBarred, type Bars } from '#server/modules/protection/bars.ts'
import { addFigures, addPlay, isNothing, NO_FIGURES, NO_PLAY, type Figures, type Play } from './figures.ts'
import { moveOf, type Fact, type MeasureLine, type MoneyMove } from './lines.ts'

/** Where a member stands: the agents above from the top down, joined by dots. */
export type Place = { readonly brand: string; readonly above: string; readonly isAgent: boolean }
/** What a member did on a day, by `currency teams gameType` (segmentKey). */
export type MemberDay = { readonly brand: string; readonly segments: Readonly<Record<string, Figures>> }

export type MeasureTables = {
  places: Place
  /** What a round that is open will count; null: it is over. */
  rounds: Play | null
  bars: Bars
  /** The day of the first deposit, of members who stand below an agent. */
  depositors: string
  /** By `member day`. */
  members: MemberDay
}
/** The time zone of each brand, and the currency of each account. */
export type MeasureLooks = { zones: string; currencies: string }
/** A movement of money that agents may see. */
export type MoneyLine = Omit<MoneyMove, 'adds'> & {
  cursor: string
  brand: string
  memberId: string
  teams: string
  at: Date
}

/** What a line added to a round that is over, in ledger units of the member's own money. */
export type RoundEnd = Pick<Play, 'stake' | 'valid' | 'payout'> &
  Pick<
    RoundJournalRow,
    'cursor' | 'brand' | 'memberId' | 'vendor' | 'roundId' | 'gameCode' | 'gameType' | 'currency' | 'at'
  > & {
    kind: 'round'
    teams: string
  }
export type MeasureEffect = MoneyLine | RoundEnd

type Fold = State<MeasureTables & MeasureLooks>
type Result = Folded<MeasureTables, MeasureEffect>

/** Stands for all types of games, and for money and people. */
export const ALL_TYPES = ''

const roundKey = ({ vendor, roundId, memberId }: RoundJournalRow) => JSON.stringify([vendor, roundId, memberId])
/** Returns the key of a segment of a member's day. */
export const segmentKey = (currency: string, teams: string, gameType: string) => `${currency} ${teams} ${gameType}`
/** Returns the agents who count what a member does: those above, and the member too where it is an agent. */
const teamsOf = (memberId: string, above: string, place: Place | undefined) =>
  place?.isAgent ? [above, memberId].filter(Boolean).join('.') : above

/** The days that a moment may be in, in any time zone. */
function daysAround(at: Date): string[] {
  const days = [-12, 0, 14].map((hours) => new Date(at.getTime() + hours * HOUR_MS).toISOString().slice(0, 10))
  return [...new Set(days)]
}

const isPlay = (line: MeasureLine): line is RoundJournalRow => line.stream === 'bets'
const isCounted = ({ isTrial, brand }: RoundJournalRow) => !isTrial && brand !== ''

/** Returns which rows the fold needs for a line. */
export function keysOf(line: MeasureLine): Keys<MeasureTables & MeasureLooks> {
  if (isPlay(line) && !isCounted(line)) return {}
  const { memberId, brand, at } = line
  const members = daysAround(at).map((day) => `${memberId} ${day}`)
  const own = { zones: [brand], members, bars: [memberId] }
  if (isPlay(line)) return { ...own, places: [memberId], rounds: [roundKey(line)] }
  const others = line.topic === 'line.payment' ? [line.tells.to] : []
  const currencies = line.topic === 'member.registered' ? [memberId] : []
  return { ...own, places: [memberId, ...others], depositors: [memberId], currencies }
}

/** Returns what a line of the journal adds to its round. */
function playOf(line: RoundJournalRow): Play {
  const staked = line.kind === 'stake' ? 1n : line.reverses === 'stake' ? -1n : 0n
  const paid = line.kind === 'payout' ? 1n : line.reverses === 'payout' ? -1n : 0n
  const own = line.amountMinor - line.bonusMinor
  return {
    stake: staked * own,
    bonusStake: staked * line.bonusMinor,
    valid: ownCountedBy(line),
    payout: paid * own,
    bonusPayout: paid * line.bonusMinor,
  }
}

type Added = { currency: string; teams: string; types: readonly string[]; figures: Figures }

/** Returns the change of a member's day. */
function addToDay(state: Fold, line: MeasureLine, { currency, teams, types, figures }: Added): Result['changes'] {
  const { memberId, brand, at } = line
  const key = `${memberId} ${localDay(at, state.zones.get(brand) ?? 'UTC')}`
  const day = state.members.get(key)
  const segments = { ...day?.segments }
  for (const type of types) {
    const segment = segmentKey(currency, teams, type)
    segments[segment] = addFigures(segments[segment] ?? NO_FIGURES, figures)
  }
  return { members: { [key]: { brand, segments } } }
}

function foldPlay(state: Fold, line: RoundJournalRow): Result {
  const key = roundKey(line)
  const kept = state.rounds.get(key) ?? null
  const play = addPlay(kept ?? NO_PLAY, playOf(line))
  const isOpen = kept !== null || line.kind === 'stake'
  if (isOpen && !line.closes) {
    const rest = isNothing(play) ? null : play
    return rest === kept ? {} : { changes: { rounds: { [key]: rest } } }
  }
  const ended = kept ? { rounds: { [key]: null } } : {}
  // nothing is earned from the play of somebody who is excluded or on a break; what is taken back always counts
  const isBarredNow = line.kind !== 'reversal' && isBarred(state.bars.get(line.memberId) ?? [], line.at)
  if (isNothing(play) || isBarredNow) return { changes: ended }
  const teams = teamsOf(line.memberId, line.lineAbove, state.places.get(line.memberId))
  if (!teams) return { changes: ended }
  const figures = { ...NO_FIGURES, ...play, rounds: line.closes ? 1n : 0n }
  const added = { currency: line.currency, teams, types: [ALL_TYPES, line.gameType], figures }
  return { changes: { ...ended, ...addToDay(state, line, added) }, effects: [roundEnd(line, teams, play)] }
}

const roundEnd = (line: RoundJournalRow, teams: string, { stake, valid, payout }: Play): RoundEnd => {
  const { cursor, brand, memberId, vendor, roundId, gameCode, gameType, currency, at } = line
  return {
    kind: 'round',
    cursor,
    brand,
    memberId,
    teams,
    vendor,
    roundId,
    gameCode,
    gameType,
    currency,
    at,
    stake,
    valid,
    payout,
  }
}

const moneyLine = (line: Fact, memberId: string, teams: string, move: Omit<MoneyMove, 'adds'>): MoneyLine => {
  const { cursor, brand, at } = line
  const { kind, currency, amountMinor, reference } = move
  return { kind, currency, amountMinor, reference, cursor, brand, memberId, teams, at }
}

function foldMoney(state: Fold, line: Fact, { adds, ...move }: MoneyMove): Result {
  const place = state.places.get(line.memberId)
  const teams = place && teamsOf(line.memberId, place.above, place)
  if (!teams) return {}
  const isFirst = move.kind === 'deposit' && state.depositors.get(line.memberId) === undefined
  const figures = { ...NO_FIGURES, ...adds, firstDeposits: isFirst ? 1 : 0 }
  const changes = addToDay(state, line, { currency: move.currency, teams, types: [ALL_TYPES], figures })
  const first = isFirst ? { depositors: { [line.memberId]: line.at.toISOString().slice(0, 10) } } : {}
  return { changes: { ...changes, ...first }, effects: [moneyLine(line, line.memberId, teams, move)] }
}

/** A payment within a line is seen on both sides, and counts in no figure. */
function foldLinePayment(state: Fold, line: Extract<Fact, { topic: 'line.payment' }>): Result {
  const { order: reference, currency, amountMinor, to } = line.tells
  const sides = [
    { kind: 'line_sent', memberId: line.memberId },
    { kind: 'line_received', memberId: to },
  ] as const
  const effects = sides.flatMap(({ kind, memberId }) => {
    const place = state.places.get(memberId)
    const teams = place && teamsOf(memberId, place.above, place)
    return teams ? [moneyLine(line, memberId, teams, { kind, currency, amountMinor, reference })] : []
  })
  return { effects }
}

/** A registration is counted in the currency of the account, as everything that follows from it. */
function foldRegistered(state: Fold, line: Extract<Fact, { topic: 'member.registered' }>): Result {
  const place: Place = { brand: line.brand, above: line.tells.line.join('.'), isAgent: line.tells.kind === 'agent' }
  const figures = { ...NO_FIGURES, registered: 1 }
  const currency = state.currencies.get(line.memberId)
  const isBelow = place.above !== '' && currency !== undefined
  const days = isBelow ? addToDay(state, line, { currency, teams: place.above, types: [ALL_TYPES], figures }) : {}
  return { changes: { places: { [line.memberId]: place }, ...days } }
}

function foldFact(state: Fold, line: Fact): Result {
  switch (line.topic) {
    case 'member.registered':
      return foldRegistered(state, line)
    case 'member.moved': {
      const place = state.places.get(line.memberId)
      return place ? { changes: { places: { [line.memberId]: { ...place, above: line.tells.line.join('.') } } } } : {}
    }
    case 'line.payment':
      return foldLinePayment(state, line)
    case 'break.began':
    case 'exclusion.began':
    case 'exclusion.ended': {
      const known = state.bars.get(line.memberId) ?? []
      const bars = barAfter(known, line)
      return bars === known ? {} : { changes: { bars: { [line.memberId]: bars } } }
    }
    default: {
      const move = moveOf(line)
      return move ? foldMoney(state, line, move) : {}
    }
  }
}

/** Returns what a line changes. */
export function foldLine(state: Fold, line: MeasureLine): Result {
  if (!isPlay(line)) return foldFact(state, line)
  return isCounted(line) ? foldPlay(state, line) : {}
}
