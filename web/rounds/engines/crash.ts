import { bustOfLink } from '#games/crash/rules.ts'
import { isLinkOf } from '#games/fair/hash-chain.ts'
import { decidedBy } from '#games/fair/round-mix.ts'
import { hmac, sha256 } from './crypto.ts'
import { textOf, type EngineReader } from './engine-reader.ts'

export type CrashFacts = { engine: 'crash'; cashedAt: string | null; bust: string | null; autoAt: string | null }

/** In how many steps a replay draws the curve of a crash round. */
export const CRASH_STEPS = 25

/**
 * The longest chain, in links, that a device walks back to its published end. For a longer one only the link itself is
 * checked.
 */
const WALK_MAX = 20_000

export const crashReader: EngineReader<CrashFacts> = {
  read: (detail) => ({
    engine: 'crash',
    cashedAt: textOf(detail.cashedAt),
    bust: textOf(detail.bust),
    autoAt: textOf(detail.autoAt),
  }),
  stepsOf: () => CRASH_STEPS,
  stepMs: 110,
  isReplayed: ({ bust }) => bust !== null,
  resultOf: ({ bust }) => `${bust ?? '?'}×`,
  async verify({ bust }, proof) {
    if (proof.kind !== 'chain' || !proof.hash || !bust) return 'sealed'
    const inChain =
      proof.roundNumber > WALK_MAX || (await isLinkOf(sha256, proof.terminalHash, proof.hash, proof.roundNumber))
    const { hash, faults } = await decidedBy(hmac, sha256, proof.hash, proof.mix)
    if (hash === null) return 'sealed'
    return inChain &&
      faults.length === 0 &&
      (await bustOfLink(hmac, hash, proof.salt)) === Math.round(Number(bust) * 100)
      ? 'matches'
      : 'differs'
  },
}
