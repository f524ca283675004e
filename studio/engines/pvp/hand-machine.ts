/**
 * A room's hands: two ready players are gathered, stacks are reserved, the hand is closed (chains/closing.ts), cards
 * are dealt, turns taken, the end stored and only then shown. A turn that is not taken in time is a check or a fold. A
 * process that dies in the middle leaves hands whose end was not shown: all that was reserved is refunded
 * (`interruptHands`).
 */
import { drawDeck, sealDeck } from '#games/pvp/deck.ts'
import type { Move } from '#games/pvp/hand.ts'
import {
  askBeacon,
  ASK_MS,
  closeBets,
  decide,
  newRoundSeed,
  openClosing,
  tellAll,
  type Closing,
} from '#studio/chains/closing.ts'
import { getHashChain } from '#studio/chains/hash-chains.ts'
import { hmacSha256, sha256 } from '#studio/lib/crypto.ts'
import { writeAmount } from '#studio/lib/money.ts'
import { seatRobots } from './company.ts'
import { bookEnd, giveBack, isBooked, refusalCode, reserve, reservesOf, storeEnd } from './hand-money.ts'
import { BANK_BACK_MS, BANK_MS, CUT_MS, FOLDED_MS, GATHER_MS, ROBOT_MS, SHOW_MS, TURN_MS } from './kinds.ts'
import { closeHand, endStoredHand, handId, insertHand } from './pvp.sql.ts'
import { betOf, isHere, later, type HandPlayer, type LiveHand, type PvpRoom, type Sitting } from './room.ts'
import { showAll } from './show-all.ts'
import { tellBalances } from './tell-balances.ts'
import { standUp, tidySeats } from './stand-up.ts'
import { watchHand } from './signals.ts'

const POTS_KEPT = 20
const RETRY_MS = 1_000

export const keyOf = ({ vendorCode, gameCode, id }: PvpRoom): string => `${vendorCode}/${gameCode}/${id}`

const isReady = (sitting: Sitting | null): sitting is Sitting =>
  sitting !== null && !sitting.isAway && !sitting.isLeaving && sitting.stack > 0n

/** Begins a hand after a moment, if one can begin. Does nothing while one is played. */
export function wakeRoom(room: PvpRoom): void {
  if (room.phase !== 'waiting' || room.nextAt !== null || room.isStopped) return
  seatRobots(room)
  if (room.seats.filter(isReady).length < 2 || !room.seats.some((one) => isReady(one) && one.session !== null)) return
  room.nextAt = room.env.clock.now() + GATHER_MS
  showAll(room)
  later(room, GATHER_MS, begin)
}

/** Returns the order of play from the seat after the button. The button itself comes last. */
function seatOrder(room: PvpRoom, ready: readonly Sitting[]): Sitting[] {
  const after = ready.filter(({ seat }) => seat > room.button)
  const next = after[0] ?? ready[0]
  room.button = next?.seat ?? 0
  return [...ready.filter(({ seat }) => seat > room.button), ...ready.filter(({ seat }) => seat <= room.button)]
}

function begin(room: PvpRoom): void {
  room.phase = 'dealing'
  room.nextAt = null
  room.work = deal(room).catch((error: unknown) => {
    room.env.log.error({ error, room: keyOf(room) }, 'a hand could not begin')
    room.chain = null // its last used link must be read again
    rest(room, RETRY_MS)
  })
}

async function reserveAll(
  room: PvpRoom,
  hand: { id: string; number: number },
  sittings: readonly Sitting[],
): Promise<HandPlayer[]> {
  const players = await Promise.all(
    sittings.map(async (sitting) => {
      try {
        return await reserve(room, hand, sitting)
      } catch (error) {
        standUp(room, sitting, 'refused', refusalCode(error))
        return null
      }
    }),
  )
  return players.filter((player): player is HandPlayer => player !== null)
}

async function deal(room: PvpRoom): Promise<void> {
  const { env } = room
  const booked = await Promise.all(
    room.seats.filter(isReady).map(async (sitting) => ((await isBooked(room, sitting)) ? sitting : null)),
  )
  const sittings = seatOrder(
    room,
    booked.filter((one): one is Sitting => one !== null),
  )
  if (sittings.length < 2) return rest(room, RETRY_MS)
  if (!room.chain || room.chain.used >= room.chain.facts.length)
    room.chain = (await getHashChain(env, keyOf(room))).chain
  const { chain } = room
  const link = await chain.link(chain.used + 1)
  const id = handId(env.clock.now(), chain.id, link.number)
  await env.db.tx((tx) =>
    insertHand(tx, { id, chainId: chain.id, tableKey: keyOf(room), number: link.number }, env.clock.now()),
  )
  chain.used = link.number
  const seed = room.nextSeed
  room.nextSeed = newRoundSeed(env)
  const players = await reserveAll(room, { id, number: link.number }, sittings)
  if (players.length < 2) return giveUp(room, { id, link, players }, 'nobody to play with')
  const closing = openClosing(env, id, 0, seed)
  await closeBets(
    closing,
    players.map((player) => ({ bet: betOf(player), seed: player.seed })),
  )
  await closeHand(env.db, id, closing.told)
  closing.isStored = true
  await awaitPulse(room, { id, link, players, closing })
}

/** A hand that is closed and not yet dealt. */
type ClosedHand = Pick<LiveHand, 'id' | 'link' | 'players' | 'closing'>

/** Ends the hand before it was dealt, and refunds everything that was reserved. */
async function giveUp(
  room: PvpRoom,
  { id, link, players, closing }: Pick<LiveHand, 'id' | 'link' | 'players'> & { closing?: Closing },
  reason: string,
): Promise<void> {
  const { env } = room
  await giveBack(env, reservesOf(players), reason)
  const mix = closing ? tellAll(closing) : null
  await env.db.tx((tx) =>
    endStoredHand(tx, { id, hash: link.hash, rakeMinor: 0n, record: null, mix }, 'interrupted', env.clock.now()),
  )
  rest(room, RETRY_MS)
}

/** Deals as soon as all that decides is here. A beacon that does not answer ends the hand. */
async function awaitPulse(room: PvpRoom, closed: ClosedHand): Promise<void> {
  const known = await askBeacon(room.env, closed.closing)
  if (known === 'known') return dealOut(room, closed)
  if (known === 'silent') return giveUp(room, closed, 'the beacon did not answer')
  later(room, ASK_MS, () => {
    room.work = awaitPulse(room, closed).catch((error: unknown) => {
      room.env.log.error({ error, room: keyOf(room) }, 'a hand could not be dealt')
      rest(room, RETRY_MS)
    })
  })
}

async function dealOut(room: PvpRoom, { id, link, players, closing }: ClosedHand): Promise<void> {
  const {
    stakes: {
      variant: { game },
      unit,
      rule,
    },
    chain,
  } = room
  if (!chain) throw new Error('the room has no chain')
  const decided = await decide(closing, link.hash)
  const deck = await drawDeck(
    hmacSha256,
    game.code,
    { hash: decided, number: link.number, salt: chain.facts.salt, seeds: players.map(({ seed }) => seed) },
    game.cardsFor(players.length),
  )
  const seals = await sealDeck(hmacSha256, sha256, decided, deck)
  const hand = game.start({
    stacks: players.map(({ reserved }) => reserved),
    button: players.length - 1,
    unit,
    rule,
    deck,
  })
  const live: LiveHand = {
    id,
    link,
    closing,
    decided,
    players,
    hand,
    deck,
    seals,
    turn: 0,
    turnEndsAt: null,
    bankEndsAt: null,
    log: [],
  }
  for (const [place, seat] of hand.seats.entries()) {
    if (seat.last) live.log.push(lineOf(live, place, hand.street))
    const sitting = players[place]?.sitting
    if (sitting) {
      sitting.roundId = players[place]?.roundId ?? null
      sitting.bankMs = Math.min(BANK_MS, sitting.bankMs + BANK_BACK_MS)
    }
  }
  room.live = live
  room.phase = 'playing'
  void tellBalances(room)
  goOn(room, live)
}

function lineOf({ players, hand }: LiveHand, place: number, street: string): LiveHand['log'][number] {
  const last = hand.seats[place]?.last
  return {
    seat: players[place]?.sitting.seat ?? 0,
    kind: last?.kind ?? 'check',
    amount: writeAmount(last?.amount ?? 0n),
    street,
  }
}

/** Starts the next turn, or ends the hand. */
function goOn(room: PvpRoom, live: LiveHand): void {
  const { actor } = live.hand
  if (actor === null) return end(room, live)
  const sitting = live.players[actor]?.sitting
  if (!sitting) return
  live.turn++
  waitFor(room, live, sitting)
  showAll(room)
}

/**
 * Sets the time of a turn. The house's player waits a moment; a player who left folds immediately; a disconnected one
 * has less time.
 */
export function waitFor(room: PvpRoom, live: LiveHand, sitting: Sitting): void {
  const now = room.env.clock.now()
  const { turn } = live
  const { game } = room.stakes.variant
  const isGone = sitting.isLeaving || sitting.isAway
  const ms = sitting.session === null ? ROBOT_MS : isGone ? 0 : isHere(room, sitting) ? TURN_MS : CUT_MS
  const bank = sitting.session !== null && !isGone && isHere(room, sitting) ? sitting.bankMs : 0
  live.turnEndsAt = now + ms
  live.bankEndsAt = now + ms + bank
  later(room, ms + bank, () => {
    if (room.live !== live || live.turn !== turn) return
    const { hand } = live
    if (sitting.session === null) return carryOut(room, live, game.robot(hand))
    sitting.bankMs = 0
    // a player who does not answer sits out from the next hand on
    sitting.isAway = true
    sitting.awaySince ??= now
    carryOut(room, live, sitting.isLeaving && hand.askedBy === null ? { kind: 'fold' } : game.silence(hand))
  })
}

/** Carries out a move of the actor. Throws RangeError, without a change, where the rules do not allow it. */
export function carryOut(room: PvpRoom, live: LiveHand, move: Move): void {
  const { actor, street } = live.hand
  if (actor === null) return
  live.hand = room.stakes.variant.game.play(live.hand, move)
  const sitting = live.players[actor]?.sitting
  const used = room.env.clock.now() - (live.turnEndsAt ?? 0)
  if (sitting && used > 0) sitting.bankMs = Math.max(0, sitting.bankMs - used)
  if (move.kind !== 'see') live.log.push(lineOf(live, actor, street))
  goOn(room, live)
}

/** Stores the end first, and retries until the database takes it. Then shows and books it. */
function end(room: PvpRoom, live: LiveHand): void {
  room.cancelTimer()
  live.turnEndsAt = null
  live.bankEndsAt = null
  room.queue.add('hand', async () => {
    const txIds = await storeEnd(room, live)
    if (room.isStopped) return
    for (const [place, { sitting }] of live.players.entries()) {
      sitting.stack = live.hand.seats[place]?.stack ?? 0n
      room.comeBacks.note(room, sitting) // now, not only when they leave: a killed process stands up no player
    }
    room.pots.push(live.hand.end?.pots.reduce((sum, pot) => sum + pot.amount, 0n) ?? 0n)
    if (room.pots.length > POTS_KEPT) room.pots.shift()
    room.phase = 'showing'
    const isShown = (live.hand.end?.shown.length ?? 0) > 0
    const shownMs = isShown ? SHOW_MS : FOLDED_MS
    room.nextAt = room.env.clock.now() + shownMs
    showAll(room)
    later(room, shownMs, () => rest(room, 0))
    room.work = bookEnd(room.env, txIds)
      .then(() => tellBalances(room))
      .then(() => watchHand(room, live))
      .catch((error: unknown) => room.env.log.error({ error }, 'a hand was stored, but not all of it told yet'))
  })
}

/** Stands up players who are leaving or have no chips between hands, then looks for the next hand. */
function rest(room: PvpRoom, delayMs: number): void {
  room.live = null
  room.phase = 'waiting'
  room.nextAt = null
  tidySeats(room)
  showAll(room)
  if (delayMs > 0) later(room, delayMs, wakeRoom)
  else wakeRoom(room)
}

/** Stops the room in its current state. `interruptHands` then refunds what is reserved. */
export async function stopRoom(room: PvpRoom): Promise<void> {
  room.isStopped = true
  room.cancelTimer()
  room.queue.giveUp()
  await room.work
  await room.queue.idle()
}
