/** Actions of a player in a room apart from their turn: take a seat, leave it, sit out. */
import { parseAmount, writeAmount } from '#studio/lib/money.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { getBalance } from '#studio/players/open-session.ts'
import { carryOut, waitFor, wakeRoom } from './hand-machine.ts'
import { BANK_MS } from './kinds.ts'
import type { PvpClientMessage } from './protocol.ts'
import { sittingOf, type PvpRoom, type Sitting, type Watcher } from './room.ts'
import { showAll } from './show-all.ts'
import { watchSeat } from './signals.ts'
import { standUp } from './stand-up.ts'
import { seatRobots } from './company.ts'

type Of<Type extends PvpClientMessage['type']> = Extract<PvpClientMessage, { type: Type }>

/**
 * Takes a seat with a stack. No money moves: the wallet must cover the stack now, and is debited when a hand begins.
 * Refuses with STAKE_OUT_OF_RANGE (also for less than the player has to bring back), SEAT_TAKEN, INSUFFICIENT_FUNDS,
 * and LIMIT_REACHED where the player sits elsewhere (`isElsewhere`).
 */
export async function sitDown(
  room: PvpRoom,
  watcher: Watcher,
  { seat, buyIn, seed }: Of<'sit'>,
  isElsewhere: () => boolean,
): Promise<void> {
  const { session } = watcher
  const stack = parseAmount(buyIn)
  const { buyInLeast, buyInMost, rule } = room.stakes
  const mine = sittingOf(room, session.playerId)
  if (mine?.seat === seat) return // a repeat
  const owed = (await room.comeBacks.find(room, session.playerId))?.least ?? 0n
  const isInRange = stack >= owed && stack >= buyInLeast && stack <= (owed > buyInMost ? owed : buyInMost)
  if (!isInRange || stack % rule.quantum !== 0n)
    refuse('STAKE_OUT_OF_RANGE', owed > 0n ? `you left with ${writeAmount(owed)}` : 'the room takes other buy-ins')
  const check = () => {
    if (isElsewhere()) refuse('LIMIT_REACHED', 'one seat at a time')
    if (seat >= room.seats.length || room.seats[seat]) refuse('SEAT_TAKEN', 'somebody sits there')
  }
  check()
  if (room.mode !== 'practice') {
    const balance = await getBalance(room.env, session)
    if (parseAmount(balance) < stack) refuse('INSUFFICIENT_FUNDS', 'the wallet does not cover the buy-in', balance)
    check() // another player may have been faster
  }
  const sitting: Sitting = {
    seat,
    session,
    name: session.maskedName,
    seed,
    network: watcher.network,
    broughtIn: stack,
    stack,
    isAway: false,
    awaySince: null,
    isLeaving: false,
    bankMs: BANK_MS,
    roundId: null,
    lastRequest: null,
  }
  room.seats[seat] = sitting
  await watchSeat(room, sitting).catch((error: unknown) =>
    room.env.log.error({ error }, 'a signal could not be stored'),
  )
  wakeRoom(room)
  showAll(room)
}

const placeOf = ({ live }: PvpRoom, sitting: Sitting) =>
  live?.players.findIndex((player) => player.sitting === sitting) ?? -1

/** Stands up: immediately when the player is in no hand, otherwise after it. The hand is folded when the turn comes. */
export function leaveSeat(room: PvpRoom, watcher: Watcher): void {
  const sitting = sittingOf(room, watcher.session.playerId)
  if (!sitting) return
  sitting.isLeaving = true
  const { live } = room
  const place = placeOf(room, sitting)
  if (room.phase === 'waiting' || (room.phase !== 'dealing' && place < 0)) {
    standUp(room, sitting, 'left')
    seatRobots(room)
  } else if (live && live.hand.actor === place) {
    carryOut(room, live, live.hand.askedBy === null ? { kind: 'fold' } : { kind: 'refuse' })
  }
  showAll(room)
}

/** Sits out from the next hand on, or returns to play. */
export function setAway(room: PvpRoom, watcher: Watcher, { isAway }: Of<'away'>): void {
  const sitting = sittingOf(room, watcher.session.playerId) ?? refuse('MOVE_NOT_ALLOWED', 'no seat')
  sitting.isAway = isAway
  sitting.awaySince = isAway ? room.env.clock.now() : null
  if (!isAway) wakeRoom(room)
  showAll(room)
}

/**
 * Carries out a move in the player's turn. A repeat of the last one changes nothing. Refuses with MOVE_NOT_ALLOWED,
 * STAKE_OUT_OF_RANGE.
 */
export function act(room: PvpRoom, watcher: Watcher, { requestId, handId, turn, move, to, seed }: Of<'act'>): void {
  const sitting = sittingOf(room, watcher.session.playerId) ?? refuse('MOVE_NOT_ALLOWED', 'no seat')
  if (sitting.lastRequest === requestId) return
  const { live } = room
  if (
    room.phase !== 'playing' ||
    live?.id !== handId ||
    live.turn !== turn ||
    live.hand.actor !== placeOf(room, sitting)
  )
    refuse('MOVE_NOT_ALLOWED', 'not your turn')
  try {
    carryOut(room, live, { kind: move, ...(to === undefined ? {} : { to: parseAmount(to) }) })
  } catch (error) {
    if (error instanceof RangeError) refuse(move === 'raise' ? 'STAKE_OUT_OF_RANGE' : 'MOVE_NOT_ALLOWED', error.message)
    throw error
  }
  sitting.lastRequest = requestId
  if (seed !== undefined) sitting.seed = seed
}

/** Called when a screen connects or disconnects: the turn of a disconnected player is shorter. */
export function screenChanged(room: PvpRoom, watcher: Watcher): void {
  const sitting = sittingOf(room, watcher.session.playerId)
  const { live } = room
  if (sitting && live?.hand.actor !== null && live?.hand.actor === placeOf(room, sitting)) waitFor(room, live, sitting)
  showAll(room)
}
