/** The member's two bet panels: what may be done now, what was asked for, and autoplay over rounds. */
import type { CrashBet, CrashClientMessage, CrashServerMessage } from '#studio/engines/crash/protocol.ts'
import { AUTO_MAX, AUTO_MIN } from '#games/crash/rules.ts'
import { createAutoplay, type Autoplay } from '#studio/client/frame/autoplay.ts'
import { createEntries, type Entries } from '#studio/client/frame/entries.ts'
import { newBetSeed, newRequestId } from '#studio/client/lib/api.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { tellSite } from '#studio/client/lib/site.ts'
import { play } from '#studio/client/lib/sound.ts'
import { parseHundredths } from '#studio/client/logic/dice-choice.ts'
import { toMinor, toWire } from '#studio/client/logic/money.ts'
import { type Flight, type Slot, writeMultiplier } from './flight.ts'
import type { TableLine } from '#studio/client/lib/line.ts'

type Asked = { kind: 'bet' | 'cashout' | 'take_back'; requestId: string }

export type Seat = {
  slot: Slot
  stake: Signal<bigint>
  /** In hundredths; null means by hand. */
  target: Signal<number | null>
  /** The panel's own fields: a mistake in one bet does not block the other. */
  entries: Entries
  /** The bet goes into the next round. */
  isQueued: Signal<boolean>
  /** The request that was sent to the table and is not answered yet. */
  asked: Signal<Asked | null>
  bet: Signal<CrashBet | null>
}

export type Seats = {
  flight: Flight
  line: TableLine<CrashClientMessage>
  seats: readonly [Seat, Seat]
  isSecondShown: Signal<boolean>
  mode: Signal<'manual' | 'auto'>
  autoplay: Autoplay
}

/** Reads a typed target, in hundredths; null for none, NaN when it is not allowed. */
export function targetOf(text: string): number | null {
  if (text.trim() === '') return null
  const hundredths = parseHundredths(text)
  return hundredths !== null && hundredths >= AUTO_MIN && hundredths <= AUTO_MAX ? hundredths : Number.NaN
}

function makeSeat(flight: Flight, slot: Slot): Seat {
  const { context } = flight
  return {
    slot,
    stake: slot === 0 ? context.stake : signal(context.stake.peek()),
    target: signal<number | null>(null),
    entries: createEntries(),
    isQueued: signal(false),
    asked: signal<Asked | null>(null),
    bet: flight.bets[slot],
  }
}

/** Makes the panels and connects them to the table's messages. */
export function createSeats(flight: Flight, line: TableLine<CrashClientMessage>): Seats {
  const all: Seats = {
    flight,
    line,
    seats: [makeSeat(flight, 0), makeSeat(flight, 1)],
    isSecondShown: signal(false),
    mode: signal<'manual' | 'auto'>('manual'),
    autoplay: createAutoplay(flight.context),
  }
  flight.listeners.add((message) => onMessage(all, message))
  return all
}

function onMessage(all: Seats, message: CrashServerMessage): void {
  if (message.type === 'welcome') {
    for (const seat of all.seats) seat.asked.set(null)
    if (message.bets.some(({ slot }) => slot === 1)) all.isSecondShown.set(true)
  } else if (message.type === 'round_open') placeWaiting(all)
  else if (message.type === 'bet_ack' || message.type === 'cashout') onAnswer(all, message)
  else if (message.type === 'taken_back') {
    all.seats[message.bet.slot].asked.set(null)
    all.flight.context.spoken.set(t('crash.takenBack'))
    tellSite({ type: 'round', state: 'closed' })
  } else if (message.type === 'settled') onSettled(all, message.bets)
  else if (message.type === 'refused') {
    for (const seat of all.seats) if (seat.asked.peek()?.requestId === message.requestId) seat.asked.set(null)
    all.autoplay.stop()
  }
}

function onAnswer(all: Seats, message: Extract<CrashServerMessage, { type: 'bet_ack' | 'cashout' }>): void {
  const { context } = all.flight
  const seat = all.seats[message.bet.slot]
  seat.asked.set(null)
  if (message.type === 'bet_ack') {
    tellSite({ type: 'round', state: 'open' })
    return
  }
  play('cashOut')
  const { cashedAt, win } = message.bet
  context.spoken.set(t('crash.spoken.won', { multiplier: `${cashedAt ?? ''}×`, amount: context.money(win) }))
  // an unbooked win needs no words here: the table sends the balance by itself when the win is booked
  if (message.reason === 'cap') context.notice.set({ text: t('crash.capReached'), kind: 'info', offersDeposit: false })
}

function onSettled(all: Seats, bets: readonly CrashBet[]): void {
  for (const seat of all.seats) seat.asked.set(null)
  tellSite({ type: 'round', state: 'closed' })
  if (!all.autoplay.run.peek()) return
  const played = bets.filter(({ state }) => state !== 'REFUNDED')
  const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + toMinor(amount), 0n)
  if (played.length > 0) all.autoplay.goesOn(sum(played.map(({ stake }) => stake)), sum(played.map(({ win }) => win)))
}

function shownSeats({ seats, isSecondShown }: Seats): Seat[] {
  return isSecondShown.peek() ? [...seats] : [seats[0]]
}

function placeWaiting(all: Seats): void {
  for (const seat of shownSeats(all)) {
    if (!seat.isQueued.peek() && !all.autoplay.run.peek()) continue
    seat.isQueued.set(false)
    placeBet(all, seat)
  }
}

function placeBet({ flight, line }: Seats, seat: Seat): void {
  const round = flight.round.peek()
  const target = seat.target.peek()
  if (!round || seat.entries.refuse()) return
  const requestId = newRequestId()
  const autoAt = target === null ? null : writeMultiplier(target)
  const stake = toWire(seat.stake.peek())
  const isSent = line.send({
    type: 'bet',
    requestId,
    roundId: round.roundId,
    slot: seat.slot,
    stake,
    autoAt,
    seed: newBetSeed(),
  })
  if (isSent) seat.asked.set({ kind: 'bet', requestId })
}

/** Handles a press of a panel's button: bets, takes the bet back, waits for the next round, or cashes out, as the state allows. */
export function pressSeat(all: Seats, seat: Seat): void {
  const phase = all.flight.round.peek()?.phase
  const bet = seat.bet.peek()
  all.flight.context.notice.set(null)
  if (seat.asked.peek()) return
  if (bet?.state === 'PLACED' && phase === 'RUNNING') {
    const requestId = newRequestId()
    if (all.line.send({ type: 'cashout', requestId, betId: bet.betId })) seat.asked.set({ kind: 'cashout', requestId })
  } else if (bet?.state === 'PLACED' && phase === 'BETTING' && !all.autoplay.run.peek()) {
    const requestId = newRequestId()
    if (all.line.send({ type: 'take_back', requestId, betId: bet.betId }))
      seat.asked.set({ kind: 'take_back', requestId })
  } else if (!bet && phase === 'BETTING') placeBet(all, seat)
  else if (bet?.state !== 'PLACED' && bet?.state !== 'PENDING' && !seat.entries.refuse()) {
    seat.isQueued.set(!seat.isQueued.peek())
    play('tap')
  }
}

/** Begins a series over rounds. Every shown panel needs a target; shows an error when one has none. */
export function startSeries(all: Seats): void {
  if (all.flight.context.entries.refuse() || shownSeats(all).some((seat) => seat.entries.refuse())) return
  if (shownSeats(all).some((seat) => seat.target.peek() === null)) {
    all.flight.context.notice.set({ text: t('crash.autoNeeds'), kind: 'error', offersDeposit: false })
    return
  }
  all.autoplay.start()
  if (all.flight.round.peek()?.phase === 'BETTING')
    for (const seat of shownSeats(all)) if (!seat.bet.peek()) placeBet(all, seat)
}
