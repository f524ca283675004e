/** Shows a room as one player may see it: cards of others only when they are shown. */
import { potOf, type Hand } from '#games/pvp/hand.ts'
import { tellAll } from '#studio/chains/closing.ts'
import { sha256Hex } from '#studio/lib/crypto.ts'
import { writeAmount } from '#studio/lib/money.ts'
import type { HandView, RoomLine, RoomView, SeatView } from './protocol.ts'
import { isHere, type HandPlayer, type LiveHand, type PvpRoom, type Sitting } from './room.ts'

/** Returns a room as a row of the list. */
export function showLine(room: PvpRoom): RoomLine {
  const { id, mode, stakes, currency, pots } = room
  const pot = pots.length === 0 ? null : pots.reduce((sum, one) => sum + one, 0n) / BigInt(pots.length)
  return {
    room: id,
    mode,
    rules: stakes.variant.rules,
    stake: writeAmount(stakes.unit),
    buyInLeast: writeAmount(stakes.buyInLeast),
    buyInMost: writeAmount(stakes.buyInMost),
    seats: room.seats.length,
    players: room.seats.filter(Boolean).length,
    averagePot: pot === null ? null : writeAmount(pot - (pot % stakes.rule.quantum)),
    currency,
  }
}

/** Returns the pots of a hand that is over; winners by their seats in the room. */
export function showPots(
  hand: Hand,
  players: readonly HandPlayer[],
): { amount: string; rake: string; winners: number[] }[] {
  return (hand.end?.pots ?? []).map(({ amount, rake, winners }) => ({
    amount: writeAmount(amount),
    rake: writeAmount(rake),
    winners: winners.map((place) => players[place]?.sitting.seat ?? -1),
  }))
}

function showSeat(room: PvpRoom, sitting: Sitting, playerId: bigint): SeatView {
  const {
    live,
    stakes: {
      variant: { game },
    },
  } = room
  const place = live?.players.findIndex((player) => player.sitting === sitting) ?? -1
  const inHand = live?.hand.seats[place]
  const isYou = sitting.session?.playerId === playerId
  const end = live?.hand.end
  const isOpen = inHand !== undefined && ((isYou && inHand.hasSeen) || end?.shown.includes(place) === true)
  const common = {
    seat: sitting.seat,
    name: sitting.name,
    isYou,
    isHouse: sitting.session === null,
    isHere: isHere(room, sitting),
  }
  if (!inHand)
    return {
      ...common,
      stack: writeAmount(sitting.stack),
      bet: '0.00',
      state: sitting.isAway ? 'away' : 'out',
      cards: [],
      hasSeen: false,
      last: null,
      won: null,
      hand: null,
    }
  return {
    ...common,
    stack: writeAmount(inHand.stack),
    bet: writeAmount(inHand.bet),
    state: inHand.isFolded ? 'folded' : inHand.isAllIn ? 'allIn' : 'in',
    cards: inHand.isFolded && !isYou ? [] : inHand.cards.map((card) => (isOpen ? card : null)),
    hasSeen: inHand.hasSeen,
    last: inHand.last && { kind: inHand.last.kind, amount: writeAmount(inHand.last.amount) },
    won: end ? writeAmount(end.won[place] ?? 0n) : null,
    hand: isOpen && !inHand.isFolded && live ? game.nameOf(inHand.cards, live.hand.board) : null,
  }
}

function showHand(room: PvpRoom, live: LiveHand, playerId: bigint): HandView {
  const { hand, players } = live
  const actor = hand.actor === null ? undefined : players[hand.actor]
  const isYours = actor !== undefined && actor.sitting.session?.playerId === playerId
  const asker = hand.askedBy === null ? undefined : players[hand.askedBy]
  return {
    handId: live.id,
    number: live.link.number,
    turn: live.turn,
    street: hand.street,
    board: hand.board,
    pot: writeAmount(hand.end ? hand.end.pots.reduce((sum, pot) => sum + pot.amount, 0n) : potOf(hand)),
    pots: hand.end ? showPots(hand, players) : null,
    actor: actor?.sitting.seat ?? null,
    askedBy: asker?.sitting.seat ?? null,
    turnEndsAt: live.turnEndsAt,
    bankEndsAt: live.bankEndsAt,
    choices: isYours
      ? room.stakes.variant.game.choicesOf(hand).map(({ kind, cost, min, max }) => ({
          kind,
          cost: writeAmount(cost),
          min: writeAmount(min),
          max: writeAmount(max),
        }))
      : [],
    commitment: live.link.commitment,
    seals: live.seals,
    mix: hand.end ? tellAll(live.closing) : live.closing.told,
    log: live.log,
  }
}

/** Returns the whole room for one reader. */
export function showRoom(room: PvpRoom, playerId: bigint): RoomView {
  const you = room.seats.find((one) => one?.session?.playerId === playerId)
  const comeBack = you ? null : room.comeBacks.known(room, playerId)
  return {
    ...showLine(room),
    kind: room.kind,
    phase: room.phase,
    chain: room.chain?.facts ?? null,
    nextSeal: sha256Hex(room.nextSeed),
    button: room.button,
    table: room.seats.map((sitting) => sitting && showSeat(room, sitting, playerId)),
    hand: room.live && showHand(room, room.live, playerId),
    you: you ? { seat: you.seat, isAway: you.isAway, isLeaving: you.isLeaving } : null,
    nextAt: room.nextAt,
    comeBack: comeBack && { least: writeAmount(comeBack.least), until: comeBack.until },
  }
}
