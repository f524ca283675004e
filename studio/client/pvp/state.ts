/** The state of the card rooms as this screen knows it, and what each message does to it. */
import type {
  ChoiceView,
  PvpClientMessage,
  PvpRulesPage,
  PvpServerMessage,
  RoomLine,
  RoomView,
  SeatView,
} from '#studio/engines/pvp/protocol.ts'
import type { MoveKind } from '#games/pvp/hand.ts'
import type { GameContext } from '#studio/client/frame/context.ts'
import { newBetSeed, newRequestId, StudioRefusal } from '#studio/client/lib/api.ts'
import { spokenCard } from '#studio/client/lib/cards.ts'
import { t } from '#studio/client/lib/i18n.ts'
import type { TableLine } from '#studio/client/lib/line.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { play } from '#studio/client/lib/sound.ts'
import { createServerClock, type ServerClock } from '#studio/client/logic/clock.ts'
import { toMinor, toWire } from '#studio/client/logic/money.ts'

export type RoomContext = GameContext<PvpRulesPage, unknown>
export type Line = TableLine<PvpClientMessage>

export type CardRoom = {
  context: RoomContext
  clock: ServerClock
  rooms: Signal<readonly RoomLine[]>
  room: Signal<RoomView | null>
  /** The request that was sent and is not answered yet. */
  asked: Signal<string | null>
  /** The bet after the raise. */
  raiseTo: Signal<bigint>
  line: Line | null
}

/** Makes card rooms of which nothing is known yet. */
export function createState(context: RoomContext): CardRoom {
  return {
    context,
    clock: createServerClock(() => performance.now()),
    rooms: signal<readonly RoomLine[]>([]),
    room: signal<RoomView | null>(null),
    asked: signal<string | null>(null),
    raiseTo: signal(0n),
    line: null,
  }
}

export const choiceOf = (room: RoomView | null, kind: MoveKind): ChoiceView | null =>
  room?.hand?.choices.find((choice) => choice.kind === kind) ?? null
export const ownSeat = (room: RoomView | null): SeatView | null => room?.table.find((seat) => seat?.isYou) ?? null
export const isYourTurn = (room: RoomView | null): boolean => (room?.hand?.choices.length ?? 0) > 0

type Asking = PvpClientMessage extends infer Message
  ? Message extends { requestId: string }
    ? Omit<Message, 'requestId'>
    : never
  : never

/** Sends a request; the next one can be sent after its answer. */
export function ask(state: CardRoom, message: Asking): void {
  if (state.asked.peek() !== null) return
  const requestId = newRequestId()
  if (state.line?.send({ ...message, requestId })) state.asked.set(requestId)
}

/** Makes a move of the reader's, if it is one of the choices now. */
export function move(state: CardRoom, kind: MoveKind): void {
  const room = state.room.peek()
  if (!room?.hand || !choiceOf(room, kind)) return
  play('tap')
  const to = kind === 'raise' ? { to: toWire(state.raiseTo.peek()) } : {}
  ask(state, { type: 'act', handId: room.hand.handId, turn: room.hand.turn, move: kind, seed: newBetSeed(), ...to })
}

/** Sets what a screen reader says when the reader's turn comes: cards, board, pot, price. */
function speakTurn({ context }: CardRoom, room: RoomView): void {
  const own = ownSeat(room)
  const cards = (own?.cards ?? [])
    .filter((card) => card !== null)
    .map(spokenCard)
    .join(' ')
  const board = room.hand?.board.map(spokenCard).join(' ') ?? ''
  const price = choiceOf(room, 'call')
  context.spoken.set(
    [
      t('pvp.spoken.turn'),
      cards && t('pvp.spoken.cards', { cards }),
      board && t('pvp.spoken.board', { board }),
      t('pvp.spoken.pot', { pot: context.money(room.hand?.pot ?? '0') }),
      price && t('pvp.spoken.price', { price: context.money(price.cost) }),
    ]
      .filter(Boolean)
      .join(' '),
  )
}

function showRoom(state: CardRoom, room: RoomView): void {
  const before = state.room.peek()
  state.room.set(room)
  if (isYourTurn(room) && (before?.hand?.turn !== room.hand?.turn || before?.hand?.handId !== room.hand?.handId)) {
    const raise = choiceOf(room, 'raise')
    // in Teen Patti a raise is a doubling unless the player asks for less
    state.raiseTo.set(toMinor((room.rules === 'patti' ? raise?.max : raise?.min) ?? '0'))
    play('tick')
    speakTurn(state, room)
  }
  if (room.phase === 'showing' && before?.phase !== 'showing') {
    const won = toMinor(ownSeat(room)?.won ?? '0')
    const names = room.table
      .filter((seat) => toMinor(seat?.won ?? '0') > 0n)
      .map((seat) => `${seat?.name} ${state.context.money(seat?.won ?? '0')}`)
      .join(', ')
    state.context.spoken.set(t('pvp.spoken.end', { names }))
    if (won > 0n) play('win')
  }
}

/** Applies a message to the state. */
export function hear(state: CardRoom, message: PvpServerMessage): void {
  const { context, clock } = state
  switch (message.type) {
    case 'welcome': {
      clock.learn(message.serverTime)
      context.showBalance(message.balance)
      state.rooms.set(message.rooms)
      state.asked.set(null)
      const wanted = state.room.peek()?.room ?? new URLSearchParams(location.search).get('room')
      if (message.room) showRoom(state, message.room)
      else if (wanted && message.rooms.some(({ room }) => room === wanted)) ask(state, { type: 'enter', room: wanted })
      return
    }
    case 'rooms':
      return state.rooms.set(message.rooms)
    case 'room':
      clock.learn(message.serverTime)
      return showRoom(state, message.room)
    case 'done':
      return state.asked.set(null)
    case 'balance':
      return context.showBalance(message.balance)
    case 'stood': {
      const known = message.error === 'INSUFFICIENT_FUNDS'
      if (message.reason !== 'left')
        context.notice.set({ text: t(`pvp.stood.${message.reason}`), kind: 'info', offersDeposit: known })
      return
    }
    case 'pong':
      return clock.learn(message.serverTime, performance.now() - message.sentAt)
    case 'refused':
      state.asked.set(null)
      context.fail(new StudioRefusal(message))
  }
}
