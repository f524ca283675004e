/** Computes what was drawn again, in the reader's own browser. */
import type { LuckProof, SpinRow } from '#contract/promotions/luck.ts'
import { parseMoney } from '#contract/money.ts'
import { decideEnvelopes, decideSpin, findRaffleFaults, sealOf } from '#games/luck/proofs.ts'
import { hmac, sha256 } from '#web/rounds/engines/crypto.ts'

/** `early`: the secret is not told yet. */
export type Verdict = 'right' | 'wrong' | 'early'

/** Ledger units of a cent. */
const CENT = 100n
const centsOf = (amount: string) => Number(parseMoney(amount) / CENT)

/** Computes a spin again from the told secret. */
export async function checkSpin(spin: SpinRow): Promise<Verdict> {
  const { secret, seal, draw, ticket, seed, weights, drawn } = spin
  if (secret === null) return 'early'
  const again = await decideSpin(hmac, { secret, round: draw, ticket, seed, weights })
  return again === drawn && (await sealOf(sha256, secret)) === seal ? 'right' : 'wrong'
}

/** Computes a draw again from what is published of it. */
export async function checkProof(proof: LuckProof): Promise<Verdict> {
  const { secret, seal, id: round } = proof
  if (secret === null) return 'early'
  if (proof.kind === 'raffle') {
    if (proof.root === null) return 'early'
    const faults = await findRaffleFaults(hmac, sha256, { ...proof, root: proof.root, secret, round })
    return faults.length === 0 ? 'right' : 'wrong'
  }
  if ((await sealOf(sha256, secret)) !== seal) return 'wrong'
  if (proof.kind === 'lucky_wheel') return 'right'
  const amounts = await decideEnvelopes(hmac, { secret, round, sum: centsOf(proof.sum), count: proof.envelopes })
  return proof.taken.every(({ amount }, at) => centsOf(amount) === amounts[at]) ? 'right' : 'wrong'
}
