/** Gives a bet its panel at a table: reserved while the wallet is asked, in play when the bet is stored. */
import { refuse } from '#studio/lib/refusal.ts'
import { ROUND_LIMIT } from './due-cash-outs.ts'
import type { LiveBet } from './live-bet.ts'
import type { Table } from './table.ts'

/** New bets are refused when the stakes in play could reach the round's limit before this multiplier. */
const ROOM_HUNDREDTHS = 200n

/** Returns whether bets of this bet's round are taken now, and taken back. */
export function isOpenFor({ phase, phaseEndsAt, running, env }: Table, bet: LiveBet): boolean {
  return phase === 'BETTING' && env.clock.now() < (phaseEndsAt ?? 0) && running?.id === bet.roundId
}

/** Reserves a panel for a bet. Refuses with BETS_CLOSED, ALREADY_BET, LIMIT_REACHED. */
export function reservePanel(table: Table, bet: LiveBet): void {
  if (!isOpenFor(table, bet)) refuse('BETS_CLOSED', 'the bets of this round are closed')
  if (table.panels.has(panelOf(bet))) refuse('ALREADY_BET', 'this panel has a bet')
  const weight = table.weight + bet.weight
  if (weight * ROOM_HUNDREDTHS > ROUND_LIMIT * 100n) refuse('LIMIT_REACHED', 'this round is full')
  table.bets.set(bet.betId, bet)
  table.panels.add(panelOf(bet))
  table.weight = weight
}

const panelOf = ({ owner, panel }: LiveBet) => `${owner.playerId} ${panel}`

/** Frees the panel of a bet that failed. */
export function releasePanel(table: Table, bet: LiveBet): void {
  bet.state = 'REFUNDED'
  if (!table.bets.delete(bet.betId)) return // of a round that is over
  table.panels.delete(panelOf(bet))
  table.weight -= bet.weight
}

/** Returns whether a bet that the wallet has just taken can still come into play. */
export function isBeforeClose({ running, phase, env }: Table, bet: LiveBet): boolean {
  return (
    running?.id === bet.roundId &&
    (phase === 'BETTING' || phase === 'LOCKED') &&
    env.clock.now() < running.closing.closesAt
  )
}

/** Puts a stored bet into play. Returns false when its round is closed: then its stake must be refunded. */
export function seatBet(table: Table, bet: LiveBet, balance: string): boolean {
  if (!isBeforeClose(table, bet)) return false
  bet.state = 'PLACED'
  table.nextDueAt = 0
  table.balances.set(bet.owner.playerId, balance)
  table.changed.add(bet)
  return true
}
