/** A raffle: winning tickets, drawn without replacement (docs/reference/games.md 4.1, 9.2). */
import { drawBelow, type WordStream } from '#games/fair/uniform.ts'

export const RAFFLE_TICKETS_MAX = 200_000
export const RAFFLE_PRIZES_MAX = 200

/** A drawn ticket. Tickets are numbered from 1; `prize` from 0, null where its holder had won before. */
export type DrawnTicket = { ticket: number; prize: number | null }

/**
 * Draws tickets until every prize has one, or no ticket is left: the steps of a Fisher–Yates shuffle over the numbers 1
 * to `tickets`. With `onePerHolder` a ticket of a holder who has won already is drawn and passed over. `holderOf` is
 * asked for drawn tickets only. Throws RangeError when there are too many tickets or prizes.
 */
export async function drawTickets(
  words: WordStream,
  { tickets, prizes, onePerHolder }: { tickets: number; prizes: number; onePerHolder: boolean },
  holderOf: (ticket: number) => string | number,
): Promise<DrawnTicket[]> {
  if (!Number.isInteger(tickets) || tickets < 0 || tickets > RAFFLE_TICKETS_MAX)
    throw new RangeError(`${tickets} tickets`)
  if (!Number.isInteger(prizes) || prizes < 1 || prizes > RAFFLE_PRIZES_MAX) throw new RangeError(`${prizes} prizes`)
  // only the places that a swap has changed are stored
  const moved = new Map<number, number>()
  const winners = new Set<string | number>()
  const drawn: DrawnTicket[] = []
  let prize = 0
  for (let place = 0; place < tickets && prize < prizes; place++) {
    const chosen = place + (await drawBelow(words, tickets - place))
    const ticket = (moved.get(chosen) ?? chosen) + 1
    moved.set(chosen, moved.get(place) ?? place)
    const holder = holderOf(ticket)
    const isPassed = onePerHolder && winners.has(holder)
    winners.add(holder)
    drawn.push({ ticket, prize: isPassed ? null : prize })
    if (!isPassed) prize++
  }
  return drawn
}
