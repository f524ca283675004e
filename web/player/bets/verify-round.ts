/**
 * Verifies a round on this device, with the same pure rules that the studio uses and the browser's own cryptography.
 */
import { textBytes, toHex } from '#games/fair/hash.ts'
import { sha256 } from '#web/rounds/engines/crypto.ts'
import type { Verdict } from '#web/rounds/engines/engine-reader.ts'
import { readerOf, type RoundFacts, type RoundProof } from '#web/rounds/round-facts.ts'

export type { Verdict }

/** Recomputes the result from the seeds and compares it. */
export async function verifyRound(facts: RoundFacts, proof: RoundProof): Promise<Verdict> {
  if (proof.kind === 'seeds') {
    if (!proof.serverSeed) return 'sealed'
    if (toHex(await sha256(textBytes(proof.serverSeed))) !== proof.serverSeedHash) return 'differs'
  }
  return readerOf(facts).verify(facts, proof)
}
