/** The records of a hand: the complete one for the house, and for each player what they could see. */
import { openCards } from '#games/pvp/deck.ts'
import { mixFor } from '#studio/chains/closing.ts'
import { hmacSha256 } from '#studio/lib/crypto.ts'
import { writeAmount } from '#studio/lib/money.ts'
import type { RoundProof } from '#studio/protocol.ts'
import type { PvpDetail } from './protocol.ts'
import { betOf, type LiveHand, type PvpRoom } from './room.ts'
import { showPots } from './show-room.ts'

function common(
  room: PvpRoom,
  live: LiveHand,
  mayShow: (place: number) => boolean,
): Omit<PvpDetail, 'seat' | 'seal' | 'reserved'> {
  const { hand, players } = live
  return {
    engine: 'pvp',
    kind: room.kind,
    room: room.id,
    handNumber: live.link.number,
    stake: writeAmount(room.stakes.unit),
    seats: players.map(({ sitting }, place) => {
      const seat = hand.seats[place]
      return {
        seat: sitting.seat,
        name: sitting.name,
        isHouse: sitting.session === null,
        put: writeAmount(seat?.put ?? 0n),
        won: writeAmount(hand.end?.won[place] ?? 0n),
        isFolded: seat?.isFolded ?? true,
        cards: mayShow(place) ? (seat?.cards ?? []) : null,
      }
    }),
    board: hand.board,
    log: live.log,
    pots: showPots(hand, players),
  }
}

/** Returns every card of the hand: for the house's own table. */
export function wholeRecord(room: PvpRoom, live: LiveHand): object {
  return common(room, live, () => true)
}

/**
 * Returns the record of one player: their own cards, the board, what was shown, and the proof of exactly these cards.
 */
export async function recordFor(
  room: PvpRoom,
  live: LiveHand,
  place: number,
): Promise<PvpDetail & { proof: RoundProof }> {
  const { hand, players, deck, link, seals, closing, decided } = live
  const { game } = room.stakes.variant
  const mayShow = (other: number) => other === place || hand.end?.shown.includes(other) === true
  const seats = players.length
  const boardFrom = game.placesOf(seats - 1, seats).at(-1) ?? 0
  const places = [
    ...players.flatMap((_, other) => (mayShow(other) ? game.placesOf(other, seats) : [])),
    ...hand.board.map((_, index) => boardFrom + 1 + index),
  ]
  const { terminalHash = '', salt = '' } = room.chain?.facts ?? {}
  return {
    ...common(room, live, mayShow),
    proof: {
      kind: 'chain',
      terminalHash,
      salt,
      roundNumber: link.number,
      hash: null,
      mix: mixFor(closing, players[place]?.roundId ?? '', true),
    },
    seat: players[place]?.sitting.seat ?? 0,
    reserved: writeAmount(players[place]?.reserved ?? 0n),
    seal: {
      commitment: link.commitment,
      seals,
      opened: await openCards(hmacSha256, decided, deck, places),
      seeds: players.map(({ seed }) => seed),
      bets: players.map(betOf),
    },
  }
}
