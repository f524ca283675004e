/** Recomputes a hand between people. */
import type { FindBeacon } from '#games/fair/beacons.ts'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { readMix } from '#games/fair/round-mix.ts'
import { areSealed, areSeedsFixed, drawDeck, type OpenCard } from '#games/pvp/deck.ts'
import { PVP_KINDS, variantOf } from '#games/pvp/pvp-games.ts'
import { mixOf } from './mix.ts'
import { add, hmac, isHash, isObject, openReport, sha256, textOf, type Json, type RoundReport } from './record.ts'

/**
 * Returns whether the cards in the record, on the board and in shown hands, are the opened ones, in their places.
 */
function tellsOpened({ kind, seats, board }: Json, cards: readonly OpenCard[]): boolean {
  const variant = PVP_KINDS.find((one) => one === kind)
  if (!variant || !Array.isArray(seats) || !Array.isArray(board)) return false
  const { game } = variantOf(variant)
  const at = new Map(cards.map(({ place, card }) => [place, card]))
  const boardFrom = (game.placesOf(seats.length - 1, seats.length).at(-1) ?? 0) + 1
  const hands = seats.map((seat, place) =>
    isObject(seat) && Array.isArray(seat.cards)
      ? seat.cards.every((card, index) => at.get(game.placesOf(place, seats.length)[index] ?? -1) === card)
      : true,
  )
  return hands.every(Boolean) && board.every((card, index) => at.get(boardFrom + index) === card)
}

/**
 * Verifies a hand between people: each card that its player saw has a seal from before the deal; with the link, the
 * whole deck again.
 */
export async function verifyHand(
  detail: Json,
  proof: Json,
  seed: string | null,
  beacons: FindBeacon,
): Promise<RoundReport> {
  const { kind, seal } = detail
  const variant = PVP_KINDS.find((one) => one === kind)
  const { seals, opened, seeds, bets, commitment } = isObject(seal) ? seal : {}
  if (!variant || !Array.isArray(seals) || !Array.isArray(opened) || !Array.isArray(seeds))
    return { lines: ['FAILED  The record tells no sealed cards'], isGood: false }
  const cards = opened
    .filter(isObject)
    .map((one): OpenCard => ({ place: Number(one.place), card: Number(one.card), nonce: textOf(one.nonce) }))
  const areUnder = await areSealed(sha256, seals.map(textOf), cards)
  const isTold = tellsOpened(detail, cards)
  const areFixed = await areSeedsFixed(sha256, readMix(proof.mix), {
    seeds: seeds.map(textOf),
    bets: Array.isArray(bets) ? bets.map(textOf) : [],
  })
  const { report, tell } = openReport()
  tell(areUnder, `${cards.length} cards lay under the seals that were shown before the deal`)
  tell(isTold, 'The board and the hands that were shown are these cards')
  tell(areFixed, 'The players’ seeds are those that were fixed at the close')
  const hash = textOf(proof.hash) || seed || ''
  if (!isHash(hash)) {
    report.lines.push('open    The whole shuffle can be drawn again with the link, which is told a day later (--seed)')
    return report
  }
  const isLink =
    (await isLinkOf(sha256, textOf(proof.terminalHash), hash, Number(proof.roundNumber))) &&
    (await isLinkOf(sha256, textOf(commitment), hash, 1))
  const mixed = await mixOf(hash, proof.mix, beacons)
  const deck = await drawDeck(
    hmac,
    variantOf(variant).game.code,
    { hash: mixed.hash ?? '', number: Number(proof.roundNumber), salt: textOf(proof.salt), seeds: seeds.map(textOf) },
    seals.length,
  )
  const isDrawn = cards.every(({ place, card }) => deck[place] === card)
  add(report, mixed)
  tell(isLink, 'The hash is a link of the published chain')
  tell(isDrawn, 'The deck that it draws has these cards in these places')
  return report
}
