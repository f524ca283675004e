/** The state of a live table as this screen knows it, and what each message of the table does to it. */
import type {
  TableBet,
  TableCrowd,
  TableKind,
  TablePast,
  TableRound,
  TableRules,
  TableServerMessage,
} from '#studio/engines/table/protocol.ts'
import type { ChatClientMessage } from '#studio/chat/protocol.ts'
import type { ChainFacts } from '#studio/chains/hash-chains.ts'
import type { GameContext } from '#studio/client/frame/context.ts'
import { resultWords } from '#studio/client/frame/result-words.ts'
import { createChat, hearChat, takeChat, takeChatRefusal, type Chat } from '#studio/client/chat/chat.ts'
import { StudioRefusal } from '#studio/client/lib/api.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { createServerClock, type ServerClock } from '#studio/client/logic/clock.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { EMPTY, isEmpty, type Chips, type RoomOf, type Slip } from '#studio/client/logic/slip.ts'
import { resultText } from './results.ts'

export type TableContext = GameContext<TableRules, unknown>

export type Table = {
  context: TableContext
  kind: TableKind
  clock: ServerClock
  round: Signal<TableRound | null>
  facts: Signal<ChainFacts | null>
  /** Oldest first, as the road is written. The newest is added after it was shown. */
  past: Signal<readonly TablePast[]>
  crowd: Signal<TableCrowd>
  bets: Signal<readonly TableBet[]>
  /** Chips that are not bet yet. */
  slip: Signal<Slip>
  /** The member's bets in the last round in which they bet. */
  last: Signal<Chips>
  /** The slip that was sent and is not answered yet. */
  asked: Signal<{ requestId: string; roundId: string; chips: Chips; seed: string } | null>
  /** Whether the result has been shown to its end. */
  isShown: Signal<boolean>
  /** The chat of the table. */
  chat: Chat
  /** A balance that arrived while a result was being shown. It is held back: it would reveal the result. */
  heldBalance: string | null
}

const NOBODY: TableCrowd = { playerCount: 0, spots: {}, players: [] }

/** Makes a table of which nothing is known yet. */
export function createTable(context: TableContext): Table {
  return {
    context,
    kind: context.rules.kind,
    clock: createServerClock(() => performance.now()),
    round: signal<TableRound | null>(null),
    facts: signal<ChainFacts | null>(null),
    past: signal<readonly TablePast[]>([]),
    crowd: signal(NOBODY),
    bets: signal<readonly TableBet[]>([]),
    slip: signal(EMPTY),
    last: signal<Chips>({}),
    asked: signal<Table['asked'] extends Signal<infer Asked> ? Asked : never>(null),
    isShown: signal(true),
    chat: createChat(),
    heldBalance: null,
  }
}

/** Returns what the member has on each spot in this round. */
export function betChips(bets: readonly TableBet[]): Chips {
  const chips: Record<string, bigint> = {}
  for (const { state, spots } of bets) {
    if (state === 'REFUNDED') continue
    for (const { spot, stake } of spots) chips[spot] = (chips[spot] ?? 0n) + toMinor(stake)
  }
  return chips
}

/** Returns how much may be added to each spot beside the bets. */
export function roomOf(table: Table): RoomOf {
  const bet = betChips(table.bets.peek())
  const limits = new Map(table.context.rules.spots.map(({ id, max }) => [id, toMinor(max)]))
  return (spot) => (limits.get(spot) ?? 0n) - (bet[spot] ?? 0n)
}

export const isBetting = (table: Table): boolean => table.round()?.phase === 'BETTING'

/** Applies a message to the state. */
export function hear(table: Table, message: TableServerMessage, send: (message: ChatClientMessage) => boolean): void {
  if ('serverTime' in message)
    table.clock.learn(message.serverTime, message.type === 'pong' ? performance.now() - message.sentAt : undefined)
  switch (message.type) {
    case 'welcome':
      takeWelcome(table, message)
      return takeChat(table.chat, message.chat, send)
    case 'round_open':
      return openRound(table, message.round)
    case 'locked':
      setRound(table, { phase: 'LOCKED', phaseEndsAt: message.phaseEndsAt })
      dropChips(table)
      return table.context.spoken.set(t('table.spoken.locked'))
    case 'closed':
      return setRound(table, { mix: message.mix })
    case 'void':
      if (table.round.peek()?.roundId === message.roundId)
        table.context.notice.set({ text: t('round.void'), kind: 'info', offersDeposit: false })
      return
    case 'result':
      return takeResult(table, message)
    case 'bet_ack':
      if (table.asked.peek()?.requestId === message.requestId) table.asked.set(null)
      takeBets(table, [message.bet])
      play('stop')
      return table.context.showBalance(message.balance)
    case 'settled':
      return takeBets(table, message.bets)
    case 'crowd':
      if (message.roundId === table.round.peek()?.roundId) table.crowd.set(message.crowd)
      return
    case 'balance':
      return takeBalance(table, message.balance)
    case 'refused':
      return takeRefusal(table, message)
    case 'pong':
      return
    default:
      return hearChat(table.chat, message, send)
  }
}

function setRound({ round }: Table, change: Partial<TableRound>): void {
  const now = round.peek()
  if (now) round.set({ ...now, ...change })
}

/** Takes back chips that were not bet in time, and says so to the member. */
function dropChips(table: Table): void {
  if (isEmpty(table.slip.peek()) || table.asked.peek()) return
  table.slip.set(EMPTY)
  table.context.notice.set({ text: t('table.notBet'), kind: 'info', offersDeposit: false })
}

function takeBets(table: Table, own: readonly TableBet[]): void {
  const ids = new Set(own.map(({ betId }) => betId))
  const roundId = table.round.peek()?.roundId
  table.bets.set([
    ...table.bets.peek().filter(({ betId }) => !ids.has(betId)),
    ...own.filter((bet) => bet.roundId === roundId),
  ])
  const chips = betChips(table.bets.peek())
  if (Object.keys(chips).length > 0) table.last.set(chips)
}

function takeBalance(table: Table, balance: string): void {
  if (table.isShown.peek()) table.context.showBalance(balance)
  else table.heldBalance = balance
}

function takeWelcome(table: Table, message: Extract<TableServerMessage, { type: 'welcome' }>): void {
  table.round.set(message.round)
  table.facts.set(message.table)
  table.past.set(message.past)
  table.crowd.set(message.crowd)
  table.isShown.set(true)
  table.context.isPresenting.set(false)
  table.bets.set([])
  takeBets(table, message.bets)
  const asked = table.asked.peek()
  if (asked && message.bets.some(({ requestId }) => requestId === asked.requestId)) table.asked.set(null)
  table.context.showBalance(message.balance)
}

function openRound(table: Table, round: TableRound): void {
  resultShown(table)
  table.round.set(round)
  table.bets.set([])
  table.crowd.set(NOBODY)
  table.slip.set(EMPTY)
  table.asked.set(null)
  table.past.set(
    table.past.peek().filter(({ roundNumber }) => Math.ceil(roundNumber / 72) === Math.ceil(round.roundNumber / 72)),
  )
  table.context.spoken.set(t('table.spoken.open'))
}

function takeResult(
  table: Table,
  { roundId, result, phaseEndsAt, mix }: Extract<TableServerMessage, { type: 'result' }>,
): void {
  if (table.round.peek()?.roundId !== roundId) return
  table.isShown.set(false)
  table.context.isPresenting.set(true)
  setRound(table, { phase: 'RESULT', phaseEndsAt, result, mix })
}

function takeRefusal(table: Table, message: Extract<TableServerMessage, { type: 'refused' }>): void {
  if (table.asked.peek()?.requestId === message.requestId) {
    table.slip.set(EMPTY)
    table.asked.set(null)
  }
  if (!takeChatRefusal(table.chat, message)) table.context.fail(new StudioRefusal(message))
}

/** Records that the result was shown to its end: road, balance and words may now show it. Safe to repeat. */
export function resultShown(table: Table): void {
  if (table.isShown.peek()) return
  table.isShown.set(true)
  const { context } = table
  const round = table.round.peek()
  if (round?.result) {
    const entry = { roundNumber: round.roundNumber, mark: round.result.mark }
    table.past.set([...table.past.peek().filter(({ roundNumber }) => roundNumber !== entry.roundNumber), entry])
    const win = winOf(table)
    const words = [
      resultText(table.kind, round.result.outcome),
      win > 0n ? resultWords(context, win, betTotal(table)) : '',
    ]
    context.spoken.set(words.filter(Boolean).join('. '))
    if (table.bets.peek().length > 0) play(win > betTotal(table) ? 'win' : win > 0n ? 'tap' : 'lose')
  }
  context.isPresenting.set(false)
  if (table.heldBalance !== null) context.showBalance(table.heldBalance)
  table.heldBalance = null
}

/** Returns what the member's slips of this round won. */
export function winOf(table: Table): bigint {
  return table.bets().reduce((sum, bet) => sum + (bet.state === 'SETTLED' ? toMinor(bet.win) : 0n), 0n)
}

/** Returns the sum of all bets in this round. */
export function betTotal(table: Table): bigint {
  return table.bets().reduce((sum, bet) => sum + (bet.state === 'REFUNDED' ? 0n : toMinor(bet.stake)), 0n)
}
