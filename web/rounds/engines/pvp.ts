import { areSealed, areSeedsFixed, drawDeck, type OpenCard } from '#games/pvp/deck.ts'
import { PVP_KINDS, variantOf, type PvpKind } from '#games/pvp/pvp-games.ts'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { decidedBy, findMixFaults } from '#games/fair/round-mix.ts'
import { cardText } from '#games/cards/cards.ts'
import { hmac, sha256 } from './crypto.ts'
import { isObject, textOf, type EngineReader, type Json } from './engine-reader.ts'

export type PvpSeat = {
  seat: number
  name: string
  isHouse: boolean
  put: string
  won: string
  isFolded: boolean
  cards: number[] | null
}
export type PvpLine = { seat: number; kind: string; amount: string; street: string }
export type PvpPot = { amount: string; rake: string; winners: number[] }
export type PvpFacts = {
  engine: 'pvp'
  kind: PvpKind
  seat: number
  handNumber: number
  seats: PvpSeat[]
  board: number[]
  log: PvpLine[]
  pots: PvpPot[]
  seal: { commitment: string; seals: string[]; opened: OpenCard[]; seeds: string[]; bets: string[] }
}

const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
const objects = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Reads a hand as one of its players saw it. Returns null for a hand that was rolled back: its record has no facts. */
export const pvpReader: EngineReader<PvpFacts> = {
  read(detail) {
    const kind = PVP_KINDS.find((one) => one === detail.kind)
    if (!kind || !Array.isArray(detail.seats) || !isObject(detail.seal)) return null
    const { seal } = detail
    return {
      engine: 'pvp',
      kind,
      seat: Number(detail.seat),
      handNumber: Number(detail.handNumber),
      board: numbers(detail.board),
      seats: objects(detail.seats).map((one) => ({
        seat: Number(one.seat),
        name: textOf(one.name) ?? '',
        isHouse: one.isHouse === true,
        put: textOf(one.put) ?? '0',
        won: textOf(one.won) ?? '0',
        isFolded: one.isFolded === true,
        cards: Array.isArray(one.cards) ? numbers(one.cards) : null,
      })),
      log: objects(detail.log).map((one) => ({
        seat: Number(one.seat),
        kind: textOf(one.kind) ?? '',
        amount: textOf(one.amount) ?? '0',
        street: textOf(one.street) ?? '',
      })),
      pots: objects(detail.pots).map((one) => ({
        amount: textOf(one.amount) ?? '0',
        rake: textOf(one.rake) ?? '0',
        winners: numbers(one.winners),
      })),
      seal: {
        commitment: textOf(seal.commitment) ?? '',
        seals: texts(seal.seals),
        seeds: texts(seal.seeds),
        bets: texts(seal.bets),
        opened: objects(seal.opened).map((one) => ({
          place: Number(one.place),
          card: Number(one.card),
          nonce: textOf(one.nonce) ?? '',
        })),
      },
    }
  },
  // one step for each move, then the end
  stepsOf: ({ log }) => log.length + 1,
  stepMs: 700,
  isReplayed: ({ log }) => log.length > 0,
  resultOf: ({ seats, seat, board }) =>
    [...(seats.find((one) => one.seat === seat)?.cards ?? []), ...board].map(cardText).join(' '),
  async verify({ kind, seal }, proof) {
    if (proof.kind !== 'chain') return 'sealed'
    if (!(await areSealed(sha256, seal.seals, seal.opened))) return 'differs'
    if (
      proof.mix &&
      ((await findMixFaults(sha256, proof.mix)).length > 0 || !(await areSeedsFixed(sha256, proof.mix, seal)))
    )
      return 'differs'
    // compares the cards that the player saw; the shuffle itself is revealed a day later, in the game's history
    if (!proof.hash) return 'matches'
    const { hash } = await decidedBy(hmac, sha256, proof.hash, proof.mix)
    if (hash === null) return 'sealed'
    const seed = { hash, number: proof.roundNumber, salt: proof.salt, seeds: seal.seeds }
    const deck = await drawDeck(hmac, variantOf(kind).game.code, seed, seal.seals.length)
    const isLink = await isLinkOf(sha256, proof.terminalHash, proof.hash, proof.roundNumber)
    return isLink && seal.opened.every(({ place, card }) => deck[place] === card) ? 'matches' : 'differs'
  },
}
