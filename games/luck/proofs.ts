/**
 * What wheel, envelopes and raffle are decided by, so that house and members compute the same: a secret of 32 bytes,
 * whose seal is published before and which is told after (docs/reference/games.md 4.1).
 *
 * Seal: SHA-256 of the secret's hex text, as a chain of one link. Messages: `WHEEL|<wheel's day>|<ticket>|<member's
 * seed>|c`, `RED|<rain>|c`, `RAFFLE|<draw>|<root of the tickets>|c`.
 */
import { isUnder, treeOf, type BetLeaf, type LeafPath } from '#games/fair/bet-tree.ts'
import { openSealedStream } from '#games/fair/draw-stream.ts'
import { previousLink } from '#games/fair/hash-chain.ts'
import type { HmacSha256, Sha256 } from '#games/fair/hash.ts'
import { divideSum } from './envelopes.ts'
import { drawTickets, type DrawnTicket } from './raffle.ts'
import { drawPrize } from './wheel.ts'

/** Returns the seal of a secret. */
export const sealOf = (sha256: Sha256, secret: string): Promise<string> => previousLink(sha256, secret)

/** One spin: `round` is the wheel's day, `seed` what the member's device drew for it. */
export type Spin = { secret: string; round: string; ticket: string; seed: string; weights: readonly number[] }

/** Returns the prize of a spin, from 0. Throws RangeError for a bad secret or bad weights. */
export function decideSpin(hmac: HmacSha256, { secret, round, ticket, seed, weights }: Spin): Promise<number> {
  return drawPrize(openSealedStream(hmac, secret, `WHEEL|${round}|${ticket}|${seed}`), weights)
}

/** The envelopes of one rain: `sum` in cents. */
export type Rain = { secret: string; round: string; sum: number; count: number }

/** Returns the envelopes in the order in which they are taken, in cents. Throws RangeError as `divideSum` does. */
export function decideEnvelopes(hmac: HmacSha256, { secret, round, sum, count }: Rain): Promise<number[]> {
  return divideSum(openSealedStream(hmac, secret, `RED|${round}`), sum, count)
}

/**
 * A ticket of a raffle. `holder` is the number of the first ticket of the same member, so that the list says which
 * tickets belong together and not whose they are. `seed`: what the member's device drew; empty where it drew none.
 */
export type RaffleTicket = { ticket: number; holder: number; seed: string }

/** Returns the leaf under which a ticket stands in the tree of all tickets. */
export const leafOfTicket = ({ ticket, holder, seed }: RaffleTicket): BetLeaf => ({ bet: `${ticket}|${holder}`, seed })

/** Returns the tree of all tickets, numbered from 1 in their order; paths only of those that are wanted. */
export const treeOfTickets = (
  sha256: Sha256,
  tickets: readonly RaffleTicket[],
  isWanted?: (ticket: number) => boolean,
) => treeOf(sha256, tickets.map(leafOfTicket), isWanted && ((index) => isWanted(index + 1)))

/** A raffle at its draw: `root` of the tickets at the close, `tickets` how many there were. */
export type Raffle = {
  secret: string
  round: string
  root: string
  tickets: number
  prizes: number
  onePerHolder: boolean
}

/** Draws the winning tickets. Throws RangeError as `drawTickets` does. */
export function decideRaffle(
  hmac: HmacSha256,
  { secret, round, root, ...drawn }: Raffle,
  holderOf: (ticket: number) => number,
): Promise<DrawnTicket[]> {
  return drawTickets(openSealedStream(hmac, secret, `RAFFLE|${round}|${root}`), drawn, holderOf)
}

/** What a published draw says: the drawn tickets in their order, each with its way to the root. */
export type RaffleProof = Raffle & {
  seal: string
  drawn: readonly (RaffleTicket & { prize: number | null; path: LeafPath })[]
}
export type RaffleFault = 'seal' | 'ticket' | 'draw'

/**
 * Verifies a published draw: the secret is the sealed one, every drawn ticket stood under the root of the close, and
 * the same tickets are drawn again. Returns one word for each fault.
 */
export async function findRaffleFaults(hmac: HmacSha256, sha256: Sha256, proof: RaffleProof): Promise<RaffleFault[]> {
  const faults: RaffleFault[] = []
  if ((await sealOf(sha256, proof.secret)) !== proof.seal) faults.push('seal')
  for (const one of proof.drawn)
    if (!faults.includes('ticket') && !(await isUnder(sha256, proof.root, leafOfTicket(one), one.path)))
      faults.push('ticket')
  const holders = new Map(proof.drawn.map(({ ticket, holder }) => [ticket, holder]))
  const again = await decideRaffle(hmac, proof, (ticket) => holders.get(ticket) ?? -ticket)
  const isSame =
    again.length === proof.drawn.length &&
    again.every(({ ticket, prize }, at) => proof.drawn[at]?.ticket === ticket && proof.drawn[at]?.prize === prize)
  if (!isSame) faults.push('draw')
  return faults
}
