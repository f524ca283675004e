/** The state of a crash table as this screen knows it, and what each message of the table does to it. */
import type {
  CrashBet,
  CrashPast,
  CrashPlayer,
  CrashRound,
  CrashRules,
  CrashServerMessage,
  CrashTable,
} from '#studio/engines/crash/protocol.ts'
import { multiplierAt } from '#games/crash/rules.ts'
import type { ChatClientMessage, ChatServerMessage } from '#studio/chat/protocol.ts'
import { createChat, hearChat, isTalk, takeChat, takeChatRefusal, type Chat } from '#studio/client/chat/chat.ts'
import { StudioRefusal } from '#studio/client/lib/api.ts'
import type { GameContext } from '#studio/client/frame/context.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { createServerClock, type ServerClock } from '#studio/client/logic/clock.ts'

export type CrashContext = GameContext<CrashRules, unknown>
export type Slot = 0 | 1

export type Flight = {
  context: CrashContext
  clock: ServerClock
  round: Signal<CrashRound | null>
  table: Signal<CrashTable | null>
  /** Newest first. */
  past: Signal<readonly CrashPast[]>
  players: Signal<readonly CrashPlayer[]>
  playerCount: Signal<number>
  /** Who left the round before this one in time, the greatest wins first. */
  lastWinners: Signal<readonly CrashPlayer[]>
  /** The member's own bets of this round, by panel. */
  bets: Record<Slot, Signal<CrashBet | null>>
  /** The last time that the table sent, in ms after the start. */
  lastTickMs: number
  /** The chat of the table. */
  chat: Chat
  listeners: Set<(message: CrashServerMessage) => void>
}

const SHOWN_PLAYERS = 50
const SHOWN_PAST = 30
/** How far the screen may run ahead of the table's last message, ms. */
const AHEAD_MS = 500

/** Makes a table of which nothing is known yet. */
export function createFlight(context: CrashContext): Flight {
  return {
    context,
    clock: createServerClock(() => performance.now()),
    round: signal<CrashRound | null>(null),
    table: signal<CrashTable | null>(null),
    past: signal<readonly CrashPast[]>([]),
    players: signal<readonly CrashPlayer[]>([]),
    playerCount: signal(0),
    lastWinners: signal<readonly CrashPlayer[]>([]),
    bets: { 0: signal<CrashBet | null>(null), 1: signal<CrashBet | null>(null) },
    lastTickMs: 0,
    chat: createChat(),
    listeners: new Set(),
  }
}

/** Returns the ms since the start, by the table's clock; never far ahead of the table's last message. */
export function elapsedOf(flight: Flight): number {
  const round = flight.round.peek()
  if (!round?.startedAt) return 0
  const elapsed = flight.clock.now() - round.startedAt
  return Math.max(0, Math.min(elapsed, flight.lastTickMs + AHEAD_MS))
}

/** Returns the multiplier that the screen shows now, in hundredths: the bust once it is known. */
export function shownHundredths(flight: Flight): number {
  const round = flight.round.peek()
  if (round?.bust) return Math.round(Number(round.bust) * 100)
  return round?.phase === 'RUNNING' ? multiplierAt(elapsedOf(flight)) : 100
}

/** Writes hundredths as the table writes them: 235 is "2.35". */
export function writeMultiplier(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

type Send = (message: ChatClientMessage) => boolean

/**
 * Applies a message to the state, then notifies the listeners of every message about the flight. The chat answers
 * through `send`.
 */
export function hear(flight: Flight, message: CrashServerMessage, send: Send): void {
  if (isTalk(message)) return hearChat(flight.chat, message, send)
  if (message.type === 'welcome') takeChat(flight.chat, message.chat, send)
  if (message.type === 'refused' && takeChatRefusal(flight.chat, message)) return
  if ('serverTime' in message)
    flight.clock.learn(message.serverTime, message.type === 'pong' ? performance.now() - message.sentAt : undefined)
  take(flight, message)
  for (const listener of flight.listeners) listener(message)
}

function setRound(flight: Flight, change: Partial<CrashRound>): void {
  const round = flight.round.peek()
  if (round) flight.round.set({ ...round, ...change })
}

const SHOWN_WINNERS = 5

function winnersOf(players: readonly CrashPlayer[]): CrashPlayer[] {
  const won = ({ win }: CrashPlayer) => Number(win ?? 0)
  return players
    .filter(({ cashedAt }) => cashedAt !== null)
    .toSorted((one, other) => won(other) - won(one))
    .slice(0, SHOWN_WINNERS)
}

function takeBets({ bets }: Flight, own: readonly CrashBet[]): void {
  for (const slot of [0, 1] as const) {
    const bet = own.find((one) => one.slot === slot)
    if (bet) bets[slot].set(bet)
  }
}

function take(flight: Flight, message: Exclude<CrashServerMessage, ChatServerMessage>): void {
  switch (message.type) {
    case 'welcome':
      return takeWelcome(flight, message)
    case 'round_open':
      flight.lastTickMs = 0
      flight.round.set(message.round)
      flight.lastWinners.set(winnersOf(flight.players.peek()))
      flight.players.set([])
      flight.playerCount.set(0)
      flight.bets[0].set(null)
      flight.bets[1].set(null)
      return
    case 'locked':
      return setRound(flight, { phase: 'LOCKED', phaseEndsAt: message.startsAt })
    case 'closed':
      return setRound(flight, { mix: message.mix })
    case 'void':
      return takeVoid(flight, message.roundId)
    case 'running':
      play('launch')
      return setRound(flight, { phase: 'RUNNING', startedAt: message.startedAt, phaseEndsAt: null })
    case 'tick':
      flight.lastTickMs = message.elapsedMs
      return
    case 'crashed':
      return takeCrash(flight, message)
    case 'players':
      return takePlayers(flight, message)
    case 'bet_ack':
    case 'cashout':
      takeBets(flight, [message.bet])
      return flight.context.showBalance(message.balance)
    case 'taken_back':
      if (flight.bets[message.bet.slot].peek()?.betId === message.bet.betId) flight.bets[message.bet.slot].set(null)
      return flight.context.showBalance(message.balance)
    case 'settled':
      return takeBets(flight, message.bets)
    case 'balance':
      return flight.context.showBalance(message.balance)
    case 'refused':
      return flight.context.fail(new StudioRefusal(message))
    case 'pong':
      return
  }
}

function takeWelcome(
  flight: Flight,
  {
    round,
    table,
    history,
    players,
    playerCount,
    bets,
    balance,
    serverTime,
  }: Extract<CrashServerMessage, { type: 'welcome' }>,
): void {
  flight.round.set(round)
  flight.table.set(table)
  flight.past.set(history)
  flight.players.set(players)
  flight.playerCount.set(playerCount)
  flight.bets[0].set(null)
  flight.bets[1].set(null)
  takeBets(flight, bets)
  flight.lastTickMs = round.startedAt ? serverTime - round.startedAt : 0
  flight.context.showBalance(balance)
}

/** Marks the round as void: the stakes are being paid back. */
function takeVoid(flight: Flight, roundId: string): void {
  if (flight.round.peek()?.roundId !== roundId) return
  flight.context.notice.set({ text: t('round.void'), kind: 'info', offersDeposit: false })
}

function takeCrash(
  flight: Flight,
  { roundId, bust, nextOpenAt, past, mix }: Extract<CrashServerMessage, { type: 'crashed' }>,
): void {
  if (flight.round.peek()?.roundId !== roundId) return
  setRound(flight, { phase: 'CRASHED', bust, phaseEndsAt: nextOpenAt, mix })
  flight.past.set([past, ...flight.past.peek().filter((one) => one.roundId !== roundId)].slice(0, SHOWN_PAST))
  flight.context.spoken.set(t('crash.spoken.crashed', { multiplier: `${bust}×` }))
  play('crash')
}

function takePlayers(
  flight: Flight,
  { roundId, playerCount, changed, gone }: Extract<CrashServerMessage, { type: 'players' }>,
): void {
  if (flight.round.peek()?.roundId !== roundId) return
  const byKey = new Map(flight.players.peek().map((player) => [player.key, player]))
  for (const player of changed) byKey.set(player.key, player)
  for (const key of gone) byKey.delete(key)
  flight.players.set([...byKey.values()].sort((a, b) => Number(b.stake) - Number(a.stake)).slice(0, SHOWN_PLAYERS))
  flight.playerCount.set(playerCount)
}
