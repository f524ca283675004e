/**
 * The deck of a hand, sealed before the deal. It is drawn from a link of the table's published chain, with seeds that
 * the players bring themselves, so that neither the house nor any player knows it alone. Each card used has its own
 * seal. The seals are shown before the deal, and afterwards those cards are opened that a player may see: theirs, the
 * board, what was shown. So every card can be proven immediately, and a folded hand stays hidden until the link itself
 * is published.
 */
import { openDrawStream } from '#games/fair/draw-stream.ts'
import { treeOf } from '#games/fair/bet-tree.ts'
import type { RoundMix } from '#games/fair/round-mix.ts'
import { fromHex, textBytes, toHex, type HmacSha256, type Sha256 } from '#games/fair/hash.ts'
import { DECK, type Card } from '#games/table/cards.ts'
import { drawDistinct } from '#games/fair/uniform.ts'

export type DeckSeed = {
  /** Hex of the chain's link. */
  hash: string
  number: number
  salt: string
  /** The seeds of the players who are dealt in, in the order of the seats. */
  seeds: readonly string[]
}

export type OpenCard = {
  place: number
  card: Card
  /** Together with place and card it gives the seal. */
  nonce: string
}

/** Returns the first `count` cards of the hand's deck. */
export function drawDeck(
  hmac: HmacSha256,
  code: string,
  { hash, number, salt, seeds }: DeckSeed,
  count: number,
): Promise<Card[]> {
  const words = openDrawStream(hmac, { secret: hash, code, issue: String(number), beacon: [salt, ...seeds].join('|') })
  return drawDistinct(
    words,
    Array.from({ length: DECK }, (_, card) => card),
    count,
  )
}

async function nonceOf(hmac: HmacSha256, hash: string, place: number): Promise<string> {
  return toHex(await hmac(fromHex(hash), textBytes(`SEAL|${place}`)))
}

/** Returns the seal of a card: sha256 of "place|card|nonce". */
export async function sealOf(sha256: Sha256, { place, card, nonce }: OpenCard): Promise<string> {
  return toHex(await sha256(textBytes(`${place}|${card}|${nonce}`)))
}

/** Opens cards of a deck, by their places. */
export function openCards(
  hmac: HmacSha256,
  hash: string,
  deck: readonly Card[],
  places: readonly number[],
): Promise<OpenCard[]> {
  return Promise.all(
    places.map(async (place) => ({ place, card: deck[place] as Card, nonce: await nonceOf(hmac, hash, place) })),
  )
}

/** Returns the seals of a whole deck. */
export async function sealDeck(
  hmac: HmacSha256,
  sha256: Sha256,
  hash: string,
  deck: readonly Card[],
): Promise<string[]> {
  const opened = await openCards(hmac, hash, deck, [...deck.keys()])
  return Promise.all(opened.map((card) => sealOf(sha256, card)))
}

/** Returns whether every opened card is the one under its seal, each place once. */
export async function areSealed(
  sha256: Sha256,
  seals: readonly string[],
  opened: readonly OpenCard[],
): Promise<boolean> {
  if (opened.length === 0 || new Set(opened.map(({ place }) => place)).size !== opened.length) return false
  for (const card of opened) if (seals[card.place] !== (await sealOf(sha256, card))) return false
  return true
}

/**
 * Returns whether the seeds that a deck is drawn with are those that were fixed at the close: together with their bets
 * they must give its root again. Otherwise the house could choose a seat's seed when it knows the pulse. Records from
 * before bets were recorded pass where no pulse was mixed in: then nothing was known later than the seeds.
 */
export async function areSeedsFixed(
  sha256: Sha256,
  mix: RoundMix | null | undefined,
  { seeds, bets = [] }: { seeds: readonly string[]; bets?: readonly string[] },
): Promise<boolean> {
  if (!mix) return true
  if (bets.length === 0) return mix.beacon === null
  const { root } = await treeOf(
    sha256,
    bets.map((bet, seat) => ({ bet, seed: seeds[seat] ?? '' })),
  )
  return bets.length === seeds.length && root === mix.root
}
