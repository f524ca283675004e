/** How the record of one engine's rounds is read, replayed and checked; its picture stands in engine-pictures.tsx. */
import type { RoundMix } from '#games/fair/round-mix.ts'

/** What proves a round: the seeds that were sealed before it, or the link of a chain. */
export type SeedsProof = {
  kind: 'seeds'
  serverSeedHash: string
  serverSeed: string | null
  clientSeed: string
  nonce: number
}
export type ChainProof = {
  kind: 'chain'
  terminalHash: string
  salt: string
  roundNumber: number
  hash: string | null
  mix: RoundMix | null
}
export type RoundProof = SeedsProof | ChainProof

/** What a vendor told of a round, in the shape of the engine that `engine` names. */
export interface RoundFacts {
  engine: string
}

/** `sealed`: nothing to compare yet, the seed is still secret. */
export type Verdict = 'matches' | 'differs' | 'sealed'

export interface EngineReader<Facts extends RoundFacts = RoundFacts> {
  /** The facts, read with care, or null where the record is none of this engine's. */
  read(detail: Record<string, unknown>): Facts | null
  /** How many steps a round is played again in; the last one shows everything. */
  stepsOf(facts: Facts): number
  /** How long a step is looked at. */
  stepMs: number
  /** Whether the record tells enough to play the round again: a round under way does not. */
  isReplayed(facts: Facts): boolean
  /** The result in a few letters, for the proof; null where it has no short form. */
  resultOf(facts: Facts): string | null
  /** Recomputes the result. Called with a revealed seed that is the one that was sealed, or with any chain. */
  verify(facts: Facts, proof: RoundProof): Promise<Verdict>
}

export type Json = Record<string, unknown>
export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
