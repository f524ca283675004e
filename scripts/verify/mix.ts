/** What was mixed into a round of many players: the bets at the close, and a public beacon's pulse. */
import type { FindBeacon } from '#games/fair/beacons.ts'
import { decidedBy, readMix, type MixFault } from '#games/fair/round-mix.ts'
import { hmac, sha256 } from './record.ts'

/** Why a mix was not fixed before the result. */
const FAULTS: Record<MixFault, string> = {
  seal: 'the house seed of the round is the one that was sealed when the bets opened',
  bet: 'your bet is in what was fixed at the close',
  pulse: 'the pulse is the first one after the close',
  signature: 'the pulse is signed by the network of its beacon, and is the hash of the signature',
}

/** Returns what a round's mix proves, line by line, and the hash that decides with it; by the first recipe the link. */
export async function mixOf(
  hash: string,
  recorded: unknown,
  beacons: FindBeacon,
): Promise<{ hash: string | null; lines: string[]; isGood: boolean }> {
  const mix = readMix(recorded)
  if (!mix) return { hash, lines: [], isGood: true }
  const decided = await decidedBy(hmac, sha256, hash, mix, beacons)
  if (decided.hash === null)
    return {
      hash: null,
      lines: ['FAILED  What was mixed into the round is not told: it was never drawn'],
      isGood: false,
    }
  const { beacon, own, closesAt } = mix
  const looked: MixFault[] = [
    'seal',
    ...(own ? ['bet' as const] : []),
    ...(beacon ? ['pulse' as const, 'signature' as const] : []),
  ]
  const lines = looked.map(
    (fault) =>
      `${decided.faults.includes(fault) ? 'FAILED' : 'ok    '}  Mixed in at ${new Date(closesAt).toISOString()}: ${FAULTS[fault]}`,
  )
  const compare = beacon
    ? `compare pulse ${beacon.pulse} with https://api.drand.sh/${beacon.source.slice('drand/'.length)}/public/${beacon.pulse}`
    : 'no public beacon: what remains of trust is told at /fairness'
  return { hash: decided.hash, lines: [...lines, `note    ${compare}`], isGood: decided.faults.length === 0 }
}
