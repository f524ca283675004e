/** Checks a round on this device, with the same pure rules that the studio plays by and the browser's own cryptography. */
import { bustOfLink } from '#games/crash/rules.ts'
import { rollDice } from '#games/dice/rules.ts'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { type HmacSha256, type Sha256, textBytes, toHex } from '#games/fair/hash.ts'
import { openPlayerStream } from '#games/fair/player-stream.ts'
import type { RoundFacts, RoundProof } from './round-facts.ts'

const own = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes)

const hmac: HmacSha256 = async (key, message) => {
  const imported = await crypto.subtle.importKey('raw', own(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, own(message)))
}
const sha256: Sha256 = async (message) => new Uint8Array(await crypto.subtle.digest('SHA-256', own(message)))

/** A chain longer than this is not walked back to its published end on a phone; the link itself is still checked. */
const WALK_MAX = 20_000

const hundredths = (multiplier: string) => Math.round(Number(multiplier) * 100)

/** `sealed`: nothing to compare yet, the seed is still secret. */
export type Verdict = 'matches' | 'differs' | 'sealed'

/** Recomputes the result from the seeds and compares. */
export async function verifyRound(facts: RoundFacts, proof: RoundProof): Promise<Verdict> {
  if (proof.kind === 'chain') {
    if (facts.engine !== 'crash' || !proof.hash || !facts.bust) return 'sealed'
    const inChain = proof.roundNumber > WALK_MAX || (await isLinkOf(sha256, proof.terminalHash, proof.hash, proof.roundNumber))
    return inChain && (await bustOfLink(hmac, proof.hash, proof.salt)) === hundredths(facts.bust) ? 'matches' : 'differs'
  }
  if (!proof.serverSeed) return 'sealed'
  if (toHex(await sha256(textBytes(proof.serverSeed))) !== proof.serverSeedHash) return 'differs'
  if (facts.engine !== 'dice') return 'sealed'
  const stream = openPlayerStream(hmac, { serverSeed: proof.serverSeed, clientSeed: proof.clientSeed, nonce: proof.nonce })
  return (await rollDice(stream)) === hundredths(facts.roll) ? 'matches' : 'differs'
}
